/** Buyer, subscription, coupons and items reported with an order. Used by both order lists; admin users only. */
import { buyerOrders } from '../choices.ts'
import { buyerMessages } from '../messages/buyer-messages.ts'
import { boolean, choice, integer, json, money, text } from '../fields.ts'

const known = { readOnly: true, audience: 'admins', group: 'buyer' } as const

export const orderFactGroups = {
  buyer: {
    title: 'Buyer and goods',
    hint: `From the shop; hidden from affiliates. ${buyerMessages.numbered}`,
  },
} as const

export const orderFactFields = {
  buyer: integer('Buyer number', {
    ...known,
    filter: true,
    code: true,
    span: 3,
    help: 'Same number: same customer ID or email address in this shop',
  }),
  buyerOrder: choice('Order of the buyer', {
    ...known,
    choices: buyerOrders,
    filter: true,
    span: 3,
    help: 'Decided when the order was recorded. Empty if unknown',
  }),
  newCustomer: boolean('New customer', {
    ...known,
    filter: true,
    span: 3,
    help: 'As reported by the shop',
  }),
  coupon: text('Coupons', { ...known, filter: true, asTyped: true, column: 'coupon_codes', span: 3 }),
  subscription: text('Subscription', { ...known, filter: true, code: true, span: 3 }),
  payment: integer('Payment', {
    ...known,
    filter: true,
    column: 'payment_number',
    span: 3,
    help: 'Number within the subscription',
  }),
  items: json('Goods', {
    ...known,
    span: 6,
    columns: {
      key: text('Line'),
      sku: text('SKU'),
      category: text('Category'),
      name: text('Name'),
      quantity: integer('Quantity'),
      amount: money('Amount'),
    },
  }),
} as const
