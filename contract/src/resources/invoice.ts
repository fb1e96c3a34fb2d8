/** Payments (S2.12, S3.10): payouts to affiliates with the figures frozen when they were made. */
import { paymentStates, paymentStateTones } from '../choices.ts'
import { choice, date, files, json, money, reference, text, dateTime } from '../fields.ts'
import { invoiceMessages } from '../messages/invoice-messages.ts'
import { defineResource } from '../resource.ts'

const frozen = { readOnly: true, group: 'figures', max: 9_999_999_999 } as const

export const invoice = defineResource({
  name: 'invoice',
  domain: 'financial.invoice',
  path: '/financial/invoice',
  table: 'invoice',
  view: 'invoice_view',
  title: 'Payments',
  titleForAffiliates: 'Balance',
  singular: 'Payment',
  label: 'id',
  sort: '-date',
  writers: 'admins',
  operations: ['list', 'view', 'add', 'edit', 'trash', 'export'],
  proof: ['add'],
  groups: {
    payment: { title: 'Payment' },
    documents: { title: 'Documents' },
    orders: { title: 'Orders settled', hint: 'First in, first out' },
    figures: { title: 'Figures', hint: 'At the time of the payment', aside: true },
  },
  fields: {
    date: date('Date', {
      required: true,
      fixedAfterCreate: true,
      listed: true,
      filter: true,
      column: 'paid_on',
      help: invoiceMessages.dateHelp,
    }),
    affiliate: reference('Affiliate', {
      to: 'affiliate',
      // An affiliate in the trash can still have a balance.
      trashed: true,
      required: true,
      fixedAfterCreate: true,
      listed: true,
      filter: true,
      search: true,
    }),
    approved: money('Approved amount', { ...frozen, listed: true, help: 'Net of approved orders' }),
    commission: money('Commission', { ...frozen, listed: true }),
    balance: money('Balance', { ...frozen, listed: true }),
    onHold: money('On hold', { ...frozen, listed: true }),
    payable: money('Payable', { ...frozen, listed: true }),
    paid: money('Payout', {
      required: true,
      fixedAfterCreate: true,
      min: 1,
      max: 9_999_999_999,
      listed: true,
      filter: true,
      sum: true,
      sumUnless: 'returned',
    }),
    current: money('Current', { ...frozen, listed: true, help: 'Balance after this payment' }),
    state: choice('State', {
      choices: paymentStates,
      tone: paymentStateTones,
      listed: true,
      filter: true,
      readOnly: true,
    }),
    executionDate: date('Execution date', {
      readOnly: true,
      filter: true,
      column: 'execution_on',
      help: 'When the bank pays it',
    }),
    confirmed: dateTime('Confirmed', {
      readOnly: true,
      filter: true,
      column: 'confirmed_at',
      help: 'Confirmed by the bank or marked as paid by hand',
    }),
    returned: dateTime('Sent back', { readOnly: true, filter: true, column: 'returned_at' }),
    documents: files('Documents', { captions: 'description', group: 'documents', span: 6 }),
    ordering: json('Orders settled', {
      readOnly: true,
      group: 'orders',
      span: 6,
      columns: {
        orderId: text('Order ID'),
        date: dateTime('Date'),
        shop: text('Shop'),
        amount: money('Net'),
        due: money('Commission'),
        commission: money('Settled'),
      },
    }),
  },
  actions: {
    markPaid: {
      label: 'Mark as paid',
      phrase: 'Mark {records} as paid',
      previewed: true,
      icon: 'check',
      positions: ['form-footer', 'table-float'],
      audience: 'admins',
      confirm: invoiceMessages.markPaidConfirm,
      success: invoiceMessages.markedPaid,
      failure: invoiceMessages.markPaidFailed,
      when: { field: 'state', in: ['under_way'] },
    },
    return: {
      label: 'Record a return',
      phrase: 'Record the return of {records}',
      previewed: true,
      icon: 'arrow-back-up',
      positions: ['form-footer'],
      audience: 'admins',
      danger: true,
      body: { note: text('Note', { required: true, asTyped: true, span: 6 }) },
      confirm: invoiceMessages.returnConfirm,
      success: invoiceMessages.returned,
      failure: invoiceMessages.returnFailed,
      when: { field: 'returned', in: [null] },
    },
  },
  empty:
    'No payments yet. When commissions leave their hold they become payable, and payments are made here.',
})
