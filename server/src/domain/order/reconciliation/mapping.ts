// The column and status mapping of a comparison, checked against the file.
import type { OrderStatus } from '@rivulet/contract/choices'
import type { Draft } from '@rivulet/contract/resource'
import type { reconciliation } from '@rivulet/contract/resources/reconciliation'
import { findPlaces } from '../../../csv/find-places.ts'
import { readStatusWords } from '../../../csv/status-words.ts'
import { invalid } from '../../../errors.ts'

export const columnFields = {
  order: 'columnOrder',
  amount: 'columnAmount',
  status: 'columnStatus',
  date: 'columnDate',
  click: 'columnClick',
  aid: 'columnAid',
  link: 'columnLink',
  coupon: 'columnCoupon',
} as const

export type Mapping = {
  /** Column index of each field; null for fields the file lacks. */
  places: Record<keyof typeof columnFields, number | null>
  statuses: ReadonlyMap<string, OrderStatus>
}

/** @throws 422 for a column that is missing or mapped twice, and for a status value with two meanings. */
export function readMapping(
  draft: Partial<Draft<typeof reconciliation>>,
  columns: readonly string[],
): Mapping {
  const fields = Object.entries(columnFields)
  const found = findPlaces(Object.fromEntries(fields.map(([, field]) => [field, draft[field]])), columns)
  const { statuses, errors } = readStatusWords(draft)
  Object.assign(errors, found.errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const places = Object.fromEntries(
    fields.map(([name, field]) => [name, found.places[field] ?? null]),
  ) as Mapping['places']
  return { places, statuses }
}
