/** Brings somebody to a part of a screen that the address asks for: it is scrolled to, and its first control has the focus. */
import { useEffect, useRef } from 'react'

export const controls =
  'input:not([type="hidden"]), textarea, button, [contenteditable="true"], [tabindex]'

/** After the screen has been scrolled to its top, as every new one is. */
export function useArrival<E extends HTMLElement>(asked: boolean) {
  const place = useRef<E>(null)
  useEffect(() => {
    if (!asked) return
    const frame = requestAnimationFrame(() => {
      place.current?.scrollIntoView({ block: 'start' })
      place.current?.querySelector<HTMLElement>(controls)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [asked])
  return place
}
