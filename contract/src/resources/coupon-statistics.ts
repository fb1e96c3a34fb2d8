/** Coupon statistics: what each coupon brought in a period. */
import { date, reference } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { trafficFields } from './traffic-fields.ts'

const { orders, amount, commission } = trafficFields

export const couponStatistics = defineResource({
  name: 'couponStatistics',
  domain: 'marketing.coupon',
  path: '/marketing/coupon/statistics',
  table: 'shop_order',
  view: 'coupon_fact_view',
  title: 'Coupon Statistics',
  about: 'Orders, approved amount and commission of each coupon in the period',
  singular: 'Coupon',
  label: 'byCoupon',
  sort: '-commission',
  operations: ['list', 'export'],
  groups: {},
  groupedBy: ['byCoupon', 'shop', 'affiliate'],
  fields: {
    byCoupon: reference('Coupon', {
      to: 'coupon',
      listed: true,
      filter: true,
      readOnly: true,
      column: 'coupon_id',
    }),
    shop: reference('Shop', { to: 'shop', listed: true, filter: true, readOnly: true }),
    affiliate: reference('Affiliate', { to: 'affiliate', listed: true, filter: true, readOnly: true }),
    date: date('Date', { filter: true, readOnly: true, column: 'day' }),
    orders,
    amount,
    commission,
  },
  empty: 'Orders appear here as soon as a coupon is credited with one.',
})
