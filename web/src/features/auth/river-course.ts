/** Turns the plan of the river drawing into smooth curves. */
import type { RiverPlan } from './river-plan.ts'

type Point = readonly [x: number, y: number]
export type Stream = { path: string; course: readonly Point[]; second: boolean; opacity: number }

/** Deterministic pseudo-random number between 0 and 1, so that the drawing never changes. */
const wobble = (n: number): number => Math.abs((Math.sin(n * 127.1 + 11.7) * 43758.5453) % 1)

/** Positions of one stream on each level. */
function courseOf(plan: RiverPlan, stream: number, count: number): Point[] {
  const [from, to] = plan.begin
  const begin = from + ((to - from) * stream) / (count - 1) + (wobble(stream) - 0.5) * 6
  const meetings = plan.levels.map(({ gap, groups }): Point => {
    let first = 0
    for (const [streams, x, y] of groups) {
      if (stream < first + streams) return [x + (stream - first) * gap, y]
      first += streams
    }
    return [begin, plan.height]
  })
  return [[begin, -20], ...meetings]
}

/** Cubic curve through all points, vertical at the source. */
function pathOf(course: readonly Point[]): string {
  const at = (i: number): Point => course[Math.min(Math.max(i, 0), course.length - 1)] ?? [0, 0]
  const slope = (i: number): number => {
    if (i === 0) return 0
    const [x0, y0] = at(i - 1)
    const [x1, y1] = at(i + 1)
    return ((x1 - x0) / (y1 - y0)) * 0.9
  }
  const round = (n: number) => Math.round(n * 10) / 10
  const bends = course.slice(1).map(([x, y], i) => {
    const [x0, y0] = at(i)
    const reach = (y - y0) * 0.385
    return `C${round(x0 + slope(i) * reach)} ${round(y0 + reach)} ${round(x - slope(i + 1) * reach)} ${round(y - reach)} ${round(x)} ${round(y)}`
  })
  const [x, y] = at(0)
  return `M${round(x)} ${round(y)}${bends.join('')}`
}

export function streamsOf(plan: RiverPlan): Stream[] {
  const count = plan.levels[0]?.groups.reduce((sum, [streams]) => sum + streams, 0) ?? 0
  return Array.from({ length: count }, (_, i) => {
    const course = courseOf(plan, i, count)
    return {
      path: pathOf(course),
      course,
      second: i % 5 === 2,
      opacity: Math.round((0.21 + wobble(i + 60) * 0.2) * 100) / 100,
    }
  })
}
