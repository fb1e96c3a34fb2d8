// Writes CSV per RFC 4180 for spreadsheet programs: with a UTF-8 byte
// order mark, and protected against formula injection.
import type { Column, Row, Table } from '../table.ts'

const byteOrderMark = '\uFEFF'

export async function* writeCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield byteOrderMark + csvHead(columns)
  for await (const batch of rows) yield batch.map((row) => csvLine(columns, row)).join('')
}

export const csvHead = (columns: readonly Column[]): string =>
  lineOf(columns.map(({ title }) => textCell(title)))

export const csvLine = (columns: readonly Column[], row: Row): string =>
  lineOf(row.map((value, n) => (columns[n]?.kind === 'text' ? textCell(value ?? '') : (value ?? ''))))

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Text that a spreadsheet would run as a formula gets a leading apostrophe. */
function textCell(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
