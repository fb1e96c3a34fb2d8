/** Corrections: ledger lines booked by administrators, each with a reason that the affiliate reads. */
import { correctionTimings } from '../choices.ts'
import { choice, dateTime, money, reference, text } from '../fields.ts'
import { defineResource } from '../resource.ts'

const fixed = { required: true, fixedAfterCreate: true } as const
/** A million either way: a larger amount is a typing error. */
const most = 100_000_000

export const correction = defineResource({
  name: 'correction',
  domain: 'financial.correction',
  path: '/financial/correction',
  // Only the ledger module writes lines.
  table: 'correction_view',
  view: 'correction_view',
  title: 'Corrections',
  singular: 'Correction',
  label: 'id',
  sort: '-date',
  audience: 'admins',
  operations: ['list', 'view', 'add', 'export'],
  groups: { correction: { title: 'Correction' } },
  fields: {
    affiliate: reference('Affiliate', {
      ...fixed,
      to: 'affiliate',
      // An affiliate in the trash can still have a balance.
      trashed: true,
      listed: true,
      filter: true,
      search: true,
      span: 3,
    }),
    amount: money('Amount', {
      ...fixed,
      min: -most,
      max: most,
      listed: true,
      filter: true,
      sum: true,
      column: 'cents',
      span: 3,
      help: 'Use a minus to deduct from the balance',
    }),
    reason: text('Reason', {
      ...fixed,
      asTyped: true,
      listed: true,
      filter: true,
      search: true,
      column: 'note',
      span: 6,
      help: 'Shown on the affiliate’s statement',
    }),
    timing: choice('Payable', { ...fixed, choices: correctionTimings, virtual: true, span: 3 }),
    available: dateTime('Payable from', {
      dayOnly: true,
      readOnly: true,
      listed: true,
      filter: true,
      column: 'available_at',
      span: 3,
    }),
    date: dateTime('Booked', {
      readOnly: true,
      listed: true,
      filter: true,
      column: 'booked_at',
      span: 3,
    }),
  },
  empty: 'What is booked never changes; a correction adds a line to the statement.',
})
