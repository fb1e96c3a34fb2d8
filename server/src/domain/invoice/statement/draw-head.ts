// The head of a statement: the product, the payment's number, whom it went to, for when, and the figures it froze.
import { dayOf, displayDay } from '@rivulet/contract/day'
import { displayMoney, formatHundredths } from '@rivulet/contract/money'
import { statementMessages as said } from '@rivulet/contract/statement-messages'
import type { Statement } from './read-statement.ts'
import { ink, margin, type Sheet } from './sheet.ts'

const euro = (cents: number): string => displayMoney(formatHundredths(cents))

export function drawHead(sheet: Sheet, statement: Statement, zone: string): void {
  const { width } = sheet
  const { id, payee, iban, paid, executionOn, returnedAt } = statement
  brand(sheet)
  const right = { x: margin + width / 2, y: margin + 3, width: width / 2 }
  sheet.read('P', () =>
    sheet.put(displayDay(statement.day), right, { align: 'right', color: ink.quiet }),
  )
  sheet.y = margin + 52
  sheet.read('H1', () =>
    sheet.put(said.title(id), { x: margin, y: sheet.y, width: width - 170 }, { size: 20, strong: true }),
  )
  const amount = { x: margin + width - 170, y: sheet.y, width: 170 }
  sheet.read('P', () => sheet.put(euro(paid), amount, { size: 20, strong: true, align: 'right' }))
  sheet.y += 40
  const half = width / 2 - 12
  const top = sheet.y
  block(sheet, margin, half, said.to, [
    payee,
    iban ?? said.noAccount,
    ...(executionOn ? [said.execution(displayDay(executionOn))] : []),
  ])
  const left = sheet.y
  sheet.y = top
  block(sheet, margin + width / 2 + 12, half, said.orders, [
    ordersOf(statement, zone),
    `${said.period} ${since(statement)}`,
  ])
  sheet.y = Math.max(left, sheet.y) + 12
  if (returnedAt) warn(sheet, said.returned(displayDay(dayOf(returnedAt, zone))))
  figures(sheet, statement)
}

/** The mark and the name beside it. */
function brand(sheet: Sheet): void {
  sheet.beside(() => {
    const { doc } = sheet
    doc.roundedRect(margin, margin, 22, 22, 6).fill(ink.accent)
    doc.save()
    doc.translate(margin + 4, margin + 4).scale(14 / 24)
    doc
      .path('M5 3c0 8 7 7 7 14v4M19 3c0 6-7 6-7 13M12 3v4')
      .lineWidth(2.2)
      .lineCap('round')
      .stroke('#ffffff')
    doc.restore()
  })
  const place = { x: margin + 31, y: margin + 2, width: 200 }
  sheet.read('P', () => sheet.put('Rivulet', place, { size: 14, strong: true }))
}

function block(sheet: Sheet, x: number, width: number, title: string, lines: readonly string[]): void {
  sheet.read('P', () => sheet.put(title, { x, y: sheet.y, width }, { size: 7.5, color: ink.quiet }))
  sheet.y += 13
  for (const [n, words] of lines.entries()) {
    const look = {
      size: n === 0 ? 10.5 : 9,
      strong: n === 0,
      wrap: true,
      ...(n > 0 && { color: ink.quiet }),
    }
    const height = sheet.height(words, width, look)
    sheet.read('P', () => sheet.put(words, { x, y: sheet.y, width }, look))
    sheet.y += height + 3
  }
}

function ordersOf({ first, last }: Statement, zone: string): string {
  if (!first || !last) return said.none
  const [from, to] = [first, last].map((at) => displayDay(dayOf(at, zone)))
  return from === to ? String(from) : `${from} – ${to}`
}

const since = ({ previousId, previousDay }: Statement): string =>
  previousId === null ? said.firstPayment : said.previous(displayDay(previousDay), previousId)

function warn(sheet: Sheet, words: string): void {
  const look = { color: ink.bad, wrap: true, size: 9.5 }
  const width = sheet.width - 28
  const height = sheet.height(words, width, look) + 18
  sheet.beside(() => sheet.doc.roundedRect(margin, sheet.y, sheet.width, height, 6).fill('#fbeceb'))
  sheet.read('P', () => sheet.put(words, { x: margin + 14, y: sheet.y + 9, width }, look))
  sheet.y += height + 14
}

function figures(sheet: Sheet, statement: Statement): void {
  const names = ['approved', 'commission', 'balance', 'onHold', 'payable', 'paid', 'current'] as const
  const room = sheet.width / names.length
  const top = sheet.y
  sheet.beside(() => sheet.doc.roundedRect(margin, top, sheet.width, 46, 6).fill(ink.soft))
  const list = sheet.part('L')
  names.forEach((name, n) => {
    const place = { x: margin + n * room + 9, width: room - 12 }
    const item = sheet.part('LI', list)
    sheet.read(
      'LBody',
      () => {
        sheet.put(said.figures[name], { ...place, y: top + 10 }, { size: 6.8, color: ink.quiet })
        sheet.put(euro(statement[name]), { ...place, y: top + 24 }, { size: 9, strong: true })
      },
      item,
    )
    item.end()
  })
  list.end()
  sheet.y = top + 51
  sheet.read('P', () =>
    sheet.put(said.frozen, { x: margin, y: sheet.y, width: sheet.width }, { size: 7, color: ink.quiet }),
  )
  sheet.y += 24
}
