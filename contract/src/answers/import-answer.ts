/** Response schemas of CSV imports: how a file is read, and the outcome of its lines. */
import { csvDecimals, csvEncodings, csvSeparators, dateOrders } from '../choices.ts'
import { importOutcomes } from '../imports/import-form.ts'
import {
  amount,
  boolean,
  described,
  dictionary,
  instant,
  integer,
  keyOf,
  list,
  nullable,
  object,
  percent,
  type Shaped,
  text,
} from './shape.ts'

export const importPreview = object({
  reading: object({
    encoding: keyOf(csvEncodings),
    separator: keyOf(csvSeparators),
    decimal: keyOf(csvDecimals),
    dateOrder: described(nullable(keyOf(dateOrders)), 'Null when the dates can be read in two ways'),
  }),
  columns: list(text),
  rows: described(list(list(text)), 'The first lines'),
  lines: described(integer, 'Lines of the file, without its header'),
  mapping: described(dictionary(nullable(text)), 'Columns as guessed from their names, by field'),
})
export type ImportPreview = Shaped<typeof importPreview>

export const recentImports = list(
  object({
    id: integer,
    file: text,
    at: described(instant, 'When its last record was stored'),
    by: text,
    records: described(integer, 'Those that are still there, outside the trash'),
    undoable: described(boolean, 'Whether the reader has the permissions to undo it'),
    undone: nullable(object({ at: instant, by: text })),
  }),
)
export type RecentImport = Shaped<typeof recentImports>[number]

export const importUndone = object({
  removed: described(integer, 'Moved to the trash by this call'),
  kept: described(integer, 'Left, because they were changed or used since'),
  more: described(boolean, 'Whether the call has to be repeated'),
})
export type ImportUndone = Shaped<typeof importUndone>

export const importStep = object({
  next: described(nullable(integer), 'Where to continue; null after the last line'),
  import: described(nullable(integer), 'Its number; null while nothing has been imported'),
  created: described(integer, 'Imported; in a dry run, what would be imported'),
  existing: described(integer, 'Already there and left unchanged'),
  wrong: integer,
  amount: described(nullable(amount), 'Total amount of imported orders; null for other kinds'),
  commission: described(
    nullable(amount),
    'Commission of imported approved orders; null for other kinds',
  ),
  statuses: described(
    nullable(object({ pending: integer, approved: integer, failed: integer })),
    'Imported orders by status; null for other kinds',
  ),
  rates: described(
    nullable(
      object({
        lowest: described(nullable(percent), 'Null if none has one'),
        highest: nullable(percent),
        without: described(integer, 'Those that get the programme’s default'),
      }),
    ),
    'Commission of imported affiliates; null for other kinds',
  ),
  outcomes: described(
    list(
      object({
        line: described(integer, 'Line of the file'),
        outcome: keyOf(importOutcomes),
        name: described(text, 'What the line is about'),
        record: described(nullable(integer), 'Id of the record'),
        address: described(nullable(text), 'The tracked address of a link'),
        values: described(
          dictionary(nullable(text)),
          'What an imported line becomes, by field; an order with whom it is credited to and its commission',
        ),
        problems: described(
          list(
            object({
              field: described(nullable(text), 'Label of the field, if it is one field’s'),
              message: text,
            }),
          ),
          'All that is wrong',
        ),
        cells: described(
          list(text),
          'The line as it is in the file; empty unless something is wrong with it',
        ),
      }),
    ),
    'Line by line',
  ),
})
export type ImportStep = Shaped<typeof importStep>
