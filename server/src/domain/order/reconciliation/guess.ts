// Guesses what columns and status values of a shop's export mean, from their names.
import type { OrderStatus } from '@rivulet/contract/choices'

/** By the field of the comparison that names the column. */
const names: Readonly<Record<string, RegExp>> = {
  columnOrder:
    /^(order|bestell|commande|pedido|transaction|transaktion)[\s_-]*(id|nr|no|number|nummer|name|num[eé]ro)?\.?$|^(name|increment[\s_-]*id|reference|referentie|#)$/i,
  columnAmount:
    /^(net[\s_-]*)?(amount|subtotal|sub[\s_-]*total|bedrag|betrag|montant|netto|total[\s_-]*(excl.*)?|order[\s_-]*(value|amount|total)|sale[\s_-]*amount|revenue|umsatz|omzet)$/i,
  columnStatus: /^((order|payment|financial)[\s_-]*)?(status|state|statut|estado)$/i,
  columnDate:
    /^((order|created|ordered|bestell?)[\s_-]*)?(date|datum|created|created[\s_-]*at|at|time|fecha|ordered[\s_-]*at)$/i,
  columnClick: /^click[\s_-]*id$/i,
  columnAid: /^(aid|affiliate([\s_-]*id)?)$/i,
  columnLink: /^(link|link[\s_-]*id)$/i,
}

export function guessColumns(columns: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(names).map(([field, shape]) => [
      field,
      columns.find((column) => shape.test(column)) ?? null,
    ]),
  )
}

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
export const splitWords = (words: string | null | undefined): string[] =>
  (words ?? '')
    .split(',')
    .map(plainWord)
    .filter((word) => word !== '')
export const plainWord = (word: string): string => word.trim().toLowerCase()
