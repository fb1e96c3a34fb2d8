/** The key of the quick search. */
import { useEffect, useRef } from 'react'

/** Ctrl+K or ⌘K anywhere; `prepare` has the time between the two keys. */
export function useSearchKey(open: () => void, prepare: () => void): void {
  const latest = useRef({ open, prepare })
  useEffect(() => {
    latest.current = { open, prepare }
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') latest.current.prepare()
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      latest.current.open()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
