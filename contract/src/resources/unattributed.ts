/** Unattributed orders: reported by a shop but credited to nobody, with the reason. Excluded from every affiliate's figures. */
import { orderStatuses, orderStatusTones, unattributedReasons } from '../choices.ts'
import { choice, dateTime, json, money, reference, text } from '../fields.ts'
import { orderMessages } from '../messages/order-messages.ts'
import { defineResource } from '../resource.ts'
import { earner } from './credit-fields.ts'
import { orderFactFields, orderFactGroups } from './order-fact-fields.ts'

export const unattributed = defineResource({
  name: 'unattributed',
  domain: 'financial.order',
  path: '/financial/order/unattributed',
  table: 'shop_order',
  view: 'unattributed_view',
  title: 'Orders not attributed',
  singular: 'Order not attributed',
  label: 'orderId',
  sort: '-date',
  audience: 'admins',
  operations: ['list', 'view', 'export'],
  groups: { order: { title: 'Order' }, details: { title: 'Details' }, ...orderFactGroups },
  fields: {
    date: dateTime('Date', { readOnly: true, listed: true, filter: true, column: 'ordered_at' }),
    shop: reference('Shop', { to: 'shop', readOnly: true, listed: true, filter: true }),
    orderId: text('Order ID', {
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
      code: true,
      column: 'order_number',
    }),
    amount: money('Amount', { readOnly: true, listed: true, filter: true, sum: true }),
    giftCards: money('Gift cards', {
      readOnly: true,
      help: 'Sold with the order and not part of its amount: a gift card earns when it is spent',
    }),
    net: money('Net after refunds', { readOnly: true, sum: true }),
    status: choice('Status', {
      choices: orderStatuses,
      tone: orderStatusTones,
      readOnly: true,
      listed: true,
      filter: true,
    }),
    unattributedReason: choice('Why', {
      choices: unattributedReasons,
      readOnly: true,
      listed: true,
      filter: true,
    }),
    clickId: text('Click', { readOnly: true, code: true, group: 'details', span: 6 }),
    tracking: json('Tracking', { readOnly: true, group: 'details', span: 6 }),
    ...orderFactFields,
  },
  actions: {
    assign: {
      label: 'Credit to an affiliate',
      phrase: 'Credit {records} to an affiliate',
      previewed: true,
      icon: 'link',
      positions: ['table-cell', 'form-footer'],
      confirm: orderMessages.assignConfirm,
      body: {
        link: reference('Link', {
          to: 'link',
          alike: ['shop', 'affiliate'],
          note: 'Or an affiliate',
          only: 'affiliateActive',
          span: 6,
          help: 'A link of this shop, and of the affiliate if you choose one. Affiliates who are not active are left out',
        }),
        affiliate: earner,
        note: text('Note', {
          required: true,
          asTyped: true,
          span: 6,
          help: 'Why, for the history of the order',
        }),
      },
      success: orderMessages.assigned,
      failure: orderMessages.assignFailed,
      becomes: 'order',
    },
  },
  empty: 'Every order is credited. Orders without an affiliate appear here, with the reason.',
})
