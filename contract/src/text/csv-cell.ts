/** Writes CSV per RFC 4180, protected against formula injection. */

/** Text that a spreadsheet would run as a formula gets a leading apostrophe. */
export function csvText(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const csvLineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Spreadsheet programs recognize UTF-8 by it. */
export const csvStart = '\uFEFF'

/** Undoes the leading apostrophe. */
export const csvPlain = (cell: string): string => cell.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')
