/** Scroll positions of lists, so that Back returns to the same rows; a new query starts at the top. */
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { whenSessionChanges } from '../../../lib/session/session.ts'

const places = new Map<string, number>()
whenSessionChanges(() => places.clear())

export function useScrollMemory(scroll: RefObject<HTMLElement | null>, params: string): void {
  const { key } = useLocation()
  const shown = useRef<string | null>(null)
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const id = `${key} ${params}`
    // An entry of its own for the same rows, such as one with an open trace, keeps the place.
    const place = shown.current === params ? element.scrollTop : 0
    shown.current = params
    element.scrollTo(0, places.get(id) ?? place)
    const keep = () => places.set(id, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [scroll, key, params])
}
