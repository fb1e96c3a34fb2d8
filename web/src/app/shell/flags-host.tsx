/** Opens the panel of local switches by Ctrl+Alt+D, and fetches it only then. */
import { Suspense, useEffect, useState } from 'react'
import { LostDialog, piece } from '../../lib/piece.ts'

const FlagsPanel = piece(async () => (await import('./flags-panel.tsx')).FlagsPanel, LostDialog)

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
