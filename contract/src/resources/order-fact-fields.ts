/** What a shop says of an order's buyer, subscription, coupons and goods, on the orders of both lists; for administrators. */
import { buyerOrders } from '../choices.ts'
import { boolean, choice, integer, json, money, text } from '../fields.ts'

const known = { readOnly: true, audience: 'admins', group: 'buyer' } as const

export const orderFactGroups = {
  buyer: { title: 'Buyer and goods', hint: 'As the shop says; affiliates do not see it' },
} as const

export const orderFactFields = {
  buyer: integer('Buyer', {
    ...known,
    filter: true,
    code: true,
    span: 3,
    help: 'Our own number: same customer or e-mail address in this shop',
  }),
  buyerOrder: choice('Order of the buyer', {
    ...known,
    choices: buyerOrders,
    filter: true,
    span: 3,
    help: 'Decided when it was recorded. Empty when nobody knows',
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
    help: 'Which one of the subscription',
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
