/** Moved credit: orders re-credited from one affiliate to another, as each of them sees it. */
import { creditDirections, creditDirectionTones, orderStatuses, orderStatusTones } from '../choices.ts'
import { choice, dateTime, money, reference, text } from '../fields.ts'
import { defineResource } from '../resource.ts'

export const creditMove = defineResource({
  name: 'creditMove',
  domain: 'financial.order',
  path: '/financial/order/moved',
  // Written only when credit is moved.
  table: 'credit_move_view',
  view: 'credit_move_view',
  title: 'Moved credit',
  singular: 'Moved credit',
  label: 'orderNumber',
  sort: '-date',
  operations: ['list', 'view', 'export'],
  groups: { move: { title: 'Moved credit' } },
  fields: {
    date: dateTime('Date', { readOnly: true, listed: true, filter: true, column: 'moved_at' }),
    affiliate: reference('Affiliate', {
      to: 'affiliate',
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
    }),
    direction: choice('Direction', {
      choices: creditDirections,
      tone: creditDirectionTones,
      readOnly: true,
      listed: true,
      filter: true,
    }),
    orderNumber: text('Order ID', {
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
      code: true,
    }),
    shop: reference('Shop', { to: 'shop', readOnly: true, filter: true }),
    status: choice('Status then', {
      choices: orderStatuses,
      tone: orderStatusTones,
      readOnly: true,
      listed: true,
      filter: true,
    }),
    net: money('Net', { readOnly: true }),
    commission: money('Commission', {
      readOnly: true,
      listed: true,
      filter: true,
      help: 'The commission that was moved; only expected while the order was pending',
    }),
    reason: text('Reason', { readOnly: true, asTyped: true, listed: true, column: 'note', span: 6 }),
    other: reference('Other affiliate', {
      to: 'affiliate',
      readOnly: true,
      filter: true,
      audience: 'admins',
    }),
    order: reference('Order', { to: 'order', readOnly: true, audience: 'admins' }),
  },
  empty: 'When an order is credited to another affiliate, both see it here.',
})
