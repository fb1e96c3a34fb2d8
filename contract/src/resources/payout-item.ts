/** The payments of payout runs: whom a run pays how much, to which account, and what came of it. */
import { choice, dateTime, integer, money, reference, text } from '../fields.ts'
import { payoutMessages } from '../payout-messages.ts'
import {
  payeeChecks,
  payeeCheckTones,
  payoutItemStates,
  payoutItemTones,
  payoutOmissions,
} from '../payout.ts'
import { defineResource } from '../resource.ts'

const told = { readOnly: true, listed: true, filter: true } as const

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
    account: { title: 'Account', hint: 'As it was when the list was made' },
    bank: { title: 'Bank', aside: true },
  },
  fields: {
    affiliate: reference('Affiliate', { to: 'affiliate', ...told, search: true }),
    run: reference('Run', { to: 'payoutRun', ...told }),
    amount: money('Amount', { ...told, sum: true, sumUnless: 'omitted', column: 'cents' }),
    state: choice('State', { choices: payoutItemStates, tone: payoutItemTones, ...told }),
    omitted: choice('Why not', { choices: payoutOmissions, ...told }),
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
    }),
    flaggedUntil: dateTime('New until', {
      readOnly: true,
      filter: true,
      group: 'account',
      help: 'The bank details were changed less than 72 hours before',
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
      help: 'Whether the bank found that name and account belong together',
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
      label: 'Take out',
      icon: 'x',
      level: 'add',
      positions: ['table-cell', 'table-float', 'form-footer'],
      success: payoutMessages.leftOut,
      failure: payoutMessages.changeFailed,
      when: { field: 'state', in: ['waiting'] },
    },
    takeIn: {
      label: 'Take in',
      icon: 'check',
      level: 'add',
      positions: ['table-cell', 'table-float', 'form-footer'],
      confirm: payoutMessages.takeInConfirm,
      success: payoutMessages.takenIn,
      failure: payoutMessages.changeFailed,
      when: { field: 'state', in: ['left_out'] },
    },
  },
  empty: 'What payout runs pay stands here, one line per affiliate.',
})
