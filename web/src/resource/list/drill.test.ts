/** Numbers open the rows behind them. */
import type { Filter } from '@rivulet/contract/filter'
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { administrator } from '../../testing/show.tsx'
import { drillOf } from './drill.ts'
import { readQuery } from './list-query.ts'

const user = administrator()
const row = { date: '2026-11-20', affiliate: { id: 7, name: 'NOVA' }, created: 3, approved: 2 }
const day = { field: 'date', operator: 'between', value: '2026-11-20,2026-11-20' }
const whose = { field: 'affiliate', operator: 'eq', value: '7' }
const shop: Filter = { field: 'shop', operator: 'eq', value: '5' }

function behind(name: string, query: readonly Filter[] = []): readonly Filter[] | null {
  const to = drillOf(user, resources.orderStatistics, name, row, query)
  if (to === null) return null
  expect(to).toMatch(/^\/dashboard\/financial\/order\/details\?/)
  return readQuery(to.slice(to.indexOf('?'))).filters
}

test('S2.13 S3.9 the counts of a day open its orders in that state', () => {
  expect(behind('created')).toEqual([day, whose])
  expect(behind('pending')).toEqual([day, whose, { field: 'status', operator: 'eq', value: '2' }])
  expect(behind('declined')).toEqual([day, whose, { field: 'status', operator: 'eq', value: '1' }])
  expect(behind('approved')).toEqual([day, whose, { field: 'status', operator: 'eq', value: '0' }])
})

test('S2.13 what the statistics are filtered by goes along, the row’s own day and affiliate first', () => {
  const wide: Filter = { field: 'date', operator: 'between', value: '2026-11-01,2026-11-30' }
  expect(behind('created', [wide, shop])).toEqual([day, whose, shop])
})

test('S2.13 a total opens the orders of all rows; a single date becomes a period', () => {
  const only: Filter = { field: 'date', operator: 'eq', value: '2026-11-20' }
  const to = drillOf(user, resources.orderStatistics, 'created', null, [only, shop]) ?? ''
  expect(readQuery(to.slice(to.indexOf('?'))).filters).toEqual([day, shop])
})

test('S3.9 ratios and visits have no rows behind them', () => {
  expect(behind('rate')).toBeNull()
  expect(drillOf(user, resources.shopStatistics, 'visits', row, [])).toBeNull()
})

test('S3.7 the orders of a link open in the order list', () => {
  expect(drillOf(user, resources.link, 'orders', { id: 9 }, [])).toBe(
    '/dashboard/financial/order/details?where[link]=eq~.~9',
  )
})

test('S6.3 no number leads where the user may not go', () => {
  const nobody = administrator({ actions: {} })
  expect(drillOf(nobody, resources.orderStatistics, 'created', row, [])).toBeNull()
})
