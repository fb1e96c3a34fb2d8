// Composes the statement PDF: payee, figures, how the amount came about, and what it settles.
import { dayOf, displayDay } from '@rivulet/contract/day'
import { groupThousands } from '@rivulet/contract/money'
import { statementMessages as said } from '@rivulet/contract/messages/statement-messages'
import { detailRows, money } from './detail-rows.ts'
import { type Brand, drawHead } from './draw-head.ts'
import { type Detail, mostRows, type SettledShop, type Statement } from './read-statement.ts'
import { createSheet, ink, margin, type Sheet } from './sheet.ts'
import { drawTable, type Row } from './table.ts'

const count = (number: number): string => groupThousands(String(number))

export type StatementContent = {
  programme: string
  look: Brand
  statement: Statement
  shops: readonly SettledShop[]
  detail: Detail
  zone: string
}

/** Runs in the heavy-work process. @returns the file; deterministic for the same payment. */
export function work({
  programme,
  look,
  statement,
  shops,
  detail,
  zone,
}: StatementContent): Promise<Buffer> {
  const { id, madeAt } = statement
  const sheet = createSheet({
    title: said.title(id),
    subject: said.subject,
    author: programme,
    at: statement.returnedAt ?? madeAt,
    language: 'en',
  })
  drawHead(sheet, statement, { programme, look, zone })
  drawSums(sheet, statement)
  if (shops.length > 1) drawShops(sheet, shops)
  drawDetail(sheet, detail, { programme, zone })
  drawCorrections(sheet, statement, zone)
  if (sheet.substitutes()) remark(sheet, said.substituted)
  return sheet.finish((page, pages, y) => {
    const quiet = { size: 7.5, color: ink.quiet }
    sheet.put(said.foot(programme, id, zone), { x: margin, y, width: sheet.width - 90 }, quiet)
    const end = { x: margin + sheet.width - 80, y, width: 80 }
    sheet.put(said.page(page, pages), end, { ...quiet, align: 'right' })
  })
}

function title(sheet: Sheet, words: string): void {
  sheet.room(70)
  sheet.read('H2', () =>
    sheet.put(words, { x: margin, y: sheet.y, width: sheet.width }, { size: 11, strong: true }),
  )
  sheet.y += 20
}

function remark(sheet: Sheet, words: string): void {
  const look = { color: ink.quiet, wrap: true }
  const height = sheet.height(words, sheet.width, look)
  sheet.room(height)
  sheet.read('P', () => sheet.put(words, { x: margin, y: sheet.y, width: sheet.width }, look))
  sheet.y += height + 8
}

function drawSums(sheet: Sheet, statement: Statement): void {
  const { opening, movements, payable, paid, orders, parts, settledCents, corrections } = statement
  const columns = [
    { title: said.columns.text, width: 4 },
    { title: said.columns.amount, width: 1, numeric: true },
  ]
  const row = (words: string, cents: number, sum = false): Row => ({ cells: [words, money(cents)], sum })
  title(sheet, said.movements)
  drawTable(sheet, columns, [
    ...(statement.previousId === null ? [] : [row(said.opening, opening)]),
    ...movements.map(({ kind, lines, cents }) => row(said.kinds[kind](count(lines)), cents)),
    row(said.payable, payable, true),
    row(said.less, -paid),
    row(said.left, payable - paid, true),
  ])
  const corrected = corrections.reduce((sum, { cents }) => sum + cents, 0)
  title(sheet, said.settles)
  drawTable(sheet, columns, [
    ...(orders > 0
      ? [
          {
            ...row(said.ordersSettled(count(orders)), settledCents),
            note: parts > 0 ? said.inPart(count(parts)) : undefined,
          },
        ]
      : []),
    ...(statement.takenBackOrders > 0
      ? [row(said.takenBack(count(statement.takenBackOrders)), statement.takenBackCents)]
      : []),
    ...(corrections.length > 0 ? [row(said.corrections(count(corrections.length)), corrected)] : []),
    row(said.paid, paid, true),
  ])
}

function drawShops(sheet: Sheet, shops: readonly SettledShop[]): void {
  const { columns } = said
  title(sheet, said.byShop)
  const sumOf = (value: (shop: SettledShop) => number) => shops.reduce((sum, s) => sum + value(s), 0)
  const row = (shop: string, orders: number, net: number, cents: number, sum = false): Row => ({
    cells: [shop, count(orders), money(net), money(cents)],
    sum,
  })
  drawTable(
    sheet,
    [
      { title: columns.shop, width: 4 },
      { title: columns.orders, width: 1, numeric: true },
      { title: columns.net, width: 1.4, numeric: true },
      { title: columns.settled, width: 1.4, numeric: true },
    ],
    [
      ...shops.map(({ shop, orders, netCents, cents }) => row(shop, orders, netCents, cents)),
      row(
        said.all,
        sumOf(({ orders }) => orders),
        sumOf((s) => s.netCents),
        sumOf((s) => s.cents),
        true,
      ),
    ],
  )
}

function drawDetail(
  sheet: Sheet,
  detail: Detail,
  { programme, zone }: Pick<StatementContent, 'programme' | 'zone'>,
): void {
  if (detail.rows.length === 0) return
  const { by } = detail
  title(sheet, by === 'order' ? said.byOrder : by === 'day' ? said.byDay : said.byMonth)
  if (by !== 'order') remark(sheet, said.summed(count(mostRows), by, programme))
  const { columns, rows } = detailRows(detail, zone)
  drawTable(sheet, columns, rows)
}

function drawCorrections(sheet: Sheet, { corrections }: Statement, zone: string): void {
  if (corrections.length === 0) return
  const { columns } = said
  title(sheet, said.correctionList)
  drawTable(
    sheet,
    [
      { title: columns.date, width: 1 },
      { title: columns.reason, width: 5 },
      { title: columns.amount, width: 1.2, numeric: true },
    ],
    corrections.map(({ at, reason, cents }) => ({
      cells: [displayDay(dayOf(new Date(at), zone)), reason ?? said.noReason, money(cents)],
      bad: cents < 0,
    })),
  )
}
