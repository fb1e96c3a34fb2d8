/** Payout requests: what affiliates ask to be paid. Paying is a payment or a payout run; a request moves no money. */
import { choice, dateTime, integer, longText, money, reference } from '../fields.ts'
import { payoutRequestMessages as said } from '../messages/payout-request-messages.ts'
import { payoutRequestStates, payoutRequestTones } from '../payout-request.ts'
import { defineResource } from '../resource.ts'

export const payoutRequest = defineResource({
  name: 'payoutRequest',
  domain: 'financial.invoice',
  path: '/financial/payout-request',
  table: 'payout_request',
  view: 'payout_request_view',
  title: said.title,
  singular: said.singular,
  label: 'id',
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
    date: dateTime('Asked', { readOnly: true, listed: true, filter: true, column: 'asked_at' }),
    amount: money('Asked for', {
      readOnly: true,
      listed: true,
      filter: true,
      column: 'asked_cents',
      help: 'What was payable then',
    }),
    payable: money('Payable now', { readOnly: true, listed: true, filter: true }),
    state: choice('State', {
      choices: payoutRequestStates,
      tone: payoutRequestTones,
      readOnly: true,
      listed: true,
      filter: true,
      group: 'answer',
      span: 6,
    }),
    payment: integer('Payment', {
      readOnly: true,
      code: true,
      listed: true,
      filter: true,
      column: 'invoice_id',
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
    decline: {
      label: 'Decline',
      phrase: 'Decline {records}',
      icon: 'x',
      positions: ['table-cell', 'table-float', 'form-footer'],
      audience: 'admins',
      level: 'add',
      body: {
        reason: longText('Reason', { required: true, max: 1000, span: 6, help: said.reasonHelp }),
      },
      success: said.declined,
      failure: said.declineFailed,
      when: { field: 'state', in: ['open'] },
    },
  },
  empty: 'No payout requests. Affiliates can ask for a payout when the programme settings allow it.',
})
