/** Opens the panel of local flags with Ctrl+Alt+D; its code is loaded on demand. */
import { Suspense, useEffect, useState } from 'react'
import { LostDialog, piece } from '../../lib/page/piece.ts'

const FlagsPanel = piece(async () => (await import('./flags-panel.tsx')).FlagsPanel, LostDialog)

export function FlagsHost() {
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // With Alt held, some keyboard layouts produce another character: compare the key code.
      if (!event.ctrlKey || !event.altKey || event.code !== 'KeyD') return
      event.preventDefault()
      setOpened((now) => !now)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return <Suspense>{opened && <FlagsPanel opened onClose={() => setOpened(false)} />}</Suspense>
}
