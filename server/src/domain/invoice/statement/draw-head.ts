// Draws the head of a statement: brand, payment number, payee, date, and the frozen figures.
import { dayOf, displayDay } from '@rivulet/contract/day'
import { statementMessages as said } from '@rivulet/contract/messages/statement-messages'
import { isWide } from '@rivulet/contract/programme'
import { euro } from '../../../ledger/euro.ts'
import type { Logo } from '../../../programme/pictures.ts'
import type { Statement } from './read-statement.ts'
import { ink, margin, type Sheet } from './sheet.ts'

export type Brand = { accent: string | null; logo: Logo | null }

export function drawHead(
  sheet: Sheet,
  statement: Statement,
  { programme, look, zone }: { programme: string; look: Brand; zone: string },
): void {
  const { width } = sheet
  const { id, payee, iban, paid, executionOn, returnedAt } = statement
  brand(sheet, programme, look)
  const right = { x: margin + width / 2, y: margin + 3, width: width / 2 }
  sheet.read('P', () =>
    sheet.put(displayDay(statement.day), right, { align: 'right', color: ink.quiet }),
  )
  sheet.y = margin + 52
  sheet.read('H1', () =>
    sheet.put(said.title(id), { x: margin, y: sheet.y, width: width - 170 }, { size: 20, strong: true }),
  )
  const amount = { x: margin + width - 170, y: sheet.y, width: 170 }
  sheet.read('P', () =>
    sheet.put(euro(paid), amount, { size: 20, strong: true, align: 'right', fit: true }),
  )
  sheet.y += 40
  const { payerName, payerAddress } = statement
  blocks(sheet, [
    ...(payerName ? [{ title: said.payer, lines: [payerName, ...linesOf(payerAddress)] }] : []),
    {
      title: said.to,
      lines: [
        payee,
        iban ?? said.noAccount,
        ...(executionOn ? [said.execution(displayDay(executionOn))] : []),
      ],
    },
    { title: said.orders, lines: [ordersOf(statement, zone), `${said.period} ${since(statement)}`] },
  ])
  if (returnedAt) warn(sheet, said.returned(displayDay(dayOf(returnedAt, zone))))
  figures(sheet, statement)
}

/** The programme's own logo, or our mark in its colour; and the name, unless a wide logo holds it. */
function brand(sheet: Sheet, programme: string, { accent, logo }: Brand): void {
  const height = logo ? Math.min(logo.height, 30) : 22
  const width = logo ? (logo.width * height) / logo.height : 22
  sheet.beside(() => {
    const { doc } = sheet
    if (logo) return void doc.image(Buffer.from(logo.bytes), margin, margin, { width, height })
    doc.roundedRect(margin, margin, 22, 22, 6).fill(accent ?? ink.accent)
    doc.save()
    doc.translate(margin + 4, margin + 4).scale(14 / 24)
    doc
      .path('M5 3c0 8 7 7 7 14v4M19 3c0 6-7 6-7 13M12 3v4')
      .lineWidth(2.2)
      .lineCap('round')
      .stroke('#ffffff')
    doc.restore()
  })
  if (logo && isWide(logo)) return
  const middle = margin + height / 2 - 9
  const place = { x: margin + width + 9, y: middle, width: sheet.width / 2 - width }
  sheet.read('P', () => sheet.put(programme, place, { size: 14, strong: true }))
}

const linesOf = (text: string | null): string[] => text?.split('\n').filter(Boolean) ?? []

type Block = { title: string; lines: readonly string[] }

/** Side by side, as wide as their number allows. */
function blocks(sheet: Sheet, all: readonly Block[]): void {
  const gap = 24
  const width = (sheet.width - gap * (all.length - 1)) / all.length
  const top = sheet.y
  let lowest = top
  for (const [n, { title, lines }] of all.entries()) {
    sheet.y = top
    block(sheet, margin + n * (width + gap), width, title, lines)
    lowest = Math.max(lowest, sheet.y)
  }
  sheet.y = lowest + 12
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
  const width = room - 12
  const look = { size: 9, strong: true }
  const size = Math.min(...names.map((name) => sheet.sizeIn(euro(statement[name]), width, look)))
  names.forEach((name, n) => {
    const place = { x: margin + n * room + 9, width }
    const item = sheet.part('LI', list)
    sheet.read(
      'LBody',
      () => {
        sheet.put(said.figures[name], { ...place, y: top + 10 }, { size: 6.8, color: ink.quiet })
        sheet.put(euro(statement[name]), { ...place, y: top + 24 }, { ...look, size, fit: true })
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
