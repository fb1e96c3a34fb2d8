/** Opens the panel of local switches by Ctrl+Alt+D, and fetches it only then. */
import { lazy, Suspense, useEffect, useState } from 'react'

const FlagsPanel = lazy(async () => ({ default: (await import('./flags-panel.tsx')).FlagsPanel }))

export function FlagsHost() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // With Alt held, some keyboards write another letter than the key is named after.
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyD') return
      event.preventDefault()
      setOpened((now) => !now)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return <Suspense>{opened && <FlagsPanel opened onClose={() => setOpened(false)} />}</Suspense>
}
