/** Links from numbers to the rows behind them. */
import type { Filter } from '@rivulet/contract/filter'
import { fieldsOf } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { administrator } from '../../../testing/show.tsx'
import { drillOf } from './drill.ts'
import { readQuery } from '../rows/list-query.ts'

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

test('S2.13 S3.9 the counts of a day open its orders in that status', () => {
  expect(behind('created')).toEqual([day, whose])
  expect(behind('pending')).toEqual([day, whose, { field: 'status', operator: 'eq', value: '2' }])
  expect(behind('declined')).toEqual([day, whose, { field: 'status', operator: 'eq', value: '1' }])
  expect(behind('approved')).toEqual([day, whose, { field: 'status', operator: 'eq', value: '0' }])
})

test('S2.13 filters of the statistics are kept, after the row’s own day and affiliate', () => {
  const wide: Filter = { field: 'date', operator: 'between', value: '2026-11-01,2026-11-30' }
  expect(behind('created', [wide, shop])).toEqual([day, whose, shop])
})

test('S2.13 a total opens the orders of all rows; a single date becomes a period', () => {
  const only: Filter = { field: 'date', operator: 'eq', value: '2026-11-20' }
  const to = drillOf(user, resources.orderStatistics, 'created', null, [only, shop]) ?? ''
  expect(readQuery(to.slice(to.indexOf('?'))).filters).toEqual([day, shop])
})

test('S2.13 S2.15 S2.28 every sum of statistics leads to its rows, and what is approved to approved orders', () => {
  const { orderStatistics, shopStatistics, campaignStatistics, linkStatistics } = resources
  const { couponStatistics, analyticsDetail } = resources
  const all = [
    ...[orderStatistics, shopStatistics, campaignStatistics, linkStatistics],
    ...[couponStatistics, analyticsDetail],
  ]
  for (const resource of all) {
    const sums = fieldsOf(resource).filter(([, field]) => 'sum' in field && field.sum)
    const led = sums.filter(([name]) => drillOf(user, resource, name, null, []) !== null)
    expect([resource.name, led]).toEqual([resource.name, sums])
    expect(drillOf(user, resource, 'amount', null, [])).toContain('where[status]=eq~.~0')
  }
})

test('S3.9 ratios have no links', () => {
  expect(behind('rate')).toBeNull()
  expect(drillOf(user, resources.shopStatistics, 'epc', row, [])).toBeNull()
})

const analytics = '/dashboard/marketing/analytics'
const clicks = { field: 'action', operator: 'eq', value: 'click' }
const valid = { field: 'class', operator: 'eq', value: 'valid' }
function hitsBehind(...which: DropFirst<Parameters<typeof drillOf>>) {
  const to = drillOf(user, ...which) ?? ''
  expect(to.slice(0, to.indexOf('?'))).toBe(analytics)
  return readQuery(to.slice(to.indexOf('?'))).filters
}
type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never

test('S2.15 S2.16 visits and uncounted hits of a day open its clicks, without calls of the snippet', () => {
  const of = (name: string) => hitsBehind(resources.shopStatistics, name, { ...row, shop: null }, [shop])
  expect(of('visits')).toEqual([day, whose, shop, clicks, valid])
  expect(of('unique')).toEqual([
    day,
    whose,
    shop,
    clicks,
    valid,
    { field: 'unique', operator: 'eq', value: '1' },
  ])
  expect(of('other')).toEqual([
    day,
    whose,
    shop,
    clicks,
    { field: 'class', operator: 'nin', value: 'valid' },
  ])
})

test('S2.16 totals of campaigns open only hits and orders with a campaign', () => {
  const some = { field: 'campaign', operator: 'neq', value: '' }
  expect(hitsBehind(resources.campaignStatistics, 'visits', null, [])).toEqual([some, clicks, valid])
})

test('S2.28 figures of a country open its hits; a continent becomes its countries', () => {
  const continent: Filter = { field: 'continent', operator: 'eq', value: 'EU' }
  const country = { field: 'country', operator: 'eq', value: 'BE' }
  const belgium = { continent: 'EU', country: 'BE', visits: 3 }
  expect(hitsBehind(resources.analyticsDetail, 'visits', belgium, [continent])).toEqual([
    country,
    clicks,
    valid,
  ])
  expect(drillOf(user, resources.analyticsDetail, 'visits', null, [continent])).toBeNull()
})

test('S2.14 S6.4 affiliates get no class filter, since they only see visits', () => {
  const affiliate = administrator({ profile: { id: 3, name: 'AFFILIATE', reference: 'Affiliate' } })
  expect(drillOf(affiliate, resources.link, 'visits', { id: 9 }, [])).toBe(
    `${analytics}?where[link]=eq~.~9&where[action]=eq~.~click`,
  )
})

test('S3.7 the orders of a link open in the order list', () => {
  expect(drillOf(user, resources.link, 'orders', { id: 9 }, [])).toBe(
    '/dashboard/financial/order/details?where[link]=eq~.~9',
  )
})

test('S6.3 numbers are not links without permission', () => {
  const nobody = administrator({ actions: {} })
  expect(drillOf(nobody, resources.orderStatistics, 'created', row, [])).toBeNull()
})
