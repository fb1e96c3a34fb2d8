/** The key of the quick search, and what is typed before its field is there. */
import { useEffect, useRef } from 'react'
import { openQuestions } from '../../lib/confirm.ts'

/** None while nobody waits for the field. */
let early: string | null = null

/** What was typed so far; from now on the field hears of it by itself. */
export function takeEarly(): string {
  const typed = early ?? ''
  early = null
  return typed
}

type Search = { opened: boolean; open: () => void; prepare: () => void }

/** Ctrl+K or ⌘K anywhere; `prepare` has the time between the two keys. */
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
        // A question waits for its answer alone.
        if (openQuestions.get().length > 0) return
        if (!opened) early ??= ''
        open()
      } else if (early !== null && key.length === 1 && !ctrlKey && !metaKey && !altKey) {
        // The screen beneath has keys of its own.
        event.preventDefault()
        event.stopImmediatePropagation()
        early += key
      }
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
