/** What lists are filtered by when nobody said so. */
import type { Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { expect, test } from 'vitest'
import { periodOf } from '../../features/report/presets.ts'
import { usualQuery } from '../../features/report/report-address.ts'
import { presetsOf } from '../../field/day-range.ts'
import { defaultFilters } from './default-filters.ts'

// 23:30 in UTC is the next day in the accounting zone.
const now = new Date('2026-11-20T23:30:00Z')
const affiliate = { admin: false, zone: 'Europe/Brussels', unit: null, now }
const admin = { ...affiliate, admin: true }
const range = [{ field: 'date', operator: 'between', value: '2026-10-23,2026-11-21' }]

test('S2.31 S6.2 an affiliate’s order statistics and payments open with a range of dates', () => {
  expect(defaultFilters(resources.orderStatistics, affiliate)).toEqual(range)
  expect(defaultFilters(resources.invoice, affiliate)).toEqual(range)
})

test('S9.8 the last 30 days are the same days in a list, in its filters and in the period of an address', () => {
  const [from, until] = range[0]?.value.split(',') ?? []
  const preset = presetsOf('Europe/Brussels', now).find(({ title }) => title === '30 days')
  expect(preset).toEqual({ title: '30 days', from, until })
  const report = usualQuery({ subject: 'shop', zone: 'Europe/Brussels', unit: null, now })
  expect(report).toEqual({ begin: from, end: until })
  expect(periodOf('month', 'Europe/Brussels', now)).toEqual({ begin: from, end: until })
})

test('S2.31 the order statistics of others open with a single date', () => {
  expect(defaultFilters(resources.orderStatistics, admin)).toEqual([
    { field: 'date', operator: 'eq', value: '2026-11-21' },
  ])
  expect(defaultFilters(resources.invoice, admin)).toEqual([])
})

test('S2.14 hits open with today, those of an affiliate and those by country with a range of dates', () => {
  expect(defaultFilters(resources.analytics, affiliate)).toEqual(range)
  expect(defaultFilters(resources.analytics, admin)).toEqual([
    { field: 'date', operator: 'eq', value: '2026-11-21' },
  ])
  for (const who of [affiliate, admin])
    expect(defaultFilters(resources.analyticsDetail, who)).toEqual(range)
})

test('S9.1 the shop of the top bar filters every list whose rows belong to a shop, and no other', () => {
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
    'creditMove.shop',
    'link.shop',
    'order.shop',
    'orderCall.shop',
    'orderStatistics.shop',
    'postback.shop',
    'reconciliation.shop',
    'reconciliationLine.shop',
    'shopStatistics.shop',
    'unattributed.shop',
  ]
  for (const who of [affiliate, admin]) expect(fields(who).toSorted()).toEqual(known)
})
