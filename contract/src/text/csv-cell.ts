/** Writes CSV per RFC 4180, protected against formula injection. */
import type { CsvSeparator } from '../choices.ts'

export const separatorSigns: Readonly<Record<CsvSeparator, string>> = {
  comma: ',',
  semicolon: ';',
  tab: '\t',
  bar: '|',
}

/** Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvText(text: string, separator = ','): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLineOf = (cells: readonly string[], separator = ','): string =>
  `${cells.join(separator)}\r\n`

/** Spreadsheet programs recognize UTF-8 by it. */
export const csvStart = '\uFEFF'

/** Undoes the leading apostrophe. */
export const csvPlain = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')
