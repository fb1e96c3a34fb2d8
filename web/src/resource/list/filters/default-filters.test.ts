/** Default filters of lists. */
import type { Resource } from '@rivulet/contract/resource'
import { periodOf } from '@rivulet/contract/period'
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { usualQuery } from '../../../features/report/report-address.ts'
import { keepPeriod } from '../../../lib/stored/period.ts'
import { endSession } from '../../../lib/session/session.ts'
import { signIn } from '../../../testing/show.tsx'
import { defaultFilters, periodIn } from './default-filters.ts'

// 23:30 UTC is the next day in the accounting zone.
const now = new Date('2026-11-20T23:30:00Z')
const affiliate = { admin: false, zone: 'Europe/Brussels', unit: null, now }
const admin = { ...affiliate, admin: true }
const range = [{ field: 'date', operator: 'between', value: '2026-10-23,2026-11-21' }]

test('S2.31 S6.2 an affiliate’s order statistics and payments open with a range of dates', () => {
  expect(defaultFilters(resources.orderStatistics, affiliate)).toEqual(range)
  expect(defaultFilters(resources.invoice, affiliate)).toEqual(range)
})

test('S9.8 the last 30 days are the same in lists, filters and report periods', () => {
  const [from, until] = range[0]?.value.split(',') ?? []
  expect(periodOf('last30', '2026-11-21')).toEqual({ from, to: until })
  const report = usualQuery({ subject: 'shop', zone: 'Europe/Brussels', unit: null, now })
  expect(report).toEqual({ begin: from, end: until })
})

test('S9.8 R95 a chosen period is kept on the way to other screens, until the session ends', () => {
  signIn()
  const chosen = { from: '2026-07-01', to: '2026-09-30' }
  const between = { field: 'date', operator: 'between', value: '2026-07-01,2026-09-30' } as const
  expect(periodIn(resources.orderStatistics, [between])).toEqual(chosen)
  expect(periodIn(resources.tool, [between])).toBeNull()
  expect(periodIn(resources.orderStatistics, [{ ...between, value: '2026-07-01,' }])).toBeNull()
  expect(defaultFilters(resources.orderStatistics, { ...admin, period: chosen })).toEqual([between])
  expect(defaultFilters(resources.shop, { ...admin, period: chosen })).toEqual([])
  const report = () => usualQuery({ subject: 'shop', zone: 'Europe/Brussels', unit: null, now })
  keepPeriod(chosen)
  expect(report()).toEqual({ begin: chosen.from, end: chosen.to })
  endSession('signed-out')
  expect(report().end).toBe('2026-11-21')
})

test('S2.31 the order statistics of other users open with a single date', () => {
  expect(defaultFilters(resources.orderStatistics, admin)).toEqual([
    { field: 'date', operator: 'eq', value: '2026-11-21' },
  ])
  expect(defaultFilters(resources.invoice, admin)).toEqual([])
})

test('S2.14 S2.15 S2.16 hits, also by country, shop, campaign and link, open with the last 30 days', () => {
  for (const who of [affiliate, admin])
    for (const resource of [
      ...[resources.analytics, resources.analyticsDetail],
      resources.couponStatistics,
      ...[resources.shopStatistics, resources.campaignStatistics, resources.linkStatistics],
    ])
      expect(defaultFilters(resource, who)).toEqual(range)
})

test('S9.1 the selected shop filters every list with a shop field, and no other', () => {
  const fields = (who: typeof admin) =>
    Object.values<Resource>(resources).flatMap((resource) => {
      const [filter, ...others] = defaultFilters(resource, { ...who, unit: 5 }).filter(
        ({ field }) => field !== 'date',
      )
      expect(others).toEqual([])
      if (filter) expect(filter).toMatchObject({ operator: 'eq', value: '5' })
      return filter ? [`${resource.name}.${filter.field}`] : []
    })
  const known = [
    'analytics.shop',
    'analyticsDetail.shop',
    'buyerRequest.shop',
    'campaign.url',
    'campaignStatistics.shop',
    'claim.shop',
    'coupon.shop',
    'couponStatistics.shop',
    'creditMove.shop',
    'link.shop',
    'linkStatistics.shop',
    'order.shop',
    'orderCall.shop',
    'orderStatistics.shop',
    'plannedRate.shop',
    'postback.shop',
    'reconciliation.shop',
    'reconciliationLine.shop',
    'shopRequest.shop',
    'shopStatistics.shop',
    'unattributed.shop',
  ]
  for (const who of [affiliate, admin]) expect(fields(who).toSorted()).toEqual(known)
})
