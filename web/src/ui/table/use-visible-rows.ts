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
/** Overscan on each side, and the number of rows scrolled before an update. */
const beyond = 8
const step = 4

export function useVisibleRows({ count, rowHeight, covered = 0 }: Options): VisibleRows {
  const scroll = useRef<HTMLElement>(null)
  const [sight, setSight] = useState(() => ({ first: 0, height: innerHeight - around, width: 0 }))
  const [spare, setSpare] = useState(0)
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
    // Rendered in the same frame, to avoid blank rows.
    const onScroll = () => flushSync(measure)
    element.addEventListener('scroll', onScroll, { passive: true })
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => {
      element.removeEventListener('scroll', onScroll)
      sizes.disconnect()
    }
  }, [measure])

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
  const seen = Math.ceil(sight.height / rowHeight) + step
  const until = Math.min(count, sight.first + seen + spare)
  return { scroll, from, until, height: sight.height, width: sight.width, show }
}
