/** Line chart with soft fills and a dashed previous period. Only this chunk loads the chart library. */
import { Area, AreaChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { displayCount } from '../../lib/format.ts'
import { dayAxis, gridProps, lineDomain, lineMargin, valueAxis } from './axes.tsx'
import type { DrawingProps } from './chart-frame.tsx'
import { ChartTip } from './chart-tip.tsx'
import { colorOf } from './chart-series.ts'

export function LineDrawing<Row>(props: DrawingProps<Row>) {
  const { rows, series, dayOf, width, height, axisWords = displayCount } = props
  const data = rows.map((row, at) => ({
    at,
    ...Object.fromEntries(series.map((s) => [s.key, s.value(row)])),
  }))
  const max = Math.max(0, ...rows.flatMap((row) => series.map((s) => s.value(row))))
  return (
    <AreaChart width={width} height={height} data={data} margin={lineMargin} accessibilityLayer>
      <defs>
        {series.map(({ key, tone }) => (
          <linearGradient key={key} id={`fade-${tone}`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor={colorOf[tone]} stopOpacity={0.17} />
            <stop offset="1" stopColor={colorOf[tone]} stopOpacity={0} />
          </linearGradient>
        ))}
      </defs>
      <CartesianGrid {...gridProps} />
      <XAxis type="number" domain={lineDomain(rows.length)} {...dayAxis(rows.map(dayOf), width, true)} />
      <YAxis {...valueAxis(max, axisWords, props.fine)} />
      <Tooltip
        isAnimationActive={false}
        cursor={{ stroke: 'var(--line-strong)' }}
        content={({ active, label }) => {
          const row = active ? rows[Number(label)] : undefined
          return row === undefined ? null : <ChartTip row={row} dayOf={dayOf} series={series} />
        }}
      />
      {series.map(({ key, tone }) => (
        <Area
          key={key}
          dataKey={key}
          type="monotone"
          stroke={colorOf[tone]}
          strokeWidth={tone === 'ghost' ? 1.25 : 1.75}
          {...(tone === 'ghost' ? { strokeDasharray: '4 3' } : {})}
          fill={tone === 'ghost' ? 'none' : `url(#fade-${tone})`}
          activeDot={
            tone === 'ghost'
              ? false
              : { r: 4, stroke: 'var(--surface)', strokeWidth: 1.5, fill: colorOf[tone] }
          }
          isAnimationActive={false}
        />
      ))}
    </AreaChart>
  )
}
