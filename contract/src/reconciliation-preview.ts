/** Preview of a shop's uploaded export: how it is read. */
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
  mapping: described(dictionary(nullable(text)), 'Suggested settings, by field of a comparison'),
  remembered: described(
    boolean,
    'Whether they are those of the shop’s last comparison; otherwise detected',
  ),
  statuses: described(
    list(object({ word: text, lines: integer })),
    'Values in the status column, most frequent first',
  ),
  period: described(nullable(object({ from: day, to: day })), 'First and last day in the date column'),
  known: described(
    nullable(object({ id: integer, date: day })),
    'An earlier comparison of the same file',
  ),
})
export type ReconciliationPreview = Shaped<typeof reconciliationPreview>
