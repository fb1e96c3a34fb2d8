/** How an uploaded export of a shop reads. */
import { csvDecimals, csvEncodings, csvSeparators, dateOrders } from './choices.ts'
import {
  boolean,
  day,
  described,
  dictionary,
  integer,
  keyOf,
  list,
  nullable,
  object,
  type Shaped,
  text,
} from './answers/shape.ts'

export const reconciliationPreview = object({
  reading: object({
    encoding: keyOf(csvEncodings),
    separator: keyOf(csvSeparators),
    decimal: keyOf(csvDecimals),
    dateOrder: keyOf(dateOrders),
  }),
  columns: list(text),
  rows: described(list(list(text)), 'The first lines'),
  lines: described(integer, 'How many there are'),
  mapping: described(
    dictionary(nullable(text)),
    'What stands for what, as far as it is known, by the fields of a comparison',
  ),
  remembered: described(boolean, 'Whether the shop’s last comparison said so; else it is a guess'),
  statuses: described(
    list(object({ word: text, lines: integer })),
    'The words in the column of the status, the most frequent first',
  ),
  period: described(
    nullable(object({ from: day, to: day })),
    'First and last day in the column of the date',
  ),
  known: described(nullable(object({ id: integer, date: day })), 'The comparison of this very file'),
})
export type ReconciliationPreview = Shaped<typeof reconciliationPreview>
