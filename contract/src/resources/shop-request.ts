/** Shop requests: affiliates' requests to promote a shop, answered by those who may edit affiliates. */
import { dateTime, choice, longText, reference } from '../fields.ts'
import { shopRequestMessages as said } from '../messages/shop-request-messages.ts'
import { defineResource } from '../resource.ts'
import { shopRequestStates, shopRequestTones } from '../shop-request.ts'

export const shopRequest = defineResource({
  name: 'shopRequest',
  domain: 'registration.affiliate',
  path: '/registration/shop-request',
  table: 'shop_request',
  view: 'shop_request_view',
  title: said.title,
  singular: 'Shop request',
  label: 'shop',
  owner: 'affiliate',
  sort: '-date',
  operations: ['list', 'view', 'export'],
  groups: {
    request: { title: 'Request' },
    answer: { title: 'Answer', aside: true },
  },
  fields: {
    affiliate: reference('Affiliate', {
      to: 'affiliate',
      audience: 'admins',
      readOnly: true,
      listed: true,
      filter: true,
      search: true,
    }),
    shop: reference('Shop', { to: 'shop', readOnly: true, listed: true, filter: true, search: true }),
    date: dateTime('Asked', { readOnly: true, listed: true, filter: true, column: 'asked_at' }),
    note: longText('Note', { readOnly: true, listed: true, search: true, span: 6 }),
    state: choice('State', {
      choices: shopRequestStates,
      tone: shopRequestTones,
      readOnly: true,
      listed: true,
      filter: true,
      group: 'answer',
      span: 6,
    }),
    answered: dateTime('Answered', {
      readOnly: true,
      filter: true,
      column: 'answered_at',
      group: 'answer',
      span: 6,
    }),
    answeredBy: reference('Answered by', {
      to: 'administrator',
      audience: 'admins',
      readOnly: true,
      filter: true,
      group: 'answer',
      span: 6,
    }),
    reason: longText('Reason', { readOnly: true, group: 'answer', span: 6 }),
  },
  actions: {
    accept: {
      label: 'Accept',
      phrase: 'Accept {records}',
      icon: 'check',
      positions: ['table-cell', 'table-float', 'form-footer'],
      audience: 'admins',
      confirm: said.acceptConfirm,
      success: said.accepted,
      failure: said.acceptFailed,
      when: { field: 'state', in: ['open'] },
    },
    decline: {
      label: 'Decline',
      phrase: 'Decline {records}',
      icon: 'x',
      positions: ['table-cell', 'table-float', 'form-footer'],
      audience: 'admins',
      body: {
        reason: longText('Reason', { required: true, max: 1000, span: 6, help: said.reasonHelp }),
      },
      success: said.declined,
      failure: said.declineFailed,
      when: { field: 'state', in: ['open'] },
    },
  },
  empty:
    'No shop requests. Affiliates can ask for shops that have “Affiliates may ask for it” switched on.',
})
