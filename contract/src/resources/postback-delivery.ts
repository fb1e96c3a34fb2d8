/** Delivery log of postbacks: each event per address, with every attempt. */
import { choice, dateTime, integer, json, reference, text } from '../fields.ts'
import { postbackMessages } from '../messages/postback-messages.ts'
import { deliveryStates, deliveryStateTones, postbackEvents } from '../states/postback.ts'
import { defineResource } from '../resource.ts'

export const postbackDelivery = defineResource({
  name: 'postbackDelivery',
  domain: 'marketing.postback',
  path: '/marketing/postback/delivery',
  table: 'postback_delivery',
  view: 'postback_delivery_view',
  title: 'Deliveries',
  singular: 'Delivery',
  label: 'event',
  sort: '-date',
  operations: ['list', 'view', 'export'],
  groups: {
    delivery: { title: 'Delivery' },
    log: { title: 'Tries', hint: 'The beginning of each answer' },
    payload: { title: 'Event', hint: 'What was sent' },
    answer: { title: 'Last try', aside: true },
  },
  fields: {
    date: dateTime('Date', { readOnly: true, listed: true, filter: true, column: 'happened_at' }),
    postback: reference('Postback', {
      to: 'postback',
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
    }),
    event: choice('Event', { choices: postbackEvents, readOnly: true, listed: true, filter: true }),
    order: reference('Order', {
      to: 'order',
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
    }),
    state: choice('State', {
      choices: deliveryStates,
      tone: deliveryStateTones,
      readOnly: true,
      listed: true,
      filter: true,
    }),
    eventId: text('Event ID', { readOnly: true, code: true, filter: true, search: true, span: 4 }),
    attempts: integer('Tries', { readOnly: true, listed: true, filter: true, group: 'answer' }),
    status: integer('HTTP status', {
      readOnly: true,
      code: true,
      listed: true,
      filter: true,
      group: 'answer',
    }),
    milliseconds: integer('Time', {
      readOnly: true,
      unit: 'ms',
      listed: true,
      filter: true,
      group: 'answer',
    }),
    lastTry: dateTime('Last try', { readOnly: true, filter: true, group: 'answer', column: 'tried_at' }),
    nextTry: dateTime('Next try', { readOnly: true, filter: true, group: 'answer', column: 'next_at' }),
    log: json('Tries', {
      readOnly: true,
      group: 'log',
      span: 6,
      columns: {
        date: dateTime('Date'),
        status: integer('HTTP status', { code: true }),
        milliseconds: integer('ms'),
        answer: text('Answer'),
      },
    }),
    payload: json('Event', { readOnly: true, group: 'payload', span: 6 }),
  },
  actions: {
    replay: {
      label: 'Send again',
      phrase: 'Send {records} again',
      icon: 'refresh',
      positions: ['table-cell', 'table-float', 'form-footer'],
      success: postbackMessages.replayed,
      failure: postbackMessages.replayFailed,
    },
  },
  empty: 'Deliveries are kept here for 30 days, with every try and the receiver’s answers.',
})
