/** Shop statistics (S2.15): traffic and orders per day, shop and affiliate. */
import { date, reference } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { trafficFields } from './traffic-fields.ts'

export const shopStatistics = defineResource({
  name: 'shopStatistics',
  domain: 'marketing.analytics-shop',
  path: '/marketing/analytics-shop',
  table: 'hit_hour',
  view: 'traffic_fact_view',
  title: 'Shop Statistics',
  about: 'Visits, orders, approved amount and commission of shops, one row per day',
  singular: 'Shop statistics',
  label: 'date',
  sort: '-date',
  operations: ['list', 'export'],
  groups: {},
  groupedBy: ['date', 'shop', 'affiliate'],
  fields: {
    date: date('Date', { listed: true, filter: true, readOnly: true, column: 'day' }),
    shop: reference('Shop', { to: 'shop', listed: true, filter: true, readOnly: true }),
    affiliate: reference('Affiliate', { to: 'affiliate', listed: true, filter: true, readOnly: true }),
    ...trafficFields,
  },
  empty: 'Visits appear here as soon as somebody follows a link.',
})
