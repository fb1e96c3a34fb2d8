/** Line chart with soft fills and a dashed previous period. */
import { area, curveMonotoneX, line } from 'd3-shape'
import { type ReactNode, useId } from 'react'
import { type ChartSeries, colorOf, firstOpenDay } from './chart-series.ts'
import type { DrawingProps } from './chart-frame.tsx'
import type { Plane } from './plane.ts'
import { Plot } from './plot.tsx'

export function LineDrawing<Row>(props: DrawingProps<Row>) {
  const { rows, series, dayOf } = props
  const max = Math.max(0, ...rows.flatMap((row) => series.map((s) => s.value(row) ?? 0)))
  const open = firstOpenDay()
  const finished = rows.filter((row) => dayOf(row) < open).length
  return (
    <Plot
      {...props}
      max={max}
      cursor={({ x, y, bottom, values }, at) => (
        <line x1={x(at)} x2={x(at)} y1={y(values.at(-1) ?? 0)} y2={bottom} stroke="var(--line-strong)" />
      )}
      marks={({ x, y }, at) =>
        series.map(({ key, tone, value }) => {
          const size = rows[at] && value(rows[at])
          return tone === 'ghost' || size === null || size === undefined ? null : (
            <circle
              key={key}
              cx={x(at)}
              cy={y(size)}
              r={4}
              fill={colorOf[tone]}
              stroke="var(--surface)"
              strokeWidth={1.5}
            />
          )
        })
      }
    >
      {(plane) => series.map((one) => <Line key={one.key} {...{ one, rows, plane, finished }} />)}
    </Plot>
  )
}

type LineProps<Row> = {
  one: ChartSeries<Row>
  rows: readonly Row[]
  plane: Plane
  /** How many days are over. */
  finished: number
}

/** The way to a day that is not over is dotted and ends in an open point: it would read as a fall. */
function Line<Row>({ one: { tone, value }, rows, plane, finished }: LineProps<Row>) {
  const id = useId()
  const { x, y, bottom, right } = plane
  const points = rows.flatMap((row, at): [number, number][] => {
    const size = value(row)
    return size === null ? [] : [[x(at), y(size)]]
  })
  const color = colorOf[tone]
  const path = line().curve(curveMonotoneX)(points) ?? ''
  if (tone === 'ghost')
    return <path d={path} fill="none" stroke={color} strokeWidth={1.25} strokeDasharray="4 3" />
  const open = finished < rows.length
  const until = open ? x(finished - 1) : right + 2
  const stroke = { d: path, fill: 'none', stroke: color, strokeWidth: 1.75 }
  const end = open || rows.length === 1 ? points.at(-1) : undefined
  return (
    <>
      <linearGradient id={`${id}-fade`} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor={color} stopOpacity={0.17} />
        <stop offset="1" stopColor={color} stopOpacity={0} />
      </linearGradient>
      <path d={area().curve(curveMonotoneX).y0(bottom)(points) ?? ''} fill={`url(#${id}-fade)`} />
      <Part id={`${id}-over`} from={0} to={until} height={bottom + 2}>
        <path {...stroke} />
      </Part>
      {open && (
        <Part id={`${id}-open`} from={until} to={right + 2} height={bottom + 2}>
          <path {...stroke} strokeDasharray="2 3" />
        </Part>
      )}
      {end && (
        <circle
          cx={Math.min(end[0], right - radius)}
          cy={end[1]}
          r={radius}
          fill={open ? 'var(--surface)' : color}
          stroke={color}
          strokeWidth={1.5}
        />
      )}
    </>
  )
}

const radius = 3

type PartProps = { id: string; from: number; to: number; height: number; children: ReactNode }

/** What is between two positions. */
function Part({ id, from, to, height, children }: PartProps) {
  return (
    <>
      <clipPath id={id}>
        <rect x={from} y={0} width={Math.max(0, to - from)} height={height} />
      </clipPath>
      <g clipPath={`url(#${id})`}>{children}</g>
    </>
  )
}
