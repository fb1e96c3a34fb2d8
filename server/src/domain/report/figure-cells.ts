// The figures of a report as export columns, with the screen's labels.
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { trafficFields } from '@rivulet/contract/resources/traffic-fields'
import { type Column, columnFor, type Row } from '../../resource/table.ts'

const names = ['visits', 'unique', 'orders', 'conversion', 'amount', 'commission', 'epc'] as const

export const figureColumns: Column[] = names.map((name) => columnFor(trafficFields[name]))
export const figureCells = (figures: TrafficFigures): Row =>
  names.map((name) => {
    const value = figures[name]
    return value === null ? null : String(value)
  })
