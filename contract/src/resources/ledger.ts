/** The ledger, line by line: the rows behind every balance, what is on hold and what is payable. */
import { ledgerKinds, ledgerStates, ledgerStateTones } from '../choices.ts'
import { choice, dateTime, money, reference, text } from '../fields.ts'
import { defineResource } from '../resource.ts'

export const ledger = defineResource({
  name: 'ledger',
  domain: 'financial.invoice',
  path: '/financial/invoice/ledger',
  table: 'ledger_line',
  view: 'ledger_view',
  title: 'Ledger',
  titleForAffiliates: 'Statement',
  singular: 'Ledger line',
  label: 'date',
  sort: '-date',
  operations: ['list', 'export'],
  groups: {},
  fields: {
    date: dateTime('Date', { listed: true, filter: true, readOnly: true, column: 'booked_at' }),
    affiliate: reference('Affiliate', {
      to: 'affiliate',
      listed: true,
      filter: true,
      search: true,
      readOnly: true,
    }),
    kind: choice('Kind', { choices: ledgerKinds, listed: true, filter: true, readOnly: true }),
    order: reference('Order', { to: 'order', listed: true, filter: true, search: true, readOnly: true }),
    amount: money('Amount', {
      listed: true,
      filter: true,
      sum: true,
      readOnly: true,
      column: 'cents',
    }),
    available: dateTime('Payable from', {
      dayOnly: true,
      listed: true,
      filter: true,
      readOnly: true,
      column: 'available_at',
    }),
    state: choice('State', {
      choices: ledgerStates,
      tone: ledgerStateTones,
      listed: true,
      filter: true,
      readOnly: true,
    }),
    reason: text('Reason', {
      readOnly: true,
      asTyped: true,
      listed: true,
      filter: true,
      help: 'Why an order or the balance was corrected, a line was cancelled out, or only a part of it is payable',
    }),
    note: text('Note', { readOnly: true, asTyped: true, audience: 'admins' }),
  },
  empty: 'Commissions appear here when orders are approved, payments when they are made.',
})
