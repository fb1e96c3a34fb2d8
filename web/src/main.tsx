/** Entry point of the application. */
import './lib/page/trusted-types.ts'
import './ui/theme/tokens.css'
import './ui/theme/fonts.css'
import './ui/theme/mantine.css'
import './ui/theme/button.css'
import './ui/theme/input.css'
import './ui/theme/check.css'
import './ui/theme/base.css'
import './ui/theme/icons.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { router } from './app/router.tsx'
import { watchColors } from './lib/stored/color-scheme.ts'
import { reportFault, watchErrors } from './lib/page/error-report.ts'
import { scheduleWorker } from './lib/page/service-worker.ts'
import { dropSecondClicks } from './lib/page/second-click.ts'
import { monitorSession, session } from './lib/session/session.ts'
import { offerWaiting, scheduleVersionCheck } from './lib/page/version.ts'
import { Themed } from './ui/theme/themed.tsx'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the application')

const root = createRoot(place)
const draw = () =>
  root.render(
    <StrictMode>
      <Themed>
        <RouterProvider router={router} onError={reportFault} />
      </Themed>
    </StrictMode>,
  )

watchColors()
dropSecondClicks()
// Renders once the first screen is loaded; until then nothing could be shown.
if (router.state.initialized) draw()
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return
    stop()
    draw()
  })
}
// The first click on 'Sign in' needs Intl for the time zone of this device. Its first use takes as long as all of this file.
if (!session.get().token) setTimeout(() => new Intl.DateTimeFormat('en'))
watchErrors()
monitorSession()
scheduleVersionCheck()
scheduleWorker(() => void offerWaiting())
