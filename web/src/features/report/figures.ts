/** The figures of traffic reports: format and chart value. */
import { displayPercent, formatHundredths, parseHundredths, withSign } from '@rivulet/contract/money'
import { trafficFields } from '@rivulet/contract/resources/traffic-fields'
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { type Change, change, displayCount, displayMoney } from '../../lib/format.ts'

export const figureNames = [
  'visits',
  'unique',
  'orders',
  'conversion',
  'amount',
  'commission',
  'epc',
] as const satisfies (keyof TrafficFigures)[]
export type FigureName = (typeof figureNames)[number]

const kinds = {
  visits: 'count',
  unique: 'count',
  orders: 'count',
  conversion: 'percent',
  amount: 'money',
  commission: 'money',
  epc: 'money',
} as const satisfies Record<FigureName, string>

const words = { count: displayCount, percent: displayPercent, money: displayMoney }
const axes = {
  count: displayCount,
  percent: (value: number) => `${value}%`,
  money: (value: number) => withSign(value >= 10 ? displayCount(value) : value.toFixed(2)),
}

export const kindOf = (name: FigureName): 'count' | 'percent' | 'money' => kinds[name]
export const labelOf = (name: FigureName): string => trafficFields[name].label
/** The value of a figure. */
export const hintOf = (name: FigureName): string | undefined => {
  const field = trafficFields[name]
  return 'help' in field ? field.help : undefined
}
export const axisOf = (name: FigureName): ((value: number) => string) => axes[kinds[name]]

export function wordsOf(name: FigureName, figures: TrafficFigures): string {
  const value = figures[name]
  return typeof value === 'number'
    ? displayCount(value)
    : words[kinds[name] as 'money' | 'percent'](value)
}

/** Number for charts and comparison; null counts as zero. */
export const sizeOf = (name: FigureName, figures: TrafficFigures): number => Number(figures[name] ?? 0)

/** A ratio that is not known is no point of a line: it is not 0. */
export const pointOf = (name: FigureName, figures: TrafficFigures): number | null =>
  figures[name] === null ? null : sizeOf(name, figures)

/** What pending orders would add. */
export function pendingOf(name: FigureName, { pending, pendingAmount, visits }: TrafficFigures): string {
  if (name === 'amount') return pendingAmount
  if (name === 'commission') return pending
  const cents = parseHundredths(pending) ?? 0
  return formatHundredths(name === 'epc' && visits > 0 ? Math.round(cents / visits) : 0)
}

/** How it has changed. */
export const changeOf = (name: FigureName, now: TrafficFigures, before: TrafficFigures): Change =>
  change(pointOf(name, now), sizeOf(name, before))

/** Whether pending orders may still add to it. */
export const isGrowing = (name: FigureName, figures: TrafficFigures): boolean =>
  kindOf(name) === 'money' && Number(name === 'amount' ? figures.pendingAmount : figures.pending) > 0

/** Whether no order is decided yet, so that its zero is not a result. */
export const isOpen = (name: FigureName, figures: TrafficFigures): boolean =>
  isGrowing(name, figures) && Number(name === 'amount' ? figures.amount : figures.commission) === 0
