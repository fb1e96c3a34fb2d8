/** Where days and values are in a chart. Pixels from the upper left corner. */
import { dayTicks, valueTicks } from './ticks.ts'

export type Plane = {
  left: number
  right: number
  /** Of the value 0. */
  bottom: number
  /** Distance between days. */
  step: number
  /** Centre of a day, by its position. */
  x: (at: number) => number
  y: (value: number) => number
  /** The day nearest to a point. */
  at: (x: number) => number
  values: number[]
  /** Positions of the days with a label. */
  days: number[]
}

type Size = { width: number; height: number; count: number; max: number }
type Options = { words: (value: number) => string; fine: boolean; bands: boolean }

const [top, axis] = [8, 26]

/** `bands` gives each day a band of its own; otherwise the first and the last day are at the edges. */
export function planeOf({ width, height, count, max }: Size, { words, fine, bands }: Options): Plane {
  const values = valueTicks(max, !fine)
  const left = Math.max(...values.map((value) => words(value).length)) * 6.5 + 12
  // Half of the last day's label overhangs its bar.
  const right = width - (bands ? 12 : 1)
  const bottom = height - axis
  const whole = bands || count === 1
  const step = (right - left) / Math.max(1, whole ? count : count - 1)
  const start = whole ? left + step / 2 : left
  const highest = values.at(-1) ?? 1
  return {
    ...{ left, right, bottom, step, values },
    x: (at) => start + at * step,
    y: (value) => bottom - (value / highest) * (bottom - top),
    at: (x) => Math.min(count - 1, Math.max(0, Math.round((x - start) / step))),
    days: dayTicks(count, Math.max(3, Math.min(7, Math.floor(width / 65)))),
  }
}
