/** Chart series, shared by lines, bars, legend, tooltip and table. */
import { chartMessages } from '@rivulet/contract/messages/chart-messages'
import { today } from '@rivulet/contract/day'
import { zone } from '../../lib/stored/zone.ts'

/** `first` and `second` are the two line colours, `ghost` the dashed previous period, the others stacked bars. */
export type SeriesTone = 'first' | 'second' | 'ghost' | 'settled' | 'waiting' | 'failed'

export type ChartSeries<Row> = {
  key: string
  label: string
  tone: SeriesTone
  /** Chart value. A line ends where there is none. */
  value: (row: Row) => number | null
  /** Display text. */
  words: (row: Row) => string
  /** Name in the tooltip of a row, if different. */
  labelOf?: (row: Row) => string
  /** Total in the legend, with the address of its rows. */
  total?: string
  to?: string | undefined
}

export const colorOf: Record<SeriesTone, string> = {
  first: 'var(--c1)',
  second: 'var(--c2)',
  ghost: 'var(--c-ghost)',
  settled: 'var(--c1-fill)',
  waiting: 'var(--c1-tint)',
  failed: 'var(--c-failed)',
}

export type ChartProps<Row> = {
  /** Names the chart for assistive technology. */
  label: string
  rows: readonly Row[]
  /** A day, YYYY-MM-DD. */
  dayOf: (row: Row) => string
  series: readonly ChartSeries<Row>[]
  /** Axis label. */
  axisWords?: (value: number) => string
  /** Fractional figures: the grid may be finer than 1. */
  fine?: boolean
}

/** Of all days from this one on, none is over. Asked once for all days of a chart: it takes longer than to draw one. */
export const firstOpenDay = (): string => today(zone())

/** The words of a day, as its figures are to be read. */
export const dayWords = (day: string, words: string, open: string): string =>
  day >= open ? chartMessages.soFar(words) : words
