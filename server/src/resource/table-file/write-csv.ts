// Writes CSV per RFC 4180 for spreadsheet programs: with a UTF-8 byte
// order mark, and protected against formula injection.
import { csvLineOf, csvStart, csvText } from '@rivulet/contract/text/csv-cell'
import type { Column, Row, Table } from '../table.ts'

export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield csvStart + csvHead(columns)
  for await (const batch of rows) yield batch.map((row) => csvLine(columns, row)).join('')
}

export const csvHead = (columns: readonly Column[]): string =>
  csvLineOf(columns.map(({ title }) => csvText(title)))

export const csvLine = (columns: readonly Column[], row: Row): string =>
  csvLineOf(row.map((value, n) => (columns[n]?.kind === 'text' ? csvText(value ?? '') : (value ?? ''))))
