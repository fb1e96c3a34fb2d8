/** Stacked bar chart by day. Only this chunk loads the chart library. */
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { displayCount } from '../../lib/format.ts'
import { barMargin, dayAxis, gridProps, valueAxis } from './axes.tsx'
import type { DrawingProps } from './chart-frame.tsx'
import { colorOf } from './chart-series.ts'
import { ChartTip } from './chart-tip.tsx'

export function BarDrawing<Row>(props: DrawingProps<Row>) {
  const { rows, series, dayOf, width, height, axisWords = displayCount } = props
  const data = rows.map((row, at) => ({
    at,
    ...Object.fromEntries(series.map((s) => [s.key, s.value(row)])),
  }))
  const max = Math.max(0, ...rows.map((row) => series.reduce((sum, s) => sum + s.value(row), 0)))
  return (
    <BarChart
      width={width}
      height={height}
      data={data}
      margin={barMargin}
      barCategoryGap="20%"
      accessibilityLayer
    >
      <CartesianGrid {...gridProps} />
      <XAxis type="category" {...dayAxis(rows.map(dayOf), width, false)} />
      <YAxis {...valueAxis(max, axisWords)} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: 'var(--hover)' }}
        content={({ active, label }) => {
          const row = active ? rows[Number(label)] : undefined
          return row === undefined ? null : <ChartTip row={row} dayOf={dayOf} series={series} />
        }}
      />
      {series.map(({ key, tone }) => (
        <Bar
          key={key}
          dataKey={key}
          stackId="day"
          fill={colorOf[tone]}
          stroke="var(--surface)"
          strokeWidth={1}
          radius={2}
          maxBarSize={28}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  )
}
