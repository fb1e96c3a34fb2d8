/** Chart axes: grid, figures at the left, days below, the last one flush with the edge. */
import { displayDay } from '../../lib/format.ts'
import { dayTicks, valueTicks } from './ticks.ts'

type TickProps = { x: number | string; y: number | string; index: number; payload: { value: number } }

const margin = { top: 8, right: 1, bottom: 0, left: 0 }
export const lineMargin = margin
/** Space for the half of the last day label that overhangs its bar. */
export const barMargin = { ...margin, right: 12 }
export const gridProps = { vertical: false, stroke: 'var(--grid)' } as const
const text = { fontSize: 11.5, fill: 'var(--text-3)' }

export function dayAxis(days: readonly string[], width: number, flush: boolean) {
  const ticks = dayTicks(days.length, Math.max(3, Math.min(7, Math.floor(width / 65))))
  return {
    dataKey: 'at',
    ticks,
    interval: 0,
    height: 26,
    tickLine: false,
    axisLine: { stroke: 'var(--line-strong)' },
    tick: ({ x, y, payload }: TickProps) => (
      <text {...text} x={x} y={Number(y) + 10} textAnchor={anchorOf(payload.value, days.length, flush)}>
        {displayDay(days[payload.value]).slice(0, 5)}
      </text>
    ),
  } as const
}

/** Label alignment in line charts: the last day inside the edge, a single day centred. */
const anchorOf = (at: number, days: number, flush: boolean): 'middle' | 'end' =>
  flush && days > 1 && at === days - 1 ? 'end' : 'middle'

/** Positions of the days in a line chart, edge to edge. */
export const lineDomain = (days: number): [number, number] => (days === 1 ? [-1, 1] : [0, days - 1])

export function valueAxis(max: number, words: (value: number) => string, fine = false) {
  const ticks = valueTicks(max, !fine)
  const longest = Math.max(...ticks.map((tick) => words(tick).length))
  return {
    ticks,
    domain: [0, ticks.at(-1) ?? 1],
    interval: 0,
    width: longest * 6.5 + 12,
    tickLine: false,
    axisLine: false,
    tick: ({ x, y, payload }: TickProps) => (
      <text {...text} x={x} y={Number(y) + 4} textAnchor="end">
        {words(payload.value)}
      </text>
    ),
  } as const
}
