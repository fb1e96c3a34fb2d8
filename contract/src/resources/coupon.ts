/** Coupons: discount codes of a shop that credit an affiliate with the orders that name them, without a click. */
import { boolean, date, integer, longText, reference, text } from '../fields.ts'
import { couponMessages } from '../messages/coupon-messages.ts'
import { fromImport } from '../imports/from-import.ts'
import { defineResource, operations } from '../resource.ts'
import { earnedField } from './promotion-fields.ts'
import { switchActions } from './switch-actions.ts'

export const coupon = defineResource({
  name: 'coupon',
  domain: 'marketing.coupon',
  path: '/marketing/coupon',
  table: 'coupon',
  view: 'coupon_view',
  title: 'Coupons',
  singular: 'Coupon',
  label: 'code',
  owner: 'affiliate',
  sort: 'code',
  writers: 'admins',
  operations,
  groups: {
    coupon: { title: 'Coupon', hint: 'Orders that name the code credit the affiliate, without a click' },
    settings: { title: 'Settings', aside: true },
    results: { title: 'Results', aside: true },
  },
  fields: {
    code: text('Code', {
      required: true,
      max: 100,
      naming: true,
      asTyped: true,
      trimmed: true,
      unique: couponMessages.taken,
      listed: true,
      filter: true,
      search: true,
      help: 'As buyers type it. The shop must know it too. Not case-sensitive',
    }),
    shop: reference('Shop', {
      to: 'shop',
      required: true,
      fixedAfterCreate: true,
      listed: true,
      filter: true,
    }),
    affiliate: reference('Affiliate', {
      to: 'affiliate',
      required: true,
      writers: 'admins',
      listed: true,
      filter: true,
      search: true,
      help: 'Who earns. If you change it, earlier orders stay with the previous affiliate',
    }),
    offer: text('Offer', {
      asTyped: true,
      max: 200,
      listed: true,
      span: 6,
      help: 'What buyers get, such as 10% off the first order. Affiliates see it',
    }),
    shopNumber: text('ID in the shop', {
      max: 255,
      code: true,
      trimmed: true,
      unique: couponMessages.takenNumber,
      audience: 'admins',
      filter: true,
      search: true,
      span: 6,
      help: 'For Stripe: the ID of the promotion code, promo_…',
    }),
    from: date('Valid from', {
      listed: true,
      filter: true,
      column: 'valid_from',
      help: 'Leave empty to start now',
    }),
    until: date('Valid until', {
      listed: true,
      filter: true,
      column: 'valid_until',
      help: 'The last day. Leave empty for no end',
    }),
    active: boolean('Active', { initial: true, listed: true, filter: true, group: 'settings' }),
    notes: longText('Notes', {
      audience: 'admins',
      span: 6,
      group: 'settings',
    }),
    orders: integer('Orders', {
      readOnly: true,
      listed: true,
      sum: true,
      group: 'results',
      help: 'Credited by this coupon',
    }),
    commission: earnedField,
    import: fromImport('settings'),
  },
  actions: switchActions,
  embeds: ['order'],
  empty:
    'A coupon credits an affiliate with each order that names its code, for those who promote in podcasts, videos or print. Make the first one.',
  emptyForAffiliates:
    'A coupon is a code that you pass on: orders that name it are yours, without a click. Ask for one under Contacts.',
  ofShops: true,
})
