/** Payout requests: what affiliates ask to be paid. Paying is a payment or a payout run; a request moves no money. */
import { integer, money } from '../fields.ts'
import { payoutRequestMessages as said } from '../messages/payout-request-messages.ts'
import { payoutRequestStates, payoutRequestTones } from '../states/payout-request.ts'
import { answered, asked, declining, stateOf } from '../request-fields.ts'
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
    ...asked,
    amount: money('Asked for', {
      readOnly: true,
      listed: true,
      filter: true,
      column: 'asked_cents',
      help: 'What was payable then',
    }),
    payable: money('Payable now', { readOnly: true, listed: true, filter: true }),
    state: stateOf(payoutRequestStates, payoutRequestTones),
    payment: integer('Payment', {
      readOnly: true,
      code: true,
      listed: true,
      filter: true,
      column: 'invoice_id',
      group: 'answer',
      span: 6,
    }),
    ...answered,
  },
  actions: {
    decline: { ...declining(said), level: 'add' },
  },
  empty: 'Affiliates can ask for a payout when the programme settings allow it.',
})
