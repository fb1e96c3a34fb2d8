/** Root layout: navigation progress, scroll to top, notices and questions. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigate, useNavigation } from 'react-router'
import { setPageTitle } from '../lib/page/page.ts'
import { announceScreenChange } from '../lib/page/screen-change.ts'
import { trace } from '../lib/trace.ts'
import { Notices } from '../ui/feedback/notices.tsx'
import { TopProgress } from '../ui/feedback/top-progress.tsx'
import { followPlainLinks } from './follow-plain-links.ts'
import type { ScreenHandle } from './screen.ts'
import { UpdateNotice } from './update-notice.tsx'

export function Root() {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const navigate = useNavigate()
  useEffect(() => followPlainLinks(navigate), [navigate])
  const handle = useMatches().at(-1)?.handle as ScreenHandle | undefined
  // Before the screen's effects, which may set a more exact title.
  useLayoutEffect(() => {
    if (pathname && handle) setPageTitle(handle.title)
  }, [pathname, handle])
  // Before the effects of the next screen, which may open a question at once.
  useLayoutEffect(() => {
    if (pathname) announceScreenChange()
  }, [pathname])
  useEffect(() => {
    if (pathname) window.scrollTo(0, 0)
  }, [pathname])
  const started = useRef<number | null>(null)
  const loading = navigation.state === 'loading'
  useEffect(() => {
    if (loading) started.current = performance.now()
    else if (started.current !== null) {
      trace(`Screen ${pathname}`, started.current)
      started.current = null
    }
  }, [loading, pathname])
  return (
    <>
      <TopProgress active={navigation.state !== 'idle'} />
      <Outlet />
      <Notices />
      <UpdateNotice />
    </>
  )
}
