// Status values in CSV files: guessed from the word, and joined or split as a form field holds them.
import type { OrderStatus } from '@rivulet/contract/choices'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { FieldErrors } from '../errors.ts'

const meanings: readonly [OrderStatus, RegExp][] = [
  [
    '1',
    /fail|cancel|annul|refund|return|retour|void|declin|reject|stornier|abgelehnt|geannuleerd|rembours|denied|expired/i,
  ],
  [
    '2',
    /pend|open|hold|process|await|new|unpaid|unfulfilled|wacht|offen|neu|attente|cours|bearbeitung/i,
  ],
  [
    '0',
    /approv|paid|complet|ship|deliver|fulfil|done|closed|bezahlt|betaald|betaling|livr|pay[eé]|versandt|verzonden|success|confirm|accept/i,
  ],
]

/** Null when the value is not recognized. */
export const guessStatus = (word: string): OrderStatus | null =>
  meanings.find(([, shape]) => shape.test(word))?.[0] ?? null

/** Joins values as a form field holds them. */
export const joinWords = (words: readonly string[]): string | null =>
  words.join(', ').slice(0, 255) || null
/** Splits and normalizes them for comparison. */
const splitWords = (words: string | null | undefined): string[] =>
  (words ?? '')
    .split(',')
    .map(plainWord)
    .filter((word) => word !== '')
export const plainWord = (word: string): string => word.trim().toLowerCase()

export const wordFields = {
  '2': 'wordsPending',
  '0': 'wordsApproved',
  '1': 'wordsFailed',
} as const satisfies Record<OrderStatus, string>
export type StatusWords = Partial<Record<(typeof wordFields)[OrderStatus], string | null>>

/** What each value means; `errors` for a value with two meanings. */
export function readStatusWords(form: StatusWords) {
  const errors: FieldErrors = {}
  const statuses = new Map<string, OrderStatus>()
  for (const [status, field] of Object.entries(wordFields))
    for (const word of splitWords(form[field])) {
      if (statuses.has(word)) errors[field] = [reconciliationMessages.word(word)]
      statuses.set(word, status as OrderStatus)
    }
  return { statuses, errors }
}
