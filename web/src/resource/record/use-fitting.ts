/** How many of a bar's buttons fit into its place, where the others are in a menu. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useWidth } from '../../ui/table/use-width.ts'

/** Label of the button that opens the menu. */
export const moreLabel = 'More'

type Widths = ReadonlyMap<string, number>
type Place = RefObject<HTMLDivElement | null>

type Fitting = {
  /** What gives the bar its room. */
  place: Place
  /** What holds the buttons, in a bar that is only as wide as they are; `place` where it is not used. */
  buttons: Place
  /** Null while they all fit, or are not measured yet: until then they are all shown. */
  count: number | null
}

export function useFitting(labels: readonly string[]): Fitting {
  const [place, width] = useWidth<HTMLDivElement>()
  const buttons = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState<number | null>(null)
  const widths = useRef<Widths>(new Map())
  // The labels are another list after each drawing: one may be new, and the menu is measured once it is there.
  useLayoutEffect(() => {
    if (!place.current || width === 0) return
    const row = buttons.current ?? place.current
    widths.current = new Map([...widths.current, ...widthsIn(row)])
    setCount(countOf(labels, widths.current, roomIn(place.current, row)))
  }, [place, labels, width])
  return { place, buttons, count }
}

/** By label; the part of a pixel that is rounded off is room, too. */
const widthsIn = (row: HTMLElement): [string, number][] =>
  [...row.querySelectorAll<HTMLElement>(':scope > :is(a, button)')].map((button) => [
    button.textContent,
    button.offsetWidth + 1,
  ])

type Room = { wide: number; gap: number }

function roomIn(place: HTMLElement, row: HTMLElement): Room {
  const { paddingLeft, paddingRight, columnGap } = getComputedStyle(row)
  const pixels = (size: string) => Number(size.replace('px', '')) || 0
  // In its place, the bar holds more than the buttons, such as a sum.
  const beside = row === place ? 0 : (row.parentElement?.offsetWidth ?? 0) - row.offsetWidth
  return {
    wide: place.clientWidth - beside - pixels(paddingLeft) - pixels(paddingRight),
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
