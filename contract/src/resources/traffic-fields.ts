/** Figures of a traffic row; ratios are computed from sums. */
import { integer, money, percent } from '../fields.ts'

export const trafficFields = {
  visits: integer('Visits', { listed: true, sum: true, readOnly: true }),
  unique: integer('Unique visitors', {
    listed: true,
    sum: true,
    readOnly: true,
    help: '24 h, per link',
    column: 'unique_visitors',
  }),
  other: integer('Not counted', {
    listed: true,
    sum: true,
    readOnly: true,
    audience: 'admins',
    help: 'Bots, duplicates, previews, prefetches and clicks on inactive links',
  }),
  orders: integer('Orders', { listed: true, sum: true, readOnly: true }),
  conversion: percent('Conversion', {
    listed: true,
    readOnly: true,
    virtual: true,
    ratio: { of: 'orders', over: ['unique'], share: true },
    help: 'Orders ÷ unique visitors. Empty where there are more orders than visitors, because coupons or people credited orders without a click, or visitors ordered again',
  }),
  amount: money('Approved amount', {
    listed: true,
    sum: true,
    readOnly: true,
    help: 'Net of approved orders: after discounts and refunds, without VAT and shipping',
  }),
  commission: money('Commission', {
    listed: true,
    sum: true,
    readOnly: true,
    help: 'Of approved orders',
  }),
  epc: money('EPC', {
    listed: true,
    readOnly: true,
    virtual: true,
    ratio: { of: 'commission', over: ['visits'] },
    help: 'Per visit: commission ÷ visits',
  }),
} as const
