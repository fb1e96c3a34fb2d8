/** Virtualisation of rows with equal height. */
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

type Options = {
  count: number
  rowHeight: number
  /** Heights of the sticky head and foot, which cover rows. */
  covered?: number
}
export type VisibleRows = {
  scroll: RefObject<HTMLElement | null>
  /** The rows to render, with overscan; the end is exclusive. */
  from: number
  until: number
  /** Size of the scroll element in pixels; the width is 0 until measured. */
  height: number
  width: number
  /** Scrolls a row into view. */
  show: (index: number) => void
}

/** Estimated height above a list, until measured. */
const around = 200
/** Number of rows scrolled before an update: they are drawn and dropped together. */
export const step = 2
/** Overscan on each side. */
const beyond = 8

export function useVisibleRows({ count, rowHeight, covered = 0 }: Options): VisibleRows {
  const scroll = useRef<HTMLElement>(null)
  const [sight, setSight] = useState(() => ({ first: 0, height: innerHeight - around, width: 0 }))
  const [spare, setSpare] = useState(0)
  const drawn = useRef({ from: 0, until: 0 })
  // The first render has no overscan.
  useEffect(() => startTransition(() => setSpare(beyond)), [])

  const measure = useCallback(() => {
    const element = scroll.current
    if (!element) return
    const { clientHeight: height, clientWidth: width } = element
    const first = Math.floor(element.scrollTop / rowHeight / step) * step
    setSight((now) =>
      now.first === first && now.height === height && now.width === width
        ? now
        : { first, height, width },
    )
  }, [rowHeight])

  // A shorter list may have changed the scroll position.
  // Only on changes of the row count.
  useLayoutEffect(measure, [measure, count])
  useEffect(() => {
    const element = scroll.current
    if (!element) return
    // Rows ahead are rendered between frames; in the same frame only where rows in sight would be blank.
    const onScroll = () => {
      const top = element.scrollTop / rowHeight
      const { from, until } = drawn.current
      const isBlank = top < from || top + element.clientHeight / rowHeight > until
      if (isBlank) flushSync(measure)
      else startTransition(measure)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      sizes.disconnect()
    }
  }, [measure, rowHeight])

  const show = useCallback(
    (index: number) => {
      const element = scroll.current
      if (!element) return
      const room = element.clientHeight - covered - rowHeight
      const top = index * rowHeight
      if (top < element.scrollTop) element.scrollTop = top
      else if (top > element.scrollTop + room) element.scrollTop = top - room
    },
    [rowHeight, covered],
  )

  const from = Math.min(Math.max(0, sight.first - spare), count)
  const seen = Math.ceil(sight.height / rowHeight / step) * step + step
  const until = Math.min(count, sight.first + seen + spare)
  // At the end there are no more rows to wait for.
  useLayoutEffect(() => {
    drawn.current = { from, until: until === count ? Number.POSITIVE_INFINITY : until }
  }, [from, until, count])
  return { scroll, from, until, height: sight.height, width: sight.width, show }
}
