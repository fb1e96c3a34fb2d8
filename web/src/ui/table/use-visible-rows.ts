/** Which rows of equal height are in sight of a scrolling element, so that only those are drawn, whatever their number. */
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
  /** Pixels of a head and a foot that stay in sight and cover rows. */
  covered?: number
}
export type VisibleRows = {
  scroll: RefObject<HTMLElement | null>
  /** The rows to draw, with a few more on both sides: from the first to before the last. */
  from: number
  until: number
  /** Of the scrolling element, in pixels; the width is 0 until it is known. */
  height: number
  width: number
  /** Brings a row into sight. */
  show: (index: number) => void
}

/** What stands above a list in a window, roughly: only until its height is measured. */
const around = 200
/** Rows drawn out of sight on each side, and how many rows pass before others are drawn. */
const beyond = 8
const step = 4

export function useVisibleRows({ count, rowHeight, covered = 0 }: Options): VisibleRows {
  const scroll = useRef<HTMLElement>(null)
  const [sight, setSight] = useState(() => ({ first: 0, height: innerHeight - around, width: 0 }))
  const [spare, setSpare] = useState(0)
  // The first rows come alone, those out of sight once they are there.
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

  // A shorter list may have moved what is in sight.
  // The number of rows alone.
  useLayoutEffect(measure, [measure, count])
  useEffect(() => {
    const element = scroll.current
    if (!element) return
    // Drawn in the same frame: nothing blank is ever seen.
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
