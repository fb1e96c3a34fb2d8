/** Postbacks: addresses called on order events, for an affiliate or for the programme. */
import { postbackStates, postbackStateTones } from '../choices.ts'
import { boolean, choice, dateTime, reference, text, url } from '../fields.ts'
import { postbackMessages } from '../messages/postback-messages.ts'
import { defineResource, operations } from '../resource.ts'
import { postbackEvents } from '../states/postback.ts'

const secretShown = { secret: text('Secret', { required: true, code: true }) } as const
const event = { initial: true, filter: true, group: 'events' } as const

export const postback = defineResource({
  name: 'postback',
  domain: 'marketing.postback',
  path: '/marketing/postback',
  table: 'postback',
  view: 'postback_view',
  title: 'Postbacks',
  singular: 'Postback',
  label: 'name',
  sort: 'name',
  operations,
  groups: {
    postback: { title: 'Postback' },
    events: {
      title: 'Events',
      hint: '‘Changed’ means refunded, confirmed, recalculated or reopened',
    },
    orders: { title: 'Orders', hint: 'Which orders to report', aside: true },
    state: { title: 'State', aside: true },
  },
  fields: {
    name: text('Name', {
      naming: true,
      required: true,
      listed: true,
      filter: true,
      search: true,
      span: 4,
    }),
    method: choice('Method', {
      choices: { GET: 'GET', POST: 'POST' },
      initial: 'GET',
      required: true,
      listed: true,
      filter: true,
      help: 'POST also sends the event as JSON',
    }),
    address: url('Address', {
      required: true,
      confidential: true,
      listed: true,
      filter: true,
      search: true,
      span: 6,
      help: 'Begins with https://, such as https://tracker.example/in?id={click_id}&sum={commission}',
    }),
    secret: text('Secret', {
      readOnly: true,
      confidential: true,
      code: true,
      span: 6,
      column: 'secret_end',
      help: 'Signs every call, so the receiver can verify it',
    }),
    onCreated: boolean(postbackEvents.created, event),
    onApproved: boolean(postbackEvents.approved, event),
    onFailed: boolean(postbackEvents.failed, event),
    onAdjusted: boolean(postbackEvents.adjusted, event),
    onPaid: boolean(postbackEvents.paid, event),
    onReturned: boolean(postbackEvents.returned, event),
    affiliate: reference('Affiliate', {
      to: 'affiliate',
      audience: 'admins',
      fixedAfterCreate: true,
      listed: true,
      filter: true,
      group: 'orders',
      span: 6,
      none: 'All affiliates',
      help: 'Leave empty for the orders of all affiliates',
    }),
    shop: reference('Shop', {
      to: 'shop',
      listed: true,
      filter: true,
      group: 'orders',
      span: 6,
      none: 'All shops',
      help: 'Leave empty for all shops',
    }),
    campaign: reference('Campaign', {
      to: 'campaign',
      filter: true,
      group: 'orders',
      span: 6,
      help: 'Leave empty for orders with and without a campaign',
    }),
    active: boolean('Active', { initial: true, listed: true, filter: true, group: 'state' }),
    state: choice('State', {
      choices: postbackStates,
      tone: postbackStateTones,
      readOnly: true,
      listed: true,
      filter: true,
      group: 'state',
    }),
    lastTry: dateTime('Last try', { readOnly: true, listed: true, filter: true, group: 'state' }),
    failingSince: dateTime('Failing since', { readOnly: true, filter: true, group: 'state' }),
  },
  actions: {
    revealSecret: {
      label: 'Show secret',
      icon: 'eye',
      proof: true,
      positions: ['form-footer'],
      confirm: postbackMessages.secretConfirm,
      answer: secretShown,
      success: postbackMessages.secretShown,
      failure: postbackMessages.secretFailed,
    },
    rotateSecret: {
      label: 'New secret',
      icon: 'refresh',
      proof: true,
      positions: ['form-footer'],
      danger: true,
      confirm: postbackMessages.secretRotateConfirm,
      answer: secretShown,
      success: postbackMessages.secretRotated,
      failure: postbackMessages.secretFailed,
    },
  },
  embeds: ['postbackDelivery'],
  empty:
    'A postback calls your address whenever an order is created, decided, changed or paid. Add the first one.',
})
