/** Reconciliation: comparisons of a shop's export with its recorded orders, with file format and result. */
import { csvDecimals, csvEncodings, csvSeparators, dateOrders } from '../choices.ts'
import { boolean, choice, date, dateTime, files, integer, money, reference, text } from '../fields.ts'
import { defineResource } from '../resource.ts'

const fixed = { fixedAfterCreate: true } as const
const needed = { required: true, fixedAfterCreate: true } as const
const reading = { ...needed, group: 'reading', span: 3 } as const
const column = { ...fixed, asTyped: true, group: 'columns', span: 3 } as const
const words = { ...fixed, asTyped: true, group: 'words', span: 2 } as const
const found = { readOnly: true, listed: true, group: 'found' } as const

export const reconciliation = defineResource({
  name: 'reconciliation',
  domain: 'financial.reconciliation',
  path: '/financial/reconciliation',
  table: 'reconciliation',
  view: 'reconciliation_view',
  title: 'Reconciliation',
  singular: 'Comparison',
  label: 'name',
  sort: '-date',
  audience: 'admins',
  operations: ['list', 'view', 'add', 'export'],
  extraLevels: { fix: 'Fix orders' },
  groups: {
    file: { title: 'Shop’s file' },
    reading: { title: 'File format' },
    columns: { title: 'Columns', hint: 'As named in the file’s header' },
    words: { title: 'Status values', hint: 'Separate with commas' },
    found: { title: 'Found', aside: true },
  },
  fields: {
    date: dateTime('Compared', { readOnly: true, listed: true, filter: true, column: 'compared_at' }),
    shop: reference('Shop', {
      ...needed,
      to: 'shop',
      listed: true,
      filter: true,
      search: true,
      span: 6,
    }),
    name: text('Name', { readOnly: true, asTyped: true, listed: true, search: true, span: 6 }),
    document: files('File', {
      ...needed,
      max: 1,
      span: 6,
      csv: {
        name: 'shop-orders.csv',
        lines: [
          ['Order ID', 'Amount', 'Status', 'Date'],
          ['A-1001', '120.50', 'approved', '2025-02-13 18:30'],
          ['A-1002', '64.00', 'cancelled', '2025-02-14 09:15'],
        ],
      },
      help: 'A CSV file with a column of order numbers; amount, status and date are compared if it has them',
    }),
    from: date('From', {
      ...needed,
      filter: true,
      column: 'period_from',
      span: 3,
      help: 'First day that the file covers',
    }),
    to: date('To', {
      ...needed,
      filter: true,
      column: 'period_to',
      span: 3,
      help: 'Last day that the file covers',
    }),
    again: boolean('Compare again', {
      ...fixed,
      virtual: true,
      span: 6,
      help: 'Even if the same file was compared before',
    }),
    encoding: choice('Encoding', { ...reading, choices: csvEncodings }),
    separator: choice('Separator', { ...reading, choices: csvSeparators }),
    decimal: choice('Decimal sign', { ...reading, choices: csvDecimals, column: 'decimal_mark' }),
    dateOrder: choice('Dates', { ...reading, choices: dateOrders }),
    columnOrder: text('Order ID', { ...column, required: true }),
    columnAmount: text('Amount', column),
    columnStatus: text('Status', column),
    columnDate: text('Date', column),
    columnClick: text('Click ID', column),
    columnAid: text('Affiliate (aid)', column),
    columnLink: text('Link', column),
    columnCoupon: text('Coupon', column),
    wordsPending: text('Pending', words),
    wordsApproved: text('Approved', words),
    wordsFailed: text('Failed', words),
    lines: integer('Lines', { ...found, help: 'Of the file' }),
    same: integer('Identical', found),
    missing: integer('Missing in Rivulet', found),
    extra: integer('Only in Rivulet', { ...found, help: 'In the period, but not in the file' }),
    amounts: integer('Different amount', {
      ...found,
      help: 'Empty if amounts were not compared',
    }),
    statuses: integer('Different status', {
      ...found,
      help: 'Empty if statuses were not compared',
    }),
    both: integer('Amount and status', {
      ...found,
      help: 'Empty unless both were compared',
    }),
    repeated: integer('Repeated', { readOnly: true, group: 'found' }),
    bad: integer('Unreadable', { readOnly: true, group: 'found' }),
    outside: integer('Outside the period', { readOnly: true, group: 'found' }),
    leftOpen: integer('Open', { ...found, filter: true }),
    worth: money('Commission change', {
      ...found,
      help: 'Change in commission if everything is fixed',
    }),
  },
  embeds: ['reconciliationLine'],
  empty: 'Upload an order export of a shop to see the differences.',
})
