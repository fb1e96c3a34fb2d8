// The figures of a report as cells of a file, with the heads of the screen.
import type { TrafficFigures } from '@rivulet/contract/reports/traffic'
import { trafficFields } from '@rivulet/contract/resources/traffic-fields'
import type { Cell } from '../../resource/xlsx.ts'

const columns = ['visits', 'unique', 'orders', 'conversion', 'commission', 'epc'] as const

const number = (value: number | string | null): Cell =>
  value === null ? { text: '' } : { number: String(value) }

export const figureHeads: Cell[] = columns.map((name) => ({ text: trafficFields[name].label }))
export const figureCells = (figures: TrafficFigures): Cell[] =>
  columns.map((name) => number(figures[name]))
