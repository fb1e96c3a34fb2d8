/** Ticks of the value axis, and which days are labelled. */

const steps = [1, 2, 2.5, 5, 10]

/** From 0 to at least `max` in at most five steps of 1, 2, 2.5 or 5 times a power of ten. */
export function valueTicks(max: number, whole: boolean): number[] {
  const rough = Math.max(max, whole ? 4 : 0.04) / 5
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (steps.find((s) => s * power >= rough - 1e-9) ?? 10) * power
  const size = whole ? Math.max(1, Math.ceil(step)) : step
  const count = Math.max(1, Math.ceil(max / size - 1e-9))
  return Array.from({ length: count + 1 }, (_, i) => Number((i * size).toFixed(2)))
}

/** At most `room` positions, counted back from the last, so that the last day is always labelled. */
export function dayTicks(count: number, room: number): number[] {
  if (count <= 1) return count === 1 ? [0] : []
  const every = Math.max(1, Math.ceil((count - 1) / Math.max(1, room - 1)))
  const ticks: number[] = []
  for (let i = count - 1; i >= 0; i -= every) ticks.unshift(i)
  return ticks
}
