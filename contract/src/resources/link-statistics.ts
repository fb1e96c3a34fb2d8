/** Link statistics (S2.19): what each link brought in a period. */
import { date, reference } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { trafficFields } from './traffic-fields.ts'

export const linkStatistics = defineResource({
  name: 'linkStatistics',
  domain: 'marketing.link',
  path: '/marketing/link/statistics',
  table: 'hit_hour',
  view: 'traffic_fact_view',
  title: 'Link Statistics',
  about: 'Visits, orders, approved amount and commission of each link in the period',
  singular: 'Link',
  label: 'link',
  sort: '-commission',
  operations: ['list', 'export'],
  groups: {},
  groupedBy: ['link', 'shop', 'affiliate'],
  fields: {
    link: reference('Link', { to: 'link', listed: true, filter: true, readOnly: true }),
    // Names of links and affiliates need the room; it can be chosen.
    shop: reference('Shop', { to: 'shop', filter: true, readOnly: true }),
    campaign: reference('Campaign', { to: 'campaign', filter: true, readOnly: true }),
    affiliate: reference('Affiliate', { to: 'affiliate', listed: true, filter: true, readOnly: true }),
    date: date('Date', { filter: true, readOnly: true, column: 'day' }),
    ...trafficFields,
    // Likewise; shops and campaigns have it in their own statistics.
    other: { ...trafficFields.other, listed: false },
  },
  empty: 'Visits appear here as soon as somebody follows a link.',
})
