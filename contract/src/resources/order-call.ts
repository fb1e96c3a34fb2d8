/** Calls of shops: requests about orders, our answers, and failures to fix. */
import { callOutcomes, callOutcomeTones } from '../states/call-outcomes.ts'
import { callSources } from '../choices.ts'
import { choice, dateTime, integer, json, reference, text } from '../fields.ts'
import { orderMessages } from '../messages/order-messages.ts'
import { defineResource } from '../resource.ts'

export const orderCall = defineResource({
  name: 'orderCall',
  domain: 'marketing.shop',
  path: '/marketing/call',
  table: 'order_call',
  view: 'order_call_view',
  title: 'Shop calls',
  singular: 'Call',
  label: 'date',
  sort: '-date',
  audience: 'admins',
  operations: ['list', 'view', 'export'],
  groups: { call: { title: 'Call' }, words: { title: 'Request and answer' } },
  fields: {
    date: dateTime('Date', { readOnly: true, listed: true, filter: true, column: 'received_at' }),
    shop: reference('Shop', { to: 'shop', readOnly: true, listed: true, filter: true, search: true }),
    source: choice('From', { choices: callSources, readOnly: true, listed: true, filter: true }),
    orderId: text('Order', {
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
      code: true,
      column: 'named',
    }),
    outcome: choice('Outcome', {
      choices: callOutcomes,
      tone: callOutcomeTones,
      readOnly: true,
      listed: true,
      filter: true,
    }),
    told: text('Answer', { readOnly: true, listed: true, asTyped: true, span: 6 }),
    status: integer('Status', { readOnly: true, filter: true }),
    eventId: text('Event ID', { readOnly: true, code: true }),
    order: reference('Recorded as', { to: 'order', readOnly: true }),
    ip: text('IP', { readOnly: true, code: true }),
    sent: json('Sent', { readOnly: true, group: 'words', span: 6 }),
    answer: json('Answered', { readOnly: true, group: 'words', span: 6 }),
  },
  actions: {
    replay: {
      label: 'Try again',
      phrase: 'Try {records} again',
      icon: 'refresh',
      level: 'replay',
      positions: ['table-cell', 'table-float', 'form-footer'],
      audience: 'admins',
      confirm: orderMessages.replayConfirm,
      success: orderMessages.replayed,
      failure: orderMessages.replayFailed,
      when: { field: 'outcome', in: ['taken', 'unread', 'refused'] },
    },
  },
  extraLevels: { replay: 'Try calls again' },
  empty: 'Calls from shops and our answers are kept here for 30 days.',
})
