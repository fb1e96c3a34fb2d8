// What the columns and words of an export stand for, as a comparison has them, checked against the file.
import type { OrderStatus } from '@rivulet/contract/choices'
import { reconciliationMessages } from '@rivulet/contract/reconciliation-messages'
import type { Draft } from '@rivulet/contract/resource'
import type { reconciliation } from '@rivulet/contract/resources/reconciliation'
import { type FieldErrors, invalid } from '../../../http/errors.ts'
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
  /** Where each stands in a row; null for what the file does not hold. */
  places: Record<keyof typeof columnFields, number | null>
  statuses: ReadonlyMap<string, OrderStatus>
}

/** @throws 422 for a column that is not there or stands for two things, and for a word with two meanings. */
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
