/** What columns would like to be as wide as. */
import { resources, type ResourceName } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { administrator } from '../../testing/show.tsx'
import { fittedColumns, sizedColumns } from './column-widths.ts'
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

test('S2.36 S3.8 names are as wide as the longest in sight, and may be cut when room is short', () => {
  const { affiliate, link } = widths('order', [row, { ...row, affiliate: named('ANNA') }])
  expect(affiliate?.width).toBeGreaterThan(140)
  expect(link?.width).toBeLessThan(affiliate?.width ?? 0)
  expect(affiliate?.minWidth).toBeLessThan(affiliate?.width ?? 0)
})

test('S2.36 S3.8 dates, states and figures keep their width whatever the rows are, so that nothing moves or is cut while scrolling', () => {
  const [none, some] = [
    widths('order', [], { amount: '437073.76' }),
    widths('order', [{ ...row, approved: '2026-11-20', date: '2026-11-20 10:00' }], {
      amount: '437073.76',
    }),
  ]
  for (const key of ['date', 'approved', 'declined', 'status', 'amount']) {
    expect([key, some[key]]).toEqual([key, none[key]])
    expect(some[key]?.minWidth).toBe(some[key]?.width)
  }
  expect(none.amount?.width).toBeGreaterThan(widths('order', [], { amount: '1.00' }).amount?.width ?? 0)
})

test('S2.36 a long word of a reason is whole, and a name of any length does not push out the others', () => {
  const { unattributedReason } = widths('unattributed', [])
  expect(unattributedReason?.minWidth).toBeGreaterThan(130)
  const { link } = widths('order', [{ ...row, link: named('W'.repeat(255)) }])
  expect(link?.width).toBeLessThan(400)
})

test('S2.36 the head of the column that rows are ordered by has room for its arrow', () => {
  const plain = widths('orderStatistics', [])
  const sorted = widths('orderStatistics', [], {}, 'created')
  expect(sorted.created?.width).toBeGreaterThan(plain.created?.width ?? 0)
})

test('S2.36 columns fill the table, and stay as they are until its width is known', () => {
  const columns = columnsOf(resources.order, { user, filters: [], trash: false })
  const sized = sizedColumns(columns, { rows: [row], totals: {}, bare: false })
  expect(fittedColumns(sized, 0)).toBe(sized)
  const filled = fittedColumns(sized, 2000, 86).reduce((sum, { width }) => sum + width, 86)
  expect(filled).toBeGreaterThan(2000 - sized.length)
  expect(filled).toBeLessThanOrEqual(2000)
})
