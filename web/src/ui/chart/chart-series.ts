/** What a chart draws of its rows, the same for lines, bars, legend, tooltip and table. */

/** first and second are the two colours there are; ghost is the dashed period before; the others are for stacked bars. */
export type SeriesTone = 'first' | 'second' | 'ghost' | 'settled' | 'waiting' | 'failed'

export type ChartSeries<Row> = {
  key: string
  label: string
  tone: SeriesTone
  /** Where it is drawn. */
  value: (row: Row) => number
  /** How it reads. */
  words: (row: Row) => string
  /** Its name in the tooltip of a row, when that differs. */
  labelOf?: (row: Row) => string
  /** The total beside its name in the legend, and where the rows behind it are. */
  total?: string
  to?: string | undefined
}

export const colorOf: Record<SeriesTone, string> = {
  first: 'var(--c1)',
  second: 'var(--c2)',
  ghost: 'var(--c-ghost)',
  settled: 'var(--c1-fill)',
  waiting: 'var(--c1-tint)',
  failed: 'var(--bad-solid)',
}

export type ChartProps<Row> = {
  /** Names the chart for assistive technology. */
  label: string
  rows: readonly Row[]
  /** A day, YYYY-MM-DD. */
  dayOf: (row: Row) => string
  series: readonly ChartSeries<Row>[]
  /** A figure on the axis. */
  axisWords?: (value: number) => string
  /** Figures with fractions: the grid may be finer than 1. */
  fine?: boolean
}
