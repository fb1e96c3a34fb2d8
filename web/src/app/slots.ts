/** Registers the slots that features fill in lists, cells and action dialogs. Imported once, before the screens; those of records are in record-slots.ts. */
import type { ClaimEntry } from '@rivulet/contract/answers/claim-answer'
import type { Row } from '@rivulet/contract/resource'
import type { resources } from '@rivulet/contract/resources/index'
import { createElement, Suspense } from 'react'
import { given } from '../lib/page/early.ts'
import { piece } from '../lib/page/piece.ts'
import { session } from '../lib/session/session.ts'
import { presentAmount } from '../features/order/present-amount.ts'
import { CountriesAwaited } from '../features/analytics/countries-awaited.tsx'
import { CommissionCell } from '../features/order/commission-cell.tsx'
import { MissingOrder } from '../features/claim/missing-order.tsx'
import {
  ImportAffiliates,
  ImportCoupons,
  ImportLinks,
  ImportOrders,
} from '../features/import/import-button.tsx'
import { warningWidth, hasWarning, type Watched } from '../features/watch/warnings.ts'
import { type Rated, rateRoom } from '../features/shop/rate-room.ts'
import { Money } from '../ui/figures/money.tsx'
import { isAdminUser } from '../resource/access.ts'
import { fillSlots } from '../resource/slots.ts'

const NameCell = piece(async () => (await import('../features/watch/name-cell.tsx')).NameCell)
const nameOf = (row: Watched & { name: string | null }) =>
  hasWarning(row)
    ? createElement(Suspense, { fallback: row.name }, createElement(NameCell, { row }))
    : row.name
const RateCell = piece(async () => (await import('../features/shop/rate-cell.tsx')).RateCell)
const rateOf = (row: Rated) => createElement(Suspense, null, createElement(RateCell, { row }))

const AddressCell = piece(async () => (await import('../features/link/address-cell.tsx')).AddressCell)
const addressOf = (row: Row<typeof resources.link>) =>
  createElement(Suspense, { fallback: row.shortCode }, createElement(AddressCell, row))
const OwnCoupons = piece(async () => {
  // Beside the rows, so that they come with their buttons.
  void AddressCell.early()
  return (await import('../features/dashboard/affiliate/own-coupons.tsx')).OwnCoupons
})
const ownTerms = async () =>
  (await import('../features/dashboard/affiliate/use-own-terms.ts')).earlyOwnTerms()
fillSlots('link', {
  listActions: ImportLinks,
  cells: { name: nameOf, shortCode: addressOf },
  cellRoom: { name: warningWidth, shortCode: 68 },
  rowActions: piece(async () => (await import('../features/link/row-link.tsx')).RowLink),
  listExtra: OwnCoupons,
  listEarly: {
    early: () =>
      isAdminUser(session.get().user) ? undefined : Promise.all([OwnCoupons.early(), ownTerms()]),
  },
})
fillSlots('coupon', { listActions: ImportCoupons })
const loadRequests = () => import('../features/invoice/payout-requests-link.tsx')
fillSlots('invoice', { listActions: piece(async () => (await loadRequests()).PayoutRequestsLink) })
fillSlots('ledger', {
  listActions: piece(async () => (await import('../features/invoice/add-line.tsx')).AddLine),
})
fillSlots('payoutRun', {
  listActions: piece(async () => (await import('../features/payout/bank-answer.tsx')).BankAnswer),
})
const PaymentCell = piece(async () => (await import('../features/payout/payment-cell.tsx')).PaymentCell)
const paymentOf = ({ payment }: { payment: number | null }) =>
  createElement(PaymentCell, { id: payment })
const WhyNotCell = piece(async () => (await import('../features/payout/why-not-cell.tsx')).WhyNotCell)
fillSlots('payoutItem', {
  listActions: piece(async () => (await import('../features/payout/run-link.tsx')).RunLink),
  cells: { payment: paymentOf, omitted: (row) => createElement(WhyNotCell, { row }) },
  cellRoom: { omitted: 70 },
})
fillSlots('payoutRequest', {
  listActions: piece(async () => (await loadRequests()).PayInRun),
  rowActions: piece(async () => (await import('../features/invoice/pay-request.tsx')).RowPay),
  cells: { payment: paymentOf },
})
const FlagMark = piece(async () => (await import('../features/order/flag-mark.tsx')).FlagMark)
const FlagWords = piece(async () => (await import('../features/order/flag-words.tsx')).FlagWords)
const RowTrace = piece(async () => (await import('../features/order/row-trace.tsx')).RowTrace)
const NetCell = piece(async () => (await import('../features/order/net-cell.tsx')).NetCell)
const isReduced = ({ amount, net }: { amount: string | null; net: string | null }) => amount !== net
fillSlots('order', {
  traced: true,
  rowActions: RowTrace,
  cells: {
    net: (row) => {
      const net = createElement(Money, { value: row.net })
      return isReduced(row)
        ? createElement(Suspense, { fallback: net }, createElement(NetCell, row))
        : net
    },
    commission: (row) => createElement(CommissionCell, row),
    flag: (row) => createElement(FlagWords, row),
  },
  marks: {
    status: ({ flag, status }) =>
      flag && flag.length > 0 && createElement(FlagMark, { flags: flag, status }),
  },
  cellRoom: { status: 14, net: (row) => (isReduced(row) ? 7.6 * String(row.amount).length + 22 : 0) },
  actionExtra: {
    moveCredit: piece(async () => (await import('../features/order/move-sums.tsx')).MoveSums),
  },
  actionStart: { correctAmount: presentAmount },
  listActions: () => [
    createElement(MissingOrder, { key: 'missing' }),
    createElement(ImportOrders, { key: 'import' }),
  ],
})
fillSlots('orderStatistics', { listActions: MissingOrder })
const Thread = piece(async () => (await import('../features/claim/thread.tsx')).Thread)
fillSlots('claim', {
  actionExtra: {
    answer: piece(async () => (await import('../features/claim/answer-warning.tsx')).AnswerWarning),
  },
  viewEarly: Thread,
  cells: { entries: ({ entries }) => createElement(Thread, { entries: entries as ClaimEntry[] }) },
})
fillSlots('unattributed', { traced: true, rowActions: RowTrace })
const PlaceRowLink = piece(async () => (await import('../features/link/place-link.tsx')).PlaceRowLink)
fillSlots('campaign', {
  rowActions: given(PlaceRowLink, { of: 'campaign' }),
  cells: { name: nameOf, commission: rateOf },
  cellRoom: { name: warningWidth, commission: rateRoom },
})
fillSlots('shop', {
  listActions: piece(async () => (await import('../features/dashboard/affiliate/ask-link.tsx')).AskLink),
  rowActions: given(PlaceRowLink, { of: 'shop' }),
  cells: { name: nameOf, commission: rateOf },
  cellRoom: { name: warningWidth, commission: rateRoom },
})
fillSlots('tool', {
  list: piece(async () => (await import('../features/tool/tool-screen.tsx')).ToolScreen),
})
// Opening the address would report an order that does not exist.
fillSlots('postback', { cells: { address: ({ address }) => address } })
const RequestsLink = piece(
  async () => (await import('../features/affiliate/requests-link.tsx')).RequestsLink,
)
const UndeliveredMark = piece(
  async () => (await import('../features/invitation/undelivered-mark.tsx')).UndeliveredMark,
)
const undelivered = {
  marks: {
    name: ({ invitationState }: { invitationState: string | null }) =>
      invitationState === 'failed' && createElement(UndeliveredMark),
  },
  cellRoom: {
    name: ({ invitationState }: { invitationState: string | null }) =>
      invitationState === 'failed' ? 22 : 0,
  },
}
fillSlots('administrator', undelivered)
fillSlots('affiliate', {
  ...undelivered,
  listActions: () => [
    createElement(RequestsLink, { key: 'requests' }),
    createElement(ImportAffiliates, { key: 'import' }),
  ],
  actionExtra: {
    activate: piece(
      async () => (await import('../features/affiliate/activation-preview.tsx')).ActivationPreview,
    ),
  },
})

const CountryCell = piece(
  async () => (await import('../features/analytics/country-cell.tsx')).CountryCell,
)
fillSlots('analyticsDetail', {
  listExtra: piece(
    async () => (await import('../features/analytics/countries-above.tsx')).CountriesAbove,
  ),
  listExtraAwaited: createElement(CountriesAwaited),
  cells: { country: (row) => createElement(CountryCell, { row }) },
  cellRoom: { country: 132 },
})

const RecordLinkCell = piece(
  async () => (await import('../features/audit/record-link-cell.tsx')).RecordLinkCell,
)
fillSlots('audit', {
  cells: { record: ({ resource, record }) => createElement(RecordLinkCell, { resource, record }) },
})
const CodeCell = piece(async () => (await import('../features/invite/code-cell.tsx')).CodeCell)
fillSlots('invite', {
  cells: { code: (row) => createElement(CodeCell, row) },
  cellRoom: { code: 34 },
})
fillSlots('contactMessage', {
  // In the list the name links to the message.
  cells: { sender: ({ sender }) => sender?.name },
  actionExtra: {
    reply: piece(async () => (await import('../features/contact/replied-message.tsx')).RepliedMessage),
  },
})
