/** Returns the focus when the trace closes: to the rows or the link it came from, or to the link of the order shown last. */
import { useEffect, useLayoutEffect, useRef } from 'react'

/** Returns a function that notes a step to another order. */
export function useReturnedFocus(open: number | null): () => void {
  const shown = useRef<number | null>(null)
  const origin = useRef<Element | null>(null)
  const stepped = useRef(false)
  // Before the drawer takes the focus.
  useLayoutEffect(() => {
    if (open !== null && shown.current === null) {
      origin.current = document.activeElement
      stepped.current = false
    }
  }, [open])
  useEffect(() => {
    const closed = open === null ? shown.current : null
    shown.current = open
    if (closed === null) return
    const from = origin.current
    const link = document.querySelector(`[data-trace="${closed}"]`)
    const rows = from?.matches('section') ?? false
    const target =
      !from?.isConnected || from === document.body || (stepped.current && !rows) ? link : from
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }, [open])
  return () => {
    stepped.current = true
  }
}
