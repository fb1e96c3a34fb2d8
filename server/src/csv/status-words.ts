// Status values in CSV files: guessed from the word, and joined or split as a form field holds them.
import type { OrderStatus } from '@rivulet/contract/choices'
import { reconciliationMessages } from '@rivulet/contract/messages/reconciliation-messages'
import type { FieldErrors } from '../errors.ts'

const failed =
  /fail|cancel|annul|refund|return|retour|void|declin|reject|disapprov|disallow|unsuccess|invalid|stornier|abgelehnt|geannuleerd|rembours|refus|denied|expired|revers|charge.?back|delet|abandon|erstattet|abgebrochen|zur[uü]ck|terugb|afgekeurd|afgewezen|geweigerd/i
const pending =
  /pend|open|hold|processing|await|\bnew\b|unpaid|unfulfil|unconfirm|unapprov|authori[sz]ed|draft|wacht|offen|\bneu\b|attente|cours|bearbeitung|unbest[aä]tigt|unbezahlt|ausstehend|onbe(vestig|taal)|impay[eé]/i
const approved =
  /approv|best[aä]tigt|genehmigt|freigegeben|bevestigd|goedgekeurd|paid|complet|ship|deliver|fulfil|\bdone\b|closed|bezahlt|betaald|betaling|livr|pay[eé]|versandt|verzonden|success|confirm|accept|\bvalid/i
/** Turns a word round, or takes a part of it: too little to pay anybody for. */
const limits =
  /partial|teil|gedeeltelijk|partiel|incomplet|(^|[^a-z])(not|non|no|never|niet|nicht|pas)([^a-z]|$)/i

/** Null when it is not certain what the value means: people say it then. */
export function guessStatus(word: string): OrderStatus | null {
  if (limits.test(word)) return null
  if (failed.test(word)) return '1'
  if (pending.test(word)) return '2'
  return approved.test(word) ? '0' : null
}

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
