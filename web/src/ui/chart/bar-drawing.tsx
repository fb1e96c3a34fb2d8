/** Stacked bar chart by day. */
import type { DrawingProps } from './chart-frame.tsx'
import { colorOf, isUnfinished } from './chart-series.ts'
import css from './chart.module.css'
import type { Plane } from './plane.ts'
import { Plot } from './plot.tsx'

const widest = 28

export function BarDrawing<Row>(props: DrawingProps<Row>) {
  const { rows, series, dayOf } = props
  const sizes = rows.map((row) => series.reduce((sum, s) => sum + s.value(row), 0))
  return (
    <Plot
      {...props}
      bands
      max={Math.max(0, ...sizes)}
      cursor={({ x, y, step, bottom, values }, at) => {
        const top = y(values.at(-1) ?? 0)
        return (
          <rect x={x(at) - step / 2} y={top} width={step} height={bottom - top} fill="var(--hover)" />
        )
      }}
    >
      {(plane) =>
        rows.map((row, at) => (
          <g key={dayOf(row)} className={css.bar} data-open={isUnfinished(dayOf(row)) || undefined}>
            {stackOf(row, at, series, plane)}
          </g>
        ))
      }
    </Plot>
  )
}

function stackOf<Row>(row: Row, at: number, series: DrawingProps<Row>['series'], plane: Plane) {
  const width = Math.min(widest, plane.step * 0.8)
  let below = 0
  return series.map(({ key, tone, value }) => {
    const from = below
    below += value(row)
    if (below === from) return null
    return (
      <rect
        key={key}
        x={plane.x(at) - width / 2}
        y={plane.y(below)}
        width={width}
        height={plane.y(from) - plane.y(below)}
        rx={2}
        fill={colorOf[tone]}
        stroke="var(--surface)"
      />
    )
  })
}
