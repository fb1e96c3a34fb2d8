/** Campaign statistics (S2.16): traffic and orders per day, campaign and affiliate. */
import { date, reference } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { trafficFields } from './traffic-fields.ts'

export const campaignStatistics = defineResource({
  name: 'campaignStatistics',
  domain: 'marketing.analytics-campaign',
  path: '/marketing/analytics-campaign',
  table: 'hit_hour',
  view: 'campaign_traffic_fact_view',
  title: 'Campaign Statistics',
  about: 'Visits, orders, approved amount and commission of campaigns, one row per day',
  singular: 'Campaign statistics',
  label: 'date',
  sort: '-date',
  operations: ['list', 'export'],
  groups: {},
  groupedBy: ['date', 'campaign', 'affiliate'],
  fields: {
    date: date('Date', { listed: true, filter: true, readOnly: true, column: 'day' }),
    campaign: reference('Campaign', { to: 'campaign', listed: true, filter: true, readOnly: true }),
    shop: reference('Shop', { to: 'shop', filter: true, readOnly: true }),
    affiliate: reference('Affiliate', { to: 'affiliate', listed: true, filter: true, readOnly: true }),
    ...trafficFields,
  },
  empty: 'Visits appear here as soon as somebody follows a link of a campaign.',
})
