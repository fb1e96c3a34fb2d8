/** Chart axes: grid, figures on the left, days below. */
import { displayDay } from '../../lib/format.ts'
import type { Plane } from './plane.ts'

type Props = {
  plane: Plane
  days: readonly string[]
  words: (value: number) => string
  bands: boolean
}

const text = { fontSize: 11.5, fill: 'var(--text-3)' }

export function Axes({ plane, days, words, bands }: Props) {
  const { left, right, bottom, x, y } = plane
  return (
    <g aria-hidden="true">
      {plane.values.map((value) => (
        <g key={value}>
          <line
            x1={left}
            x2={right}
            y1={y(value)}
            y2={y(value)}
            stroke={value === 0 ? 'var(--line-strong)' : 'var(--grid)'}
          />
          <text {...text} x={left - 8} y={y(value) + 4} textAnchor="end">
            {words(value)}
          </text>
        </g>
      ))}
      {plane.days.map((at) => (
        <text key={at} {...text} x={x(at)} y={bottom + 18} textAnchor={anchorOf(at, days.length, bands)}>
          {displayDay(days[at]).slice(0, 5)}
        </text>
      ))}
    </g>
  )
}

/** A last day at the edge ends there, so that it is not cut. */
const anchorOf = (at: number, count: number, bands: boolean): 'middle' | 'end' =>
  !bands && count > 1 && at === count - 1 ? 'end' : 'middle'
