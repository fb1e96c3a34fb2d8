/** Where each list was scrolled to, so that Back returns to the same rows; other rows begin at their top. */
import { type RefObject, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { whenSessionChanges } from '../../lib/session.ts'

const places = new Map<string, number>()
whenSessionChanges(() => places.clear())

export function useScrollMemory(scroll: RefObject<HTMLElement | null>, params: string): void {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const id = `${key} ${params}`
    element.scrollTo(0, places.get(id) ?? 0)
    const keep = () => places.set(id, element.scrollTop)
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [scroll, key, params])
}
