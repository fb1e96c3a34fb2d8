/** Registers the slots of all features. Imported once, before the screens. */
import type { ClaimEntry } from '@rivulet/contract/answers/claim-answer'
import type { Row } from '@rivulet/contract/resource'
import type { resources } from '@rivulet/contract/resources/index'
import { createElement } from 'react'
import { piece } from '../lib/piece.ts'
import { AddressCell } from '../features/link/address-cell.tsx'
import { CommissionCell } from '../features/order/commission-cell.tsx'
import { AskWhy, MissingOrder } from '../features/claim/ask-why.tsx'
import { ImportAffiliates, ImportLinks, ImportOrders } from '../features/import/import-button.tsx'
import { hidesClaimField } from '../features/claim/hides.ts'
import { hidesOrderField, hidesSubIds, hidesEmptyFacts } from '../features/order/hides.ts'
import { hidesToolField } from '../features/tool/hides.ts'
import { warningWidth, hasWarning, type Watched } from '../features/watch/warnings.ts'
import { NameCell } from '../features/watch/name-cell.tsx'
import { RateCell } from '../features/shop/rate-cell.tsx'
import { type Rated, rateRoom } from '../features/shop/own-rates.ts'
import { hidesLinkField, hidesWatchField } from '../features/watch/hides.ts'
import { hidesUnused } from '../features/reconciliation/hides.ts'
import { fillSlots } from '../resource/slots.ts'

const nameOf = (row: Watched & { name: string | null }) =>
  hasWarning(row) ? createElement(NameCell, { row }) : row.name
const rateOf = (row: Rated) => createElement(RateCell, { row })
const WatchHead = piece(async () => (await import('../features/watch/watch-head.tsx')).WatchHead)

const addressOf = (row: Row<typeof resources.link>) => createElement(AddressCell, row)
fillSlots('link', {
  listActions: ImportLinks,
  cells: { name: nameOf, shortCode: addressOf },
  cellRoom: { name: warningWidth, shortCode: 68 },
  headExtra: ({ record }) => createElement(WatchHead, { resource: 'link', record }),
  hides: hidesLinkField,
  addForm: piece(async () => (await import('../features/link/add-link.tsx')).AddLink),
  rowActions: piece(async () => (await import('../features/link/row-link.tsx')).RowLink),
  viewActions: piece(async () => (await import('../features/link/record-link.tsx')).RecordLink),
})
const loadRequests = () => import('../features/invoice/payout-requests-link.tsx')
const loadPay = () => import('../features/invoice/pay-request.tsx')
fillSlots('invoice', {
  listActions: piece(async () => (await loadRequests()).PayoutRequestsLink),
  addForm: piece(async () => (await import('../features/invoice/add-invoice.tsx')).AddInvoice),
  viewActions: piece(async () => (await import('../features/invoice/get-statement.tsx')).GetStatement),
  viewExtra: piece(async () => (await import('../features/invoice/invoice-trace.tsx')).InvoiceTrace),
})
fillSlots('ledger', {
  listActions: piece(async () => (await import('../features/invoice/add-line.tsx')).AddLine),
})
fillSlots('correction', {
  addForm: piece(async () => (await import('../features/invoice/add-correction.tsx')).AddCorrection),
})
const BankAnswer = piece(async () => (await import('../features/payout/bank-answer.tsx')).BankAnswer)
const PaymentCell = piece(async () => (await import('../features/payout/payment-cell.tsx')).PaymentCell)
// Shown in the head and in the payments card.
const shownElsewhere = new Set(['name', 'state', 'payments', 'total', 'omissions'])
fillSlots('payoutRun', {
  hides: (field) => shownElsewhere.has(field),
  addForm: piece(async () => (await import('../features/payout/add-run.tsx')).AddRun),
  viewExtra: piece(async () => (await import('../features/payout/run-progress.tsx')).RunProgress),
  viewActions: BankAnswer,
  listActions: BankAnswer,
})
const paymentOf = ({ payment }: { payment: number | null }) =>
  createElement(PaymentCell, { id: payment })
fillSlots('payoutItem', { cells: { payment: paymentOf } })
fillSlots('payoutRequest', {
  listActions: piece(async () => (await loadRequests()).PayInRun),
  rowActions: piece(async () => (await loadPay()).RowPay),
  viewActions: piece(async () => (await loadPay()).PayRequest),
  cells: { payment: paymentOf },
})
fillSlots('reconciliation', {
  addForm: piece(
    async () => (await import('../features/reconciliation/add-reconciliation.tsx')).AddReconciliation,
  ),
  headExtra: piece(async () => (await import('../features/reconciliation/agreement.tsx')).Agreement),
  viewActions: piece(
    async () => (await import('../features/reconciliation/to-differences.tsx')).ToDifferences,
  ),
  hides: hidesUnused,
})
const OrderTrace = piece(async () => (await import('../features/order/order-trace.tsx')).OrderTrace)
const AmountFacts = piece(async () => (await import('../features/order/amount-facts.tsx')).AmountFacts)
const FlagMark = piece(async () => (await import('../features/order/flag-mark.tsx')).FlagMark)
const RowTrace = piece(async () => (await import('../features/order/row-trace.tsx')).RowTrace)
fillSlots('order', {
  traced: true,
  rowActions: RowTrace,
  cells: { commission: (row) => createElement(CommissionCell, row) },
  marks: { status: ({ flag }) => flag && flag.length > 0 && createElement(FlagMark, { flags: flag }) },
  cellRoom: { status: 8 },
  viewExtra: OrderTrace,
  hides: hidesOrderField,
  actionExtra: {
    moveCredit: piece(async () => (await import('../features/order/move-sums.tsx')).MoveSums),
    refund: AmountFacts,
    correctAmount: AmountFacts,
  },
  viewActions: AskWhy,
  listActions: () => [
    createElement(MissingOrder, { key: 'missing' }),
    createElement(ImportOrders, { key: 'import' }),
  ],
})
fillSlots('orderStatistics', { listActions: MissingOrder })
const Evidence = piece(async () => (await import('../features/claim/evidence.tsx')).Evidence)
const Thread = piece(async () => (await import('../features/claim/thread.tsx')).Thread)
fillSlots('claim', {
  actionExtra: {
    answer: piece(async () => (await import('../features/claim/answer-warning.tsx')).AnswerWarning),
  },
  formExtra: piece(async () => (await import('../features/claim/claim-start.tsx')).ClaimStart),
  cells: { entries: ({ entries }) => createElement(Thread, { entries: entries as ClaimEntry[] }) },
  viewExtra: ({ record }) => createElement(Evidence, { record, Trace: OrderTrace }),
  hides: hidesClaimField,
})
fillSlots('analytics', { hides: hidesSubIds })
fillSlots('unattributed', {
  traced: true,
  rowActions: RowTrace,
  viewExtra: OrderTrace,
  hides: hidesEmptyFacts,
})
fillSlots('campaign', {
  cells: { name: nameOf, commission: rateOf },
  cellRoom: { name: warningWidth, commission: rateRoom },
  headExtra: ({ record }) => createElement(WatchHead, { resource: 'campaign', record }),
  hides: hidesWatchField,
})
fillSlots('shop', {
  listActions: piece(async () => (await import('../features/dashboard/ask-link.tsx')).AskLink),
  cells: { name: nameOf, commission: rateOf },
  cellRoom: { name: warningWidth, commission: rateRoom },
  headExtra: ({ record }) => createElement(WatchHead, { resource: 'shop', record }),
  hides: hidesWatchField,
  viewAside: piece(async () => (await import('../features/watch/silence.tsx')).Silence),
  viewExtra: piece(async () => (await import('../features/shop/connect-shop.tsx')).ConnectShop),
  // Until its first order, connecting it is what a shop is opened for.
  extraFirst: ({ orders }) => orders === 0,
})
fillSlots('tool', {
  list: piece(async () => (await import('../features/tool/tool-screen.tsx')).ToolScreen),
  formAside: piece(async () => (await import('../features/tool/form-look.tsx')).FormLook),
  hides: hidesToolField,
  viewActions: piece(async () => (await import('../features/tool/record-code.tsx')).RecordCode),
  viewAside: piece(async () => (await import('../features/tool/record-look.tsx')).RecordLook),
})
fillSlots('postback', {
  // Opening the address would report an order that does not exist.
  cells: { address: ({ address }) => address },
  viewActions: piece(async () => (await import('../features/postback/send-test.tsx')).SendTest),
  formAside: piece(async () => (await import('../features/postback/placeholders.tsx')).Placeholders),
})
const Shortcuts = piece(
  async () => (await import('../features/affiliate/affiliate-shortcuts.tsx')).AffiliateShortcuts,
)
fillSlots('administrator', {
  viewActions: piece(
    async () => (await import('../features/administrator/login-shortcut.tsx')).LoginShortcut,
  ),
})
const RequestsLink = piece(
  async () => (await import('../features/affiliate/requests-link.tsx')).RequestsLink,
)
fillSlots('affiliate', {
  listActions: () => [
    createElement(RequestsLink, { key: 'requests' }),
    createElement(ImportAffiliates, { key: 'import' }),
  ],
  actionExtra: {
    activate: piece(
      async () => (await import('../features/affiliate/activation-preview.tsx')).ActivationPreview,
    ),
  },
  viewAside: Shortcuts,
  editAside: Shortcuts,
  hides: (field, { erasedAt, signUpAnswers }) =>
    (field === 'erasedAt' && !erasedAt) ||
    (field === 'signUpAnswers' && !(Array.isArray(signUpAnswers) && signUpAnswers.length > 0)),
})

const CountryCell = piece(
  async () => (await import('../features/analytics/country-cell.tsx')).CountryCell,
)
fillSlots('analyticsDetail', {
  listExtra: piece(
    async () => (await import('../features/analytics/countries-above.tsx')).CountriesAbove,
  ),
  cells: { country: (row) => createElement(CountryCell, { row }) },
  cellRoom: { country: 132 },
})

const RecordLinkCell = piece(
  async () => (await import('../features/audit/record-link-cell.tsx')).RecordLinkCell,
)
fillSlots('audit', {
  cells: { record: ({ resource, record }) => createElement(RecordLinkCell, { resource, record }) },
  hides: (field, { forgotten }) => field === 'forgotten' && forgotten !== true,
})
const CodeCell = piece(async () => (await import('../features/invite/code-cell.tsx')).CodeCell)
fillSlots('invite', {
  cells: { code: (row) => createElement(CodeCell, row) },
  cellRoom: { code: 34 },
  viewActions: piece(async () => (await import('../features/invite/copy-link.tsx')).CopyLink),
  // Until somebody has used it, sending the link is what it waits for.
  nextStep: ({ used }) => !used,
  // In the head.
  hides: (field) => field === 'title',
})
// Empty until it is sent.
const ofSent = new Set(['sent', 'sentBy', 'reach', 'read', 'mailed'])
fillSlots('announcement', {
  viewExtra: piece(async () => (await import('../features/announcement/not-sent.tsx')).NotSent),
  extraFirst: ({ state }) => state === 'draft',
  nextStep: ({ state }) => state === 'draft',
  hides: (field, { sent, withdrawn }) =>
    (ofSent.has(field) && !sent) || (field === 'withdrawn' && !withdrawn),
})
fillSlots('contactMessage', {
  // In the list the name links to the message.
  cells: { sender: ({ sender }) => sender?.name },
  actionExtra: {
    reply: piece(async () => (await import('../features/contact/replied-message.tsx')).RepliedMessage),
  },
  viewActions: piece(
    async () => (await import('../features/contact/message-actions.tsx')).MessageActions,
  ),
  hides: (field, { reply }) => ['reply', 'replied', 'repliedBy'].includes(field) && !reply,
})
