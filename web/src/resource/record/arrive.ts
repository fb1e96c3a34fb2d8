/** Goes to the part of a screen that the address asks for: scrolls to it and focuses its first control. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export const controls =
  'input:not([type="hidden"]), textarea, button, [contenteditable="true"], [tabindex]'

/** Whether the address asks for a part, as `?to=bank` does. */
export const useAskedFor = (part: string): boolean =>
  new URLSearchParams(useLocation().search).get('to') === part

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
