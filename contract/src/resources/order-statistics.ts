/** Order statistics (S2.13, S3.9): orders per day and affiliate in the accounting zone, by order date. */
import { date, integer, money, percent, reference } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { trafficFields } from './traffic-fields.ts'

export const orderStatistics = defineResource({
  name: 'orderStatistics',
  domain: 'financial.order',
  path: '/financial/order',
  table: 'shop_order',
  view: 'order_fact_view',
  title: 'Order Statistics',
  about: 'How many orders came on each day, how many were approved, and what they earn',
  singular: 'Order statistics',
  label: 'date',
  sort: '-date',
  operations: ['list', 'export'],
  groups: {},
  groupedBy: ['date', 'affiliate'],
  fields: {
    date: date('Date', { listed: true, filter: true, readOnly: true, column: 'day' }),
    affiliate: reference('Affiliate', { to: 'affiliate', listed: true, filter: true, readOnly: true }),
    shop: reference('Shop', { to: 'shop', filter: true, readOnly: true }),
    created: integer('Created', { listed: true, sum: true, readOnly: true }),
    pending: integer('Pending', { listed: true, sum: true, readOnly: true }),
    declined: integer('Failed', { listed: true, sum: true, readOnly: true }),
    approved: integer('Approved', { listed: true, sum: true, readOnly: true }),
    rate: percent('Approval rate', {
      listed: true,
      readOnly: true,
      virtual: true,
      ratio: { of: 'approved', over: ['approved', 'declined'] },
      help: 'Approved ÷ decided',
    }),
    amount: trafficFields.amount,
    middle: money('Average order', {
      listed: true,
      readOnly: true,
      virtual: true,
      ratio: { of: 'amount', over: ['approved'] },
      help: 'Approved amount ÷ approved orders',
    }),
    commission: money('Commission', { listed: true, sum: true, readOnly: true }),
  },
  empty:
    'Orders with an affiliate appear here by day as shops report them; those with none are under Not attributed.',
  emptyForAffiliates: 'Orders appear here by day as shops report them.',
})
