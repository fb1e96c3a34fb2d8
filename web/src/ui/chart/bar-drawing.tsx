/** Stacked bar chart by day. */
import { Fragment, useId } from 'react'
import type { DrawingProps } from './chart-frame.tsx'
import { colorOf, firstOpenDay } from './chart-series.ts'
import type { Plane } from './plane.ts'
import { Plot } from './plot.tsx'

const widest = 28

export function BarDrawing<Row>(props: DrawingProps<Row>) {
  const { rows, series, dayOf } = props
  const id = useId()
  const open = firstOpenDay()
  const sizes = rows.map((row) => series.reduce((sum, s) => sum + (s.value(row) ?? 0), 0))
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
          <g key={dayOf(row)}>
            {stackOf(row, at, { series, plane, open: dayOf(row) >= open ? id : null })}
          </g>
        ))
      }
    </Plot>
  )
}

type Stack<Row> = {
  series: DrawingProps<Row>['series']
  plane: Plane
  /** Of the stripes of a day that is not over: a paler colour would read as another status. */
  open: string | null
}

function stackOf<Row>(row: Row, at: number, { series, plane, open }: Stack<Row>) {
  const width = Math.min(widest, plane.step * 0.8)
  let below = 0
  return series.map(({ key, tone, value }) => {
    const from = below
    below += value(row) ?? 0
    if (below === from) return null
    return (
      <Fragment key={key}>
        {open !== null && <Stripes id={`${open}-${key}`} color={colorOf[tone]} />}
        <rect
          x={plane.x(at) - width / 2}
          y={plane.y(below)}
          width={width}
          height={plane.y(from) - plane.y(below)}
          rx={2}
          fill={open === null ? colorOf[tone] : `url(#${open}-${key})`}
          stroke={open === null ? 'var(--surface)' : colorOf[tone]}
        />
      </Fragment>
    )
  })
}

const Stripes = ({ id, color }: { id: string; color: string }) => (
  <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect width={2.5} height={5} fill={color} />
  </pattern>
)
