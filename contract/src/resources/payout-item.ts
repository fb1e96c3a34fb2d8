/** Payments of payout runs: affiliate, amount, account and result. */
import { choice, dateTime, integer, money, reference, text } from '../fields.ts'
import { payoutMessages } from '../messages/payout-messages.ts'
import {
  payeeChecks,
  payeeCheckTones,
  payoutItemStates,
  payoutItemTones,
  payoutOmissions,
} from '../payout.ts'
import { defineResource } from '../resource.ts'

const frozen = { readOnly: true, listed: true, filter: true } as const

export const payoutItem = defineResource({
  name: 'payoutItem',
  domain: 'financial.payout',
  path: '/financial/payout-run/item',
  table: 'payout_item',
  view: 'payout_item_view',
  title: 'Payouts',
  singular: 'Payout',
  label: 'endToEndId',
  sort: '-amount',
  audience: 'admins',
  operations: ['list', 'view', 'export'],
  groups: {
    payment: { title: 'Payment' },
    account: { title: 'Account', hint: 'As of when the list was made' },
    bank: { title: 'Bank', aside: true },
  },
  fields: {
    affiliate: reference('Affiliate', { to: 'affiliate', ...frozen, search: true }),
    run: reference('Run', { to: 'payoutRun', ...frozen }),
    amount: money('Amount', { ...frozen, sum: true, sumUnless: 'omitted', column: 'cents' }),
    state: choice('State', { choices: payoutItemStates, tone: payoutItemTones, ...frozen }),
    omitted: choice('Why not', { choices: payoutOmissions, ...frozen }),
    payment: integer('Payment', {
      readOnly: true,
      code: true,
      listed: true,
      filter: true,
      column: 'invoice_id',
    }),
    holder: text('Account holder', { readOnly: true, asTyped: true, listed: true, group: 'account' }),
    iban: text('IBAN', { readOnly: true, code: true, listed: true, group: 'account' }),
    sameIban: text('Same IBAN as', {
      readOnly: true,
      asTyped: true,
      listed: true,
      filter: true,
      group: 'account',
      column: 'same_iban_as',
      help: 'Others in this run who are paid to the same account',
    }),
    flaggedUntil: dateTime('New until', {
      readOnly: true,
      filter: true,
      group: 'account',
      help: 'Bank details were changed less than 72 hours before',
    }),
    endToEndId: text('Bank reference', {
      readOnly: true,
      code: true,
      filter: true,
      search: true,
      group: 'bank',
    }),
    verification: choice('Payee check', {
      choices: payeeChecks,
      tone: payeeCheckTones,
      readOnly: true,
      filter: true,
      group: 'bank',
      help: 'Whether the bank found that name and account match',
    }),
    bankStatus: text('Bank says', { readOnly: true, code: true, filter: true, group: 'bank' }),
    bankReason: text('Reason', { readOnly: true, filter: true, group: 'bank' }),
    fee: money('Fee', {
      readOnly: true,
      group: 'bank',
      column: 'fee_cents',
      help: 'Fee kept by the bank; the affiliate is credited in full',
    }),
    confirmed: dateTime('Confirmed', {
      readOnly: true,
      filter: true,
      group: 'bank',
      help: 'Confirmed by the bank or marked as paid by hand',
      column: 'confirmed_at',
    }),
    returned: dateTime('Sent back', {
      readOnly: true,
      filter: true,
      group: 'bank',
      column: 'returned_at',
    }),
  },
  actions: {
    takeOut: {
      label: 'Exclude',
      phrase: 'Exclude {records}',
      icon: 'x',
      level: 'add',
      positions: ['table-cell', 'table-float', 'form-footer'],
      success: payoutMessages.leftOut,
      failure: payoutMessages.changeFailed,
      when: { field: 'state', in: ['waiting'] },
    },
    takeIn: {
      label: 'Include',
      phrase: 'Include {records}',
      previewed: true,
      icon: 'check',
      level: 'add',
      positions: ['table-cell', 'table-float', 'form-footer'],
      confirm: payoutMessages.takeInConfirm,
      success: payoutMessages.takenIn,
      failure: payoutMessages.changeFailed,
      when: { field: 'state', in: ['left_out'] },
    },
  },
  empty: 'Payments of payout runs appear here, one line per affiliate.',
})
