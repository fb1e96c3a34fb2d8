// Converts one row of a shop's export to order data, or to the reason why it cannot be used.
import type { CsvDecimal, DateOrder, OrderStatus } from '@rivulet/contract/choices'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import { isPlaceholder } from '../api/placeholder.ts'
import type { CsvRow } from '../../../csv/rows.ts'
import { plainWord } from '../../../csv/status-words.ts'
import type { Mapping } from './mapping.ts'
import { readAmount, readDate } from '../../../csv/read-cell.ts'

/** Null where the file has no value. */
export type ExportValues = {
  line: number
  order: string
  cents: number | null
  status: OrderStatus | null
  at: Date | null
  /** Set when the file has no time. */
  day: string | null
  click: string | null
  aid: string | null
  link: string | null
  /** As the file has it: one code, or several. */
  coupon: string | null
  /** Why the row cannot be used. */
  problem: string | null
}
type Way = Mapping & { decimal: CsvDecimal; dateOrder: DateOrder; zone: string }
const { bad } = reconciliationMessages
const most = 255

export function readLine({ line, cells }: CsvRow, way: Way): ExportValues {
  const { places, statuses, decimal, dateOrder, zone } = way
  const cell = (name: keyof Mapping['places']): string | null => {
    const place = places[name]
    const words =
      place === null ? '' : (cells[place] ?? '').replaceAll('\u0000', '').toWellFormed().trim()
    return words === '' ? null : words.slice(0, most)
  }
  const problems: string[] = []
  const read = <T>(
    name: keyof Mapping['places'],
    parse: (words: string) => T | null,
    sentence: (words: string) => string,
  ): T | null => {
    const words = cell(name)
    if (words === null) return null
    const value = parse(words)
    if (value === null) problems.push(sentence(words))
    return value
  }
  const order = cell('order') ?? ''
  if (isPlaceholder(order)) problems.push(bad.order)
  const date = read('date', (words) => readDate(words, dateOrder, zone), bad.date)
  return {
    line,
    order,
    cents: read('amount', (words) => readAmount(words, decimal), bad.amount),
    status: read('status', (words) => statuses.get(plainWord(words)) ?? null, bad.status),
    at: date?.at ?? null,
    day: date?.day ?? null,
    click: cell('click'),
    aid: cell('aid'),
    link: cell('link'),
    coupon: cell('coupon'),
    problem: problems[0] ?? null,
  }
}
