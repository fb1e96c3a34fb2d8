/** Claims: affiliates' questions about missing or failed orders, with the replies. Never removed. */
import { claimEvents, claimOutcomes, claimStates, claimStateTones } from '../states/claim.ts'
import { orderStatuses, orderStatusTones } from '../choices.ts'
import { choice, date, dateTime, files, json, longText, money, reference, text } from '../fields.ts'
import { claimMessages } from '../messages/claim-messages.ts'
import { defineResource } from '../resource.ts'

/** Maximum number of files per claim. */
export const claimFiles = 5
const words = (label: string) => longText(label, { required: true, max: 5000, span: 6 })

export const claim = defineResource({
  name: 'claim',
  domain: 'financial.claim',
  path: '/financial/claim',
  table: 'claim',
  view: 'claim_view',
  title: 'Claims',
  singular: 'Claim',
  label: 'orderId',
  owner: 'affiliate',
  sort: '-date',
  addedBy: 'Send',
  operations: ['list', 'view', 'add', 'export'],
  groups: {
    order: { title: 'Order' },
    credited: { title: 'Credited order', hint: claimMessages.ledTo },
    entries: { title: claimMessages.conversation },
    state: { title: 'State', aside: true },
  },
  fields: {
    affiliate: reference('Affiliate', {
      to: 'affiliate',
      audience: 'admins',
      listed: true,
      filter: true,
      search: true,
      help: 'Who makes the claim',
    }),
    shop: reference('Shop', { to: 'shop', required: true, listed: true, filter: true }),
    orderId: text('Order ID', {
      required: true,
      listed: true,
      filter: true,
      search: true,
      code: true,
      trimmed: true,
      column: 'order_number',
      unique: claimMessages.open,
      help: 'The shop’s order number, as the buyer knows it',
    }),
    orderedOn: date('Date of the order', { required: true, listed: true, filter: true }),
    note: longText('What happened', {
      required: true,
      virtual: true,
      max: 5000,
      span: 6,
      help: 'How the buyer reached the shop, and your evidence',
    }),
    documents: files('Documents', {
      captions: 'description',
      max: claimFiles,
      span: 6,
    }),
    state: choice('State', {
      choices: claimStates,
      tone: claimStateTones,
      readOnly: true,
      listed: true,
      filter: true,
      group: 'state',
    }),
    date: dateTime('Asked', {
      readOnly: true,
      listed: true,
      filter: true,
      column: 'asked_at',
      group: 'state',
    }),
    lastWord: dateTime('Last reply', {
      readOnly: true,
      listed: true,
      filter: true,
      column: 'last_word_at',
      group: 'state',
    }),
    credited: json('Credited order', {
      readOnly: true,
      group: 'credited',
      span: 6,
      rowsOf: 'order',
      columns: {
        orderId: text('Order ID', { code: true }),
        date: dateTime('Date'),
        through: text('Link or coupon'),
        status: choice('Status', { choices: orderStatuses, tone: orderStatusTones }),
        amount: money('Net'),
        commission: money('Commission'),
      },
    }),
    entries: json(claimMessages.conversation, {
      readOnly: true,
      group: 'entries',
      span: 6,
      columns: {
        date: dateTime('Date'),
        event: choice('What', { choices: claimEvents }),
        outcome: choice('Outcome', { choices: claimOutcomes }),
        text: text('Text'),
        actor: text('By'),
      },
    }),
  },
  extraLevels: { answer: 'Answer claims', write: 'Write in claims' },
  actions: {
    answer: {
      label: 'Answer',
      icon: 'check',
      level: 'answer',
      positions: ['form-footer'],
      audience: 'admins',
      body: {
        outcome: choice('Outcome', { choices: claimOutcomes, required: true, span: 6 }),
        text: words('Answer'),
      },
      success: claimMessages.answered,
      failure: claimMessages.answerFailed,
    },
    write: {
      label: 'Write',
      icon: 'message-2',
      level: 'write',
      positions: ['form-footer'],
      body: {
        text: words('Text'),
        documents: files('Documents', { captions: 'description', max: claimFiles, span: 6 }),
      },
      success: claimMessages.written,
      failure: claimMessages.writeFailed,
      when: { field: 'state', in: ['open', 'info'] },
    },
    reopen: {
      label: 'Reopen',
      icon: 'arrow-back-up',
      level: 'write',
      positions: ['form-footer'],
      body: { text: words('Why') },
      success: claimMessages.reopened,
      failure: claimMessages.reopenFailed,
      when: { field: 'state', in: ['paid', 'declined'] },
    },
  },
  empty: 'Affiliates ask here about orders that are missing or failed.',
  emptyForAffiliates: 'Is an order missing, or did it fail and you do not know why? Ask about it here.',
})
