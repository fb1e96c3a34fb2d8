/** What an import of past orders reads. */
import { currencies, orderStatuses } from '../choices.ts'
import { choice, reference, text } from '../fields.ts'
import { order } from '../resources/order.ts'
import { affiliateName } from './affiliate-name.ts'
import type { ImportKind } from './import-form.ts'

const { fields } = order
const words = { asTyped: true, group: 'words', span: 2 } as const

export const orderImport = {
  resource: order,
  columns: {
    orderId: fields.orderId,
    date: fields.date,
    amount: fields.amount,
    affiliate: text('Affiliate', {
      asTyped: true,
      help: `${affiliateName.help}. May be empty beside a coupon`,
    }),
    coupon: text('Coupon', {
      asTyped: true,
      help: 'Code, or several. Credits its affiliate where the line names none',
    }),
    link: text('Link', {
      asTyped: true,
      help: 'Short code, Link ID or name. Leave empty for the affiliate’s first link to the shop, or for the affiliate alone',
    }),
    status: choice('Status', { choices: orderStatuses, help: 'Pending if the file has none' }),
    currency: choice('Currency', {
      choices: currencies,
      help: 'Lines in a currency other than euro are not imported',
    }),
    integration: fields.integration,
    notes: fields.notes,
  },
  about: fields.orderId.label,
  shown: {
    date: fields.date,
    amount: fields.amount,
    status: fields.status,
    affiliate: text('Affiliate'),
    commission: fields.commission,
  },
  either: 'Affiliate or Coupon',
  key: ['orderId'],
  keyHasCase: true,
  sample: [
    {
      ...{ orderId: 'A-1001', date: '2025-02-13 18:30', amount: '120.50' },
      ...{ affiliate: 'ada@lakes.example', status: 'approved' },
    },
    {
      ...{ orderId: 'A-1002', date: '2025-02-14 09:15', amount: '64.00' },
      ...{ affiliate: 'ben@brooks.example', status: 'pending' },
    },
    {
      ...{ orderId: 'A-1003', date: '2025-02-14 11:40', amount: '49.90' },
      ...{ coupon: 'ADA10', status: 'approved' },
    },
  ],
  options: {
    shop: reference('Shop', { to: 'shop', required: true, group: 'options', span: 6 }),
    wordsPending: text('Pending', words),
    wordsApproved: text('Approved', words),
    wordsFailed: text('Failed', words),
  },
} as const satisfies ImportKind
