/** Buyer requests for access or erasure: what was found, and whether it was erased. The buyer's identity is not stored. */
import { buyerMessages } from '../messages/buyer-messages.ts'
import { boolean, date, dateTime, email, integer, json, money, reference, text } from '../fields.ts'
import { defineResource } from '../resource.ts'

const asked = { fixedAfterCreate: true, virtual: true, confidential: true, span: 3 } as const
const found = { readOnly: true, listed: true, group: 'found' } as const

/** What a buyer is found by. */
export const buyerNames = {
  email: email('Email', { ...asked, help: 'Looked up by its hash and not stored' }),
  orderId: text('Order ID', { ...asked, asTyped: true, help: buyerMessages.orderHelp }),
  customer: text('Customer ID', {
    ...asked,
    asTyped: true,
    help: 'The shop’s own ID for the buyer. Choose the shop too',
  }),
  shop: reference('Shop', {
    to: 'shop',
    fixedAfterCreate: true,
    listed: true,
    filter: true,
    span: 3,
    none: 'All shops',
    help: 'Leave empty to search all shops',
  }),
  buyer: integer('Buyer number', { ...asked, min: 1, code: true, help: buyerMessages.buyerHelp }),
} as const

export const buyerRequest = defineResource({
  name: 'buyerRequest',
  domain: 'financial.buyer',
  path: '/financial/buyer-request',
  table: 'buyer_request',
  view: 'buyer_request_view',
  title: 'Buyer requests',
  singular: 'Buyer request',
  label: 'id',
  sort: '-date',
  audience: 'admins',
  operations: ['list', 'view', 'add', 'export'],
  groups: {
    request: { title: 'Buyer', hint: buyerMessages.hint },
    found: { title: 'Found' },
  },
  fields: {
    date: dateTime('Date', {
      readOnly: true,
      listed: true,
      filter: true,
      column: 'asked_at',
      group: 'found',
    }),
    ...buyerNames,
    erase: boolean('Erase', {
      fixedAfterCreate: true,
      listed: true,
      filter: true,
      span: 6,
      help: buyerMessages.eraseHelp,
    }),
    orders: integer('Orders', { ...found, sum: true }),
    kept: json('What is kept', {
      readOnly: true,
      group: 'found',
      span: 6,
      columns: {
        shop: text('Shop'),
        orderId: text('Order ID', { code: true }),
        date: date('Date'),
        amount: money('Amount'),
        goods: text('Goods'),
      },
    }),
  },
  empty: buyerMessages.empty,
})
