// The column and status mapping of a comparison, checked against the file.
import type { OrderStatus } from '@rivulet/contract/choices'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { Draft } from '@rivulet/contract/resource'
import type { reconciliation } from '@rivulet/contract/resources/reconciliation'
import { type FieldErrors, invalid } from '../../../errors.ts'
import { plainWord, splitWords } from './guess.ts'

export const columnFields = {
  order: 'columnOrder',
  amount: 'columnAmount',
  status: 'columnStatus',
  date: 'columnDate',
  click: 'columnClick',
  aid: 'columnAid',
  link: 'columnLink',
} as const
export const wordFields = {
  '2': 'wordsPending',
  '0': 'wordsApproved',
  '1': 'wordsFailed',
} as const satisfies Record<OrderStatus, string>

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
  const errors: FieldErrors = {}
  const taken = new Set<string>()
  const places = Object.fromEntries(
    Object.entries(columnFields).map(([name, field]) => {
      const wanted = draft[field]
      if (!wanted) return [name, null]
      const place = columns.indexOf(wanted)
      if (place < 0) errors[field] = [reconciliationMessages.column]
      else if (taken.has(wanted)) errors[field] = [reconciliationMessages.sameColumn]
      taken.add(wanted)
      return [name, place]
    }),
  ) as Mapping['places']
  const statuses = new Map<string, OrderStatus>()
  for (const [status, field] of Object.entries(wordFields))
    for (const word of splitWords(draft[field])) {
      if (statuses.has(word)) errors[field] = [reconciliationMessages.word(word)]
      statuses.set(plainWord(word), status as OrderStatus)
    }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { places, statuses }
}
