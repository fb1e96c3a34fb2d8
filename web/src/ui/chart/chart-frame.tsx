/** Frame of a chart: reserves its height while the chart code loads, and includes the data table. */
import { useElementSize } from '@mantine/hooks'
import { type ComponentType, Suspense } from 'react'
import { BlockSkeleton } from '../feedback/skeleton.tsx'
import css from './chart.module.css'
import type { ChartProps } from './chart-series.ts'
import { ChartTable } from './chart-table.tsx'

export type DrawingProps<Row> = ChartProps<Row> & { width: number; height: number }

type Props<Row> = ChartProps<Row> & { drawing: ComponentType<DrawingProps<Row>> }

export function ChartFrame<Row>({ drawing: Drawing, ...chart }: Props<Row>) {
  const { ref, width, height } = useElementSize()
  return (
    <figure className={css.chart} aria-label={chart.label}>
      <div ref={ref} className={css.plot}>
        <div className={css.canvas}>
          <Suspense fallback={<BlockSkeleton height={height || 160} />}>
            {width > 0 && <Drawing {...chart} width={width} height={height} />}
          </Suspense>
        </div>
      </div>
      <ChartTable {...chart} />
    </figure>
  )
}
