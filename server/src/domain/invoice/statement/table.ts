// A table on sheets: its head stands on each page again, and its rows are read cell by cell.
import { ink, type Look, margin, type Sheet } from './sheet.ts'

export type Column = { title: string; width: number; numeric?: boolean }
export type Row = { cells: readonly string[]; sum?: boolean; bad?: boolean }

const line = 17
const gap = 10

/** Widths are shares of the sheet. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: Iterable<Row>): void {
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const room = sheet.width - gap * (columns.length - 1)
  const widths = columns.map(({ width }) => (width / shares) * room)
  const places = widths.map((_, n) => margin + widths.slice(0, n).reduce((sum, w) => sum + w + gap, 0))
  const table = sheet.part('Table')

  const cell = (n: number, words: string, look: Look) =>
    sheet.put(
      words,
      { x: places[n] ?? 0, y: sheet.y + 4, width: widths[n] ?? 0 },
      { ...look, align: columns[n]?.numeric ? 'right' : 'left' },
    )
  const rule = (color: string, y = sheet.y) =>
    sheet.beside(() =>
      sheet.doc
        .moveTo(margin, y)
        .lineTo(margin + sheet.width, y)
        .lineWidth(0.6)
        .strokeColor(color)
        .stroke(),
    )
  const head = (draw: (n: number, title: string) => void) => {
    columns.forEach(({ title }, n) => draw(n, title))
    sheet.y += line
    rule(ink.line)
    sheet.y += 2
  }
  const titled = (n: number, title: string) => cell(n, title, { size: 7.5, color: ink.quiet })

  sheet.room(line * 3)
  const first = sheet.part('TR', table)
  head((n, title) => sheet.read('TH', () => titled(n, title), first))
  first.end()
  for (const { cells, sum = false, bad = false } of rows) {
    if (sheet.room(line)) head((n, title) => sheet.beside(() => titled(n, title)))
    if (sum) rule(ink.line)
    const row = sheet.part('TR', table)
    const look = { size: 8.5, strong: sum, color: bad ? ink.bad : ink.text }
    cells.forEach((words, n) => sheet.read('TD', () => words && cell(n, words, look), row))
    row.end()
    sheet.y += line
  }
  table.end()
  sheet.y += 14
}
