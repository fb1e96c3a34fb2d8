/** Charts by day, lazily loaded. */
import { piece } from '../../lib/page/piece.ts'
import { ChartFrame, type DrawingProps } from './chart-frame.tsx'
import type { ChartProps } from './chart-series.ts'

// piece() loses the generic row type.
type Drawing = <Row>(props: DrawingProps<Row>) => React.ReactNode
const LineDrawing = piece(async () => (await import('./line-drawing.tsx')).LineDrawing) as Drawing
const BarDrawing = piece(async () => (await import('./bar-drawing.tsx')).BarDrawing) as Drawing

export function LineChart<Row>(props: ChartProps<Row>) {
  return <ChartFrame {...props} drawing={LineDrawing} />
}

export function BarChart<Row>(props: ChartProps<Row>) {
  return <ChartFrame {...props} drawing={BarDrawing} />
}
