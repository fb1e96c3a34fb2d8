// Table rows of a statement, by shop with subtotals: order by order, or summed by day or month.
import { displayDay, displayMinute, minuteOf } from '@rivulet/contract/day'
import { displayPercent, formatHundredths, groupThousands } from '@rivulet/contract/money'
import { statementMessages as said } from '@rivulet/contract/messages/statement-messages'
import type { Detail, SettledOrder, SettledSum } from './read-statement.ts'
import type { Column, Row } from './table.ts'

export const money = (cents: number): string => groupThousands(formatHundredths(cents))

export function detailRows(detail: Detail, zone: string): { columns: Column[]; rows: Iterable<Row> } {
  const { columns } = said
  const amounts = [
    { title: columns.net, width: 1.3, numeric: true },
    ...(detail.by === 'order' ? [{ title: columns.rate, width: 1, numeric: true }] : []),
    { title: columns.settled, width: 1.3, numeric: true },
  ]
  if (detail.by === 'order')
    return {
      columns: [
        { title: columns.order, width: 2.6, whole: true },
        { title: columns.date, width: 1.9 },
        { title: columns.shop, width: 2.6 },
        ...amounts,
      ],
      rows: byShop(
        detail.rows,
        (order) => netOf(order) ?? 0,
        (order) => orderRow(order, zone),
        (words, net, cents) => [words, '', '', net, '', cents],
      ),
    }
  const day = detail.by === 'day'
  return {
    columns: [
      { title: day ? columns.day : columns.month, width: 2 },
      { title: columns.shop, width: 3 },
      { title: columns.orders, width: 1, numeric: true },
      ...amounts,
    ],
    rows: byShop(
      detail.rows,
      ({ netCents }) => netCents,
      (sum) => sumRow(sum, day),
      (words, net, cents) => [words, '', '', net, cents],
    ),
  }
}

const orderRow = (order: SettledOrder, zone: string): Row => {
  const { orderNumber, at, shop, rate, cents } = order
  const net = netOf(order)
  return {
    cells: [
      orderNumber,
      displayMinute(minuteOf(at, zone)),
      shop,
      net === null ? '-' : money(net),
      rate === null ? '-' : displayPercent(formatHundredths(rate)),
      money(cents),
    ],
    bad: cents < 0,
    note: partOf(order),
  }
}

/** Deductions have no net that is paid now. */
const netOf = ({ netCents, cents }: SettledOrder): number | null => (cents > 0 ? netCents : null)

/** The part of an order this payment settles; undefined when it is all of it. */
function partOf({ cents, dueCents, beforeCents }: SettledOrder): string | undefined {
  const [due, before] = [money(dueCents), money(beforeCents)]
  if (cents < 0) return said.takenBackOf(due, before)
  if (cents === dueCents) return undefined
  if (cents === dueCents - beforeCents) return said.restOf(due, before)
  return said.partOf(money(cents), due, beforeCents === 0 ? null : before)
}

const sumRow = ({ time, shop, orders, netCents, cents }: SettledSum, day: boolean): Row => ({
  cells: [
    day ? displayDay(time) : `${time.slice(5)}/${time.slice(0, 4)}`,
    shop,
    groupThousands(String(orders)),
    money(netCents),
    money(cents),
  ],
  bad: cents < 0,
})

type Settled = { shop: string; cents: number }

/** A subtotal after each shop if there are several, and a total at the end. */
function* byShop<T extends Settled>(
  rows: readonly T[],
  netIn: (one: T) => number,
  rowOf: (one: T) => Row,
  sumCells: (words: string, net: string, cents: string) => string[],
): Generator<Row> {
  const all = { net: 0, cents: 0 }
  let shop = { net: 0, cents: 0 }
  const several = rows.some((one) => one.shop !== rows[0]?.shop)
  for (const [n, one] of rows.entries()) {
    yield rowOf(one)
    for (const sum of [all, shop]) {
      sum.net += netIn(one)
      sum.cents += one.cents
    }
    if (!several || rows[n + 1]?.shop === one.shop) continue
    yield { cells: sumCells(said.sumOf(one.shop), money(shop.net), money(shop.cents)), sum: true }
    shop = { net: 0, cents: 0 }
  }
  yield { cells: sumCells(said.all, money(all.net), money(all.cents)), sum: true }
}
