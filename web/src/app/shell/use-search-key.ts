/** Quick search shortcut, with a buffer for keys typed before its field appears. */
import { useEffect, useRef } from 'react'
import { openQuestions } from '../../lib/confirm.ts'

/** Null when nothing waits for the field. */
let early: string | null = null

/** Returns the buffered keys; from now on the field receives them itself. */
export function takeEarly(): string {
  const typed = early ?? ''
  early = null
  return typed
}

type Search = { opened: boolean; open: () => void; prepare: () => void }

/** Ctrl+K or ⌘K anywhere; `prepare` runs on the modifier key. */
export function useSearchKey(search: Search): void {
  const latest = useRef(search)
  useEffect(() => {
    latest.current = search
    if (!search.opened) early = null
  })
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      const { opened, open, prepare } = latest.current
      if (key === 'Control' || key === 'Meta') prepare()
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
        event.preventDefault()
        // Not while a question is open.
        if (openQuestions.get().length > 0) return
        if (!opened) early ??= ''
        open()
      } else if (early !== null && key.length === 1 && !ctrlKey && !metaKey && !altKey) {
        // The screen beneath has its own shortcuts.
        event.preventDefault()
        event.stopImmediatePropagation()
        early += key
      }
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
