/** Whether there is more of what scrolls at its right. */
import { useCallback, useState } from 'react'

export function useMoreAside(): [more: boolean, watch: (element: HTMLElement | null) => void] {
  const [more, setMore] = useState(false)
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => setMore(element.scrollLeft + element.clientWidth < element.scrollWidth - 2)
    measure()
    element.addEventListener('scroll', measure, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    if (element.firstElementChild) sizes.observe(element.firstElementChild)
    return () => {
      element.removeEventListener('scroll', measure)
      sizes.disconnect()
    }
  }, [])
  return [more, watch]
}
