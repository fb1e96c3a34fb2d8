// Draws a table on PDF pages: repeats the header on each page, and tags cells for screen readers.
import { ink, type TextStyle, margin, type Sheet } from './sheet.ts'

/** `whole`: text too long for the column is drawn unbroken on a line above the other cells. */
export type Column = { title: string; width: number; numeric?: boolean; whole?: boolean }
/** `note` is drawn small below the cells. */
export type Row = { cells: readonly string[]; sum?: boolean; bad?: boolean; note?: string | undefined }

const line = 17
const gap = 10
const noteLook: TextStyle = { size: 7.5, color: ink.quiet, wrap: true }

/** Widths are fractions of the page width. */
export function drawTable(sheet: Sheet, columns: readonly Column[], rows: Iterable<Row>): void {
  const shares = columns.reduce((sum, { width }) => sum + width, 0)
  const room = sheet.width - gap * (columns.length - 1)
  const widths = columns.map(({ width }) => (width / shares) * room)
  const places = widths.map((_, n) => margin + widths.slice(0, n).reduce((sum, w) => sum + w + gap, 0))
  const table = sheet.part('Table')

  // Amounts stay on one line, whole; text wraps.
  const lookOf = (n: number, look: TextStyle): TextStyle =>
    columns[n]?.numeric ? { ...look, align: 'right', fit: true } : { ...look, wrap: true }
  const cell = (n: number, words: string, look: TextStyle, y = sheet.y) =>
    sheet.put(words, { x: places[n] ?? 0, y: y + 4, width: widths[n] ?? 0 }, lookOf(n, look))
  const rule = () =>
    sheet.beside(() =>
      sheet.doc
        .moveTo(margin, sheet.y)
        .lineTo(margin + sheet.width, sheet.y)
        .lineWidth(0.6)
        .strokeColor(ink.line)
        .stroke(),
    )
  const head = (draw: (n: number, title: string) => void) => {
    columns.forEach(({ title }, n) => draw(n, title))
    sheet.y += line
    rule()
    sheet.y += 2
  }
  const titled = (n: number, title: string) => cell(n, title, { size: 7.5, color: ink.quiet })

  sheet.room(line * 3)
  const first = sheet.part('TR', table)
  head((n, title) => sheet.read('TH', () => titled(n, title), first))
  first.end()
  for (const { cells, sum = false, bad = false, note } of rows) {
    const look = { size: 8.5, strong: sum, color: bad ? ink.bad : ink.text }
    const single = sheet.height('', 1, look)
    const heights = cells.map((words, n) => sheet.height(words, widths[n] ?? 0, lookOf(n, look)))
    const own = columns.findIndex(({ whole }, n) => whole && (heights[n] ?? 0) > single)
    const above = own < 0 ? 0 : sheet.height(cells[own] ?? '', sheet.width, { ...look, wrap: true }) + 2
    const rest = heights.filter((_, n) => n !== own)
    const high = line + Math.max(single, ...rest) - single
    const beneath = note ? sheet.height(note, sheet.width, noteLook) + 3 : 0
    if (sheet.room(above + high + beneath)) head((n, title) => sheet.beside(() => titled(n, title)))
    if (sum) rule()
    const row = sheet.part('TR', table)
    const whole = { x: margin, y: sheet.y + 4, width: sheet.width }
    cells.forEach((words, n) =>
      sheet.read(
        'TD',
        () => {
          if (n === own) sheet.put(words, whole, { ...look, wrap: true })
          else if (words) cell(n, words, look, sheet.y + above)
        },
        row,
      ),
    )
    if (note) {
      const place = { x: margin, y: sheet.y + above + high - 2, width: sheet.width }
      sheet.read('TD', () => sheet.put(note, place, noteLook), row)
    }
    row.end()
    sheet.y += above + high + beneath
  }
  table.end()
  sheet.y += 14
}
