/** In a popover whose contents are loaded when it opens: moves the focus, which waits on the popover, to the first of them. */
import { useEffect, useRef } from 'react'

const first = '[data-autofocus]'
const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [tabindex="0"]'

export function FocusInside() {
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const box = place.current?.closest('[role="dialog"]')
    // Contents that were there at once, and those that choose for themselves, have the focus already.
    if (!box || document.activeElement !== box) return
    const found = box.querySelector<HTMLElement>(first) ?? box.querySelector<HTMLElement>(focusable)
    found?.focus({ preventScroll: true })
  }, [])
  return <span ref={place} hidden />
}
