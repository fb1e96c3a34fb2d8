/** What lines and bars are drawn on: axes, and the figures of the day that the pointer or the arrow keys point at. */
import { chartMessages } from '@rivulet/contract/messages/chart-messages'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react'
import { displayCount } from '../../lib/format.ts'
import { Axes } from './axes.tsx'
import css from './chart.module.css'
import type { DrawingProps } from './chart-frame.tsx'
import { ChartTip } from './chart-tip.tsx'
import { type Plane, planeOf } from './plane.ts'

type Props<Row> = DrawingProps<Row> & {
  /** The highest value. */
  max: number
  bands?: boolean
  /** Behind the figures, at the chosen day. */
  cursor: (plane: Plane, at: number) => ReactNode
  children: (plane: Plane) => ReactNode
  /** In front of them. */
  marks?: (plane: Plane, at: number) => ReactNode
}

const gap = 12

/** Beside the chosen day, on the side with more room, and never outside the chart. */
function placeOf(x: number, width: number): string {
  return x < width / 2
    ? `translateX(max(0px, min(${x + gap}px, ${width}px - 100%)))`
    : `translateX(max(0px, ${x - gap}px - 100%))`
}

export function Plot<Row>(props: Props<Row>) {
  const { rows, dayOf, width, height, max, axisWords = displayCount } = props
  const { bands = false, fine = false, children } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const count = rows.length
  const plane = useMemo(
    () => planeOf({ width, height, count, max }, { words: axisWords, fine, bands }),
    [width, height, count, max, axisWords, fine, bands],
  )
  // What the chosen day changes is little beside these.
  const axes = useMemo(
    () => <Axes plane={plane} days={rows.map(dayOf)} words={axisWords} bands={bands} />,
    [plane, rows, dayOf, axisWords, bands],
  )
  const drawn = useMemo(() => children(plane), [children, plane])
  const row = chosen === null ? undefined : rows[chosen]
  const at = row === undefined ? null : chosen
  const point = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    setChosen(x < plane.left || count === 0 ? null : plane.at(x))
  }
  const move = (event: KeyboardEvent) => {
    const from = chosen ?? count - 1
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: count - 1 }[event.key]
    if (event.key === 'Escape') setChosen(null)
    if (to === undefined || count === 0) return
    event.preventDefault()
    setChosen(Math.min(count - 1, Math.max(0, to)))
  }
  return (
    <>
      <svg
        className={css.drawing}
        width={width}
        height={height}
        role="application"
        aria-label={chartMessages.keys}
        tabIndex={0}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setChosen(null)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && setChosen(count - 1)}
        onBlur={() => setChosen(null)}
        onKeyDown={move}
      >
        {axes}
        {at !== null && props.cursor(plane, at)}
        {drawn}
        {at !== null && props.marks?.(plane, at)}
      </svg>
      <div className={css.chosen} role="status">
        {at !== null && row !== undefined && (
          <ChartTip
            {...{ row, dayOf, series: props.series }}
            style={{ transform: placeOf(plane.x(at), width) }}
          />
        )}
      </div>
    </>
  )
}
