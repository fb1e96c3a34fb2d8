/** Preferred column widths. */
import { resources, type ResourceName } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { administrator } from '../../../testing/show.tsx'
import { fittedColumns, sizedColumns, withWholeNames } from './column-widths.ts'
import { columnsOf } from './columns.tsx'
import type { ListRow } from './list-row.ts'

const user = administrator()
function widths(name: ResourceName, rows: readonly ListRow[], totals: ListRow = {}, sorted?: string) {
  const columns = columnsOf(resources[name], { user, filters: [], trash: false })
  const sized = sizedColumns(columns, { rows, totals, sorted, bare: false })
  return Object.fromEntries(sized.map(({ key, width, minWidth }) => [key, { width, minWidth }]))
}
const named = (name: string) => ({ id: 1, name })
const row = { affiliate: named('LOTTE VERHAEGHEN'), link: named('SEA'), orderId: 'NO-1', status: '2' }

test('S2.36 S3.8 names are as wide as the longest visible one, and may be cut when space is short', () => {
  const { affiliate, link } = widths('order', [row, { ...row, affiliate: named('ANNA') }])
  expect(affiliate?.width).toBeGreaterThan(140)
  expect(link?.width).toBeLessThan(affiliate?.width ?? 0)
  expect(affiliate?.minWidth).toBeLessThan(affiliate?.width ?? 0)
})

test('S3.8 the column of an order without a link is as wide as the name of its shop', () => {
  const ofShop = { ...row, link: null, shop: named('THE BICYCLE WORKSHOP') }
  expect(widths('order', [ofShop]).link).toEqual(
    widths('order', [{ ...row, link: named('THE BICYCLE WORKSHOP') }]).link,
  )
})

test('S2.36 S4.6 words that stand for a state are whole', () => {
  const active = (name: ResourceName) => widths(name, [])['active']
  for (const name of ['affiliate', 'link'] as const)
    expect(active(name)?.minWidth, name).toBeGreaterThan((active('shop')?.minWidth ?? 0) + 50)
})

test('S2.36 S3.8 dates, states and figures have fixed widths, so that nothing moves or is cut while scrolling', () => {
  const [none, some] = [
    widths('order', [], { commission: '437073.76' }),
    widths('order', [{ ...row, decided: '2026-11-20', date: '2026-11-20 10:00' }], {
      commission: '437073.76',
    }),
  ]
  for (const key of ['date', 'decided', 'status', 'commission']) {
    expect([key, some[key]]).toEqual([key, none[key]])
    expect(some[key]?.minWidth).toBe(some[key]?.width)
  }
  expect(none.commission?.width).toBeGreaterThan(
    widths('order', [], { commission: '1.00' }).commission?.width ?? 0,
  )
})

test('S2.35 where no other rows come, choices need room for what these show', () => {
  const columns = columnsOf(resources.payoutItem, { user, filters: [], trash: false })
  const widthOf = (omitted: string, complete: boolean) =>
    sizedColumns(columns, { rows: [{ omitted }], totals: {}, complete, bare: true }).find(
      ({ key }) => key === 'omitted',
    )?.minWidth ?? 0
  expect(widthOf('no_bank', true)).toBeLessThan(widthOf('no_bank', false))
  expect(widthOf('payable', true)).toBe(widthOf('no_bank', false))
})

test('S2.36 long choice labels are not cut, and a long name does not displace other columns', () => {
  const { unattributedReason } = widths('unattributed', [])
  expect(unattributedReason?.minWidth).toBeGreaterThan(130)
  const { link } = widths('order', [{ ...row, link: named('W'.repeat(255)) }])
  expect(link?.width).toBeLessThan(400)
})

test('S2.36 the sorted column has space for its arrow', () => {
  const plain = widths('orderStatistics', [])
  const sorted = widths('orderStatistics', [], {}, 'created')
  expect(sorted.created?.width).toBeGreaterThan(plain.created?.width ?? 0)
})

test('S2.36 S3.8 identifiers and names are whole before other text gets more than its least', () => {
  const named = {
    ...row,
    affiliate: { id: 1, name: 'WILHELMINA VERHAEGHEN' },
    link: { id: 2, name: 'W'.repeat(40) },
    orderId: 'NO-24777-2026',
  }
  const columns = columnsOf(resources.order, { user, filters: [], trash: false })
  const sized = sizedColumns(columns, { rows: [named], totals: {}, bare: false })
  const of = (all: readonly (typeof sized)[number][], key: string) =>
    all.find((column) => column.key === key)
  const room = 1078
  const fitted = fittedColumns(withWholeNames(sized, 'affiliate', room), room)
  expect(of(fitted, 'affiliate')?.width).toBe(of(sized, 'affiliate')?.width)
  expect(of(fitted, 'link')?.width).toBeLessThan(of(sized, 'link')?.width ?? 0)
  expect(of(sized, 'orderId')?.minWidth).toBe(of(sized, 'orderId')?.width)
  // Wider than its frame in any case: names are whole, and the table scrolls.
  expect(of(withWholeNames(sized, 'affiliate', 300), 'affiliate')?.minWidth).toBe(
    of(sized, 'affiliate')?.width,
  )
})

test('S2.36 S2.12 names of payments are whole at 1440, since figures take no more than they need', () => {
  const figures = ['commission', 'balance', 'onHold', 'payable', 'paid', 'current']
  const payment = { date: '2026-11-25', affiliate: named('LOTTE VERHAEGEN'), approved: '41276.92' }
  const rows = [{ ...payment, ...Object.fromEntries(figures.map((key) => [key, '3751.49'])) }]
  const columns = columnsOf(resources.invoice, { user, filters: [], trash: false })
  const sized = sizedColumns(columns, { rows, totals: { paid: '16898.05' }, bare: false })
  const of = (all: readonly (typeof sized)[number][]) => all.find(({ key }) => key === 'affiliate')
  const [room, edges] = [1162, 86]
  const fitted = fittedColumns(withWholeNames(sized, 'id', room, edges), room, edges)
  expect(of(fitted)?.width).toBe(of(sized)?.width)
})

test('S2.36 a column of dashes is as narrow as its head, until a value is known', () => {
  const columns = columnsOf(resources.order, { user, filters: [], trash: false })
  const width = (...filled: string[]) =>
    sizedColumns(columns, { rows: [row], totals: {}, bare: false, filled: new Set(filled) }).find(
      ({ key }) => key === 'decided',
    )?.width ?? 0
  expect(width('affiliate')).toBeLessThan(width('affiliate', 'decided'))
})

test('S2.36 columns fill the table, and keep their widths until it is measured', () => {
  const columns = columnsOf(resources.order, { user, filters: [], trash: false })
  const sized = sizedColumns(columns, { rows: [row], totals: {}, bare: false })
  expect(fittedColumns(sized, 0)).toBe(sized)
  const filled = fittedColumns(sized, 2000, 86).reduce((sum, { width }) => sum + width, 86)
  expect(filled).toBeGreaterThan(2000 - sized.length)
  expect(filled).toBeLessThanOrEqual(2000)
})

test('S2.36 a head of three words has room for two lines, also where its column is empty', () => {
  const columns = columnsOf(resources.audit, { user, filters: [], trash: false })
  const sized = sizedColumns(columns, { rows: [], totals: {}, bare: false, filled: new Set() })
  const widthOf = (name: string) => sized.find(({ key }) => key === name)?.width ?? 0
  // 'On behalf / of' is wider than 'behalf' alone.
  expect(widthOf('behalf')).toBeGreaterThan(9 * 6.7 + 20)
})

test('S2.19 S2.36 names of links by period are whole at 1440', () => {
  const columns = columnsOf(resources.linkStatistics, { user, filters: [], trash: false })
  const rows = [
    {
      ...{ link: named('NEWSLETTER AUTUMN 2026'), shop: named('NORTHWIND OUTDOOR') },
      ...{ affiliate: named('LOTTE VERHAEGEN'), visits: 12_345, unique: 10_210, orders: 431 },
      ...{ conversion: '4.22', amount: '4370.76', commission: '546.34', epc: '0.04' },
    },
  ]
  const totals = { visits: 34_456, unique: 22_100, orders: 831, amount: '9707.60' }
  const sized = sizedColumns(columns, {
    ...{ rows, totals: { ...totals, commission: '1463.70' }, bare: true, sorted: 'commission' },
  })
  const room = 1162
  const fitted = fittedColumns(withWholeNames(sized, 'link', room), room)
  const cut = sized.filter(
    ({ field, width }, i) => field.kind === 'reference' && (fitted[i]?.width ?? 0) < width,
  )
  expect(cut.map(({ key }) => key)).toEqual([])
})
