/** Differences of a reconciliation, line by line, with their outcome. */
import {
  lineDifferences,
  lineDifferenceTones,
  lineOutcomes,
  lineOutcomeTones,
  lineRemedies,
  orderStatuses,
  orderStatusTones,
} from '../choices.ts'
import { choice, dateTime, integer, money, reference, text } from '../fields.ts'
import { reconciliationMessages } from '../messages/reconciliation-messages.ts'
import { defineResource } from '../resource.ts'

const known = { readOnly: true, filter: true } as const
const listed = { ...known, listed: true } as const
const status = { choices: orderStatuses, tone: orderStatusTones } as const

export const reconciliationLine = defineResource({
  name: 'reconciliationLine',
  domain: 'financial.reconciliation',
  path: '/financial/reconciliation/line',
  table: 'reconciliation_line',
  view: 'reconciliation_line_view',
  title: 'Differences',
  singular: 'Difference',
  label: 'orderNumber',
  // Open and refused ones first.
  sort: '-outcome,id',
  audience: 'admins',
  operations: ['list', 'view', 'export'],
  groups: {
    line: { title: 'Difference' },
    outcome: { title: 'Outcome', aside: true },
    credit: { title: 'Credit', hint: 'From the file' },
  },
  fields: {
    line: integer('Line', { ...listed, code: true, help: 'In the file' }),
    orderNumber: text('Order ID', { ...listed, search: true, code: true }),
    difference: choice('Difference', {
      ...listed,
      choices: lineDifferences,
      tone: lineDifferenceTones,
    }),
    saidAmount: money('Shop’s amount', { ...listed, column: 'said_cents' }),
    oursAmount: money('Our amount', { ...listed, column: 'ours_cents', help: 'Net' }),
    saidStatus: choice('Shop’s status', { ...listed, ...status }),
    oursStatus: choice('Our status', { ...listed, ...status }),
    worth: money('Commission change', {
      ...listed,
      sum: true,
      help: 'Change in commission if this is fixed, as far as known',
    }),
    outcome: choice('Outcome', {
      ...listed,
      choices: lineOutcomes,
      tone: lineOutcomeTones,
      group: 'outcome',
    }),
    told: text('Result', { readOnly: true, listed: true, asTyped: true, group: 'outcome' }),
    remedy: choice('What can be done', { ...known, choices: lineRemedies, group: 'outcome' }),
    fixed: dateTime('Fixed', { ...known, column: 'fixed_at', group: 'outcome' }),
    saidAt: dateTime('Date at the shop', known),
    order: reference('Order', { ...known, to: 'order' }),
    shop: reference('Shop', { ...known, to: 'shop' }),
    reconciliation: reference('Comparison', { ...known, to: 'reconciliation' }),
    clickId: text('Click ID', { readOnly: true, code: true, group: 'credit' }),
    aid: text('Affiliate (aid)', { readOnly: true, code: true, group: 'credit' }),
    link: text('Link', { readOnly: true, code: true, column: 'link_named', group: 'credit' }),
    coupon: text('Coupon', { readOnly: true, code: true, column: 'coupon_named', group: 'credit' }),
  },
  actions: {
    fix: {
      label: 'Fix',
      phrase: 'Fix {records}',
      previewed: true,
      icon: 'check',
      level: 'fix',
      positions: ['table-cell', 'table-float', 'table-search', 'form-footer'],
      audience: 'admins',
      confirm: reconciliationMessages.fixConfirm,
      success: reconciliationMessages.done,
      failure: reconciliationMessages.notDone,
      when: { field: 'remedy', in: ['fix'] },
    },
    failExtra: {
      label: 'Fail the order',
      phrase: 'Fail the order of {records}',
      previewed: true,
      icon: 'x',
      level: 'fix',
      positions: ['table-cell', 'table-float', 'form-footer'],
      audience: 'admins',
      danger: true,
      confirm: reconciliationMessages.failConfirm,
      body: {
        note: text('Note', {
          required: true,
          asTyped: true,
          span: 6,
          help: 'The affiliate can read it',
        }),
      },
      success: reconciliationMessages.done,
      failure: reconciliationMessages.notDone,
      when: { field: 'remedy', in: ['fail'] },
    },
    leave: {
      label: 'Leave as it is',
      phrase: 'Leave {records} as it is',
      icon: 'circle-minus',
      level: 'fix',
      positions: ['table-cell', 'table-float', 'form-footer'],
      audience: 'admins',
      success: reconciliationMessages.left,
      failure: reconciliationMessages.notDone,
      when: { field: 'outcome', in: ['open', 'refused'] },
    },
  },
  empty: 'The shop’s file and the recorded orders agree.',
})
