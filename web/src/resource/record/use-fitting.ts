/** How many of a bar's buttons fit into its width, where the others are in a menu. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '../../ui/table/use-width.ts'

/** Label of the button that opens the menu. */
export const moreLabel = 'More'

type Widths = ReadonlyMap<string, number>

/** Null while they all fit, or are not measured yet: until then they are all shown. */
export function useFitting(
  labels: readonly string[],
): [RefObject<HTMLDivElement | null>, number | null] {
  const [bar, width] = useWidth<HTMLDivElement>()
  const [count, setCount] = useState<number | null>(null)
  const widths = useRef<Widths>(new Map())
  // The labels are another list after each drawing: one may be new, and the menu is measured once it is there.
  useLayoutEffect(() => {
    if (!bar.current || width === 0) return
    widths.current = new Map([...widths.current, ...widthsIn(bar.current)])
    setCount(countOf(labels, widths.current, roomIn(bar.current)))
  }, [bar, labels, width])
  return [bar, count]
}

/** By label; the part of a pixel that is rounded off is room, too. */
const widthsIn = (bar: HTMLElement): [string, number][] =>
  [...bar.querySelectorAll<HTMLElement>(':scope > :is(a, button)')].map((button) => [
    button.textContent,
    button.offsetWidth + 1,
  ])

type Room = { wide: number; gap: number }

function roomIn(bar: HTMLElement): Room {
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(bar)
  const pixels = (size: string) => Number(size.replace('px', '')) || 0
  return {
    wide: bar.clientWidth - pixels(paddingLeft) - pixels(paddingRight),
    gap: pixels(columnGap),
  }
}

/** Between the buttons of both sides is an empty part of the bar, which has gaps as well. */
function countOf(labels: readonly string[], widths: Widths, { wide, gap }: Room): number | null {
  const each = labels.map((label) => widths.get(label))
  if (each.includes(undefined)) return null
  const sumOf = (some: typeof each) => some.reduce<number>((sum, one = 0) => sum + one + gap, 0)
  if (sumOf(each) <= wide) return null
  const left = wide - sumOf([widths.get(moreLabel)])
  return Math.max(
    1,
    each.findIndex((_, last) => sumOf(each.slice(0, last + 1)) > left),
  )
}
