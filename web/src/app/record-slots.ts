/** Registers the slots of records: what features add to their views and forms. Loaded with those, not with lists. */
import { createElement } from 'react'
import { hidesAccountField } from '../features/administrator/hides.ts'
import { hidesInvitation } from '../features/invitation/hides.ts'
import { hidesClaimField } from '../features/claim/hides.ts'
import { AskWhy } from '../features/claim/ask-why.tsx'
import { hidesNoImport, withoutImport } from '../features/import/hides.ts'
import { hidesInviteField } from '../features/invite/hides.ts'
import { hidesEmptyFacts, hidesOrderField, hidesSubIds } from '../features/order/hides.ts'
import { hidesRunField } from '../features/payout/hides.ts'
import { hidesUnused } from '../features/reconciliation/hides.ts'
import { hidesToolField } from '../features/tool/hides.ts'
import { hidesLinkField, hidesWatchField } from '../features/watch/hides.ts'
import { RichText } from '../field/kinds/rich-text.tsx'
import { given } from '../lib/page/early.ts'
import { piece } from '../lib/page/piece.ts'
import type { RateLevel } from '../features/shop/use-rate-reach.ts'
import { fillSlots, type SlotInputProps } from '../resource/slots.ts'

const WatchHead = piece(async () => (await import('../features/watch/watch-head.tsx')).WatchHead)
fillSlots('link', {
  headExtra: given(WatchHead, { resource: 'link' }),
  hides: withoutImport(hidesLinkField),
  addForm: piece(async () => (await import('../features/link/add-link.tsx')).AddLink),
  viewActions: piece(async () => (await import('../features/link/record-link.tsx')).RecordLink),
})
fillSlots('invoice', {
  addForm: piece(async () => (await import('../features/invoice/add-invoice.tsx')).AddInvoice),
  viewActions: piece(async () => (await import('../features/invoice/get-statement.tsx')).GetStatement),
  viewExtra: piece(async () => (await import('../features/invoice/invoice-trace.tsx')).InvoiceTrace),
  extraFirst: ({ returned }) => returned !== null,
  hides: (field) => field === 'returnedBecause',
})
fillSlots('correction', {
  addForm: piece(async () => (await import('../features/invoice/add-correction.tsx')).AddCorrection),
})
const nextOfRun: Readonly<Record<string, string>> = { choosing: 'prepare', prepared: 'release' }
const RunFiles = piece(async () => (await import('../features/payout/run-files.tsx')).RunFiles)
fillSlots('payoutRun', {
  headExtra: piece(async () => (await import('../features/payout/run-paid.tsx')).RunPaid),
  hides: hidesRunField,
  // An empty run has nothing to prepare.
  nextStep: ({ state, payments }) => (payments === 0 ? null : (nextOfRun[state ?? ''] ?? null)),
  addForm: piece(async () => (await import('../features/payout/add-run.tsx')).AddRun),
  viewExtra: piece(async () => (await import('../features/payout/run-progress.tsx')).RunProgress),
  cells: { files: (record) => createElement(RunFiles, { record }) },
  viewActions: piece(async () => (await import('../features/payout/bank-answer.tsx')).AnswerToRun),
})
fillSlots('payoutItem', {
  viewExtra: piece(async () => (await import('../features/payout/what-next.tsx')).WhatNext),
  extraFirst: ({ state, omitted }) => state === 'returned' || omitted !== null,
})
fillSlots('payoutRequest', {
  viewActions: piece(async () => (await import('../features/invoice/pay-request.tsx')).PayRequest),
  viewExtra: piece(async () => (await import('../features/invoice/pay-request.tsx')).PaysNow),
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
const Refunds = piece(async () => (await import('../features/order/refunds.tsx')).Refunds)
fillSlots('order', {
  inputs: { link: piece(async () => (await import('../features/order/link-input.tsx')).LinkInput) },
  viewExtra: OrderTrace,
  formExtra: piece(async () => (await import('../features/order/order-start.tsx')).OrderStart),
  hides: withoutImport(hidesOrderField),
  viewActions: AskWhy,
  cells: { refunds: (record) => createElement(Refunds, { record }) },
})
fillSlots('buyerRequest', {
  addForm: piece(async () => (await import('../features/order/add-buyer-request.tsx')).AddBuyerRequest),
})
fillSlots('unattributed', { viewExtra: OrderTrace, hides: hidesEmptyFacts })
const Evidence = piece(async () => (await import('../features/claim/evidence.tsx')).Evidence)
fillSlots('claim', {
  formExtra: piece(async () => (await import('../features/claim/claim-start.tsx')).ClaimStart),
  viewExtra: ({ record }) => createElement(Evidence, { record, Trace: OrderTrace }),
  hides: hidesClaimField,
})
fillSlots('analytics', { hides: hidesSubIds })
fillSlots('coupon', { hides: hidesNoImport })
const RateInput = piece(async () => (await import('../features/shop/rate-input.tsx')).RateInput)
const rateOf = (of: RateLevel) => ({
  commission: (input: SlotInputProps) => createElement(RateInput, { ...input, of }),
})
const PlannedRates = piece(async () => (await import('../features/shop/planned-rates.tsx')).PlannedRates)
const Silence = piece(async () => (await import('../features/watch/silence.tsx')).Silence)
const ofPlan = ['shop', 'campaign', 'affiliate', 'applied', 'cancelled']
fillSlots('plannedRate', {
  // One of the three names it with a link.
  hides: (field, values) => field === 'of' || (ofPlan.includes(field) && !values[field]),
})
const SameName = piece(async () => (await import('../features/shop/same-name.tsx')).SameName)
const PlaceLink = piece(async () => (await import('../features/link/place-link.tsx')).PlaceLink)
fillSlots('campaign', {
  viewActions: given(PlaceLink, { of: 'campaign' }),
  inputs: rateOf('campaign'),
  formExtra: (form) => createElement(SameName, { ...form, of: 'campaign' }),
  headExtra: given(WatchHead, { resource: 'campaign' }),
  viewAside: given(PlannedRates, { of: 'campaign' }),
  hides: hidesWatchField,
})
fillSlots('shop', {
  viewActions: given(PlaceLink, { of: 'shop' }),
  inputs: rateOf('shop'),
  formExtra: (form) => createElement(SameName, { ...form, of: 'shop' }),
  headExtra: given(WatchHead, { resource: 'shop' }),
  hides: hidesWatchField,
  viewAside: ({ record }) => [
    createElement(Silence, { key: 'silence', record }),
    createElement(PlannedRates, { key: 'planned', of: 'shop', record }),
  ],
  viewExtra: piece(async () => (await import('../features/shop/connect-shop.tsx')).ConnectShop),
  // Until its first order, connecting it is what a shop is opened for.
  extraFirst: ({ orders }) => orders === 0,
})
fillSlots('tool', {
  formAside: piece(async () => (await import('../features/tool/form-look.tsx')).FormLook),
  hides: hidesToolField,
  viewActions: piece(async () => (await import('../features/tool/record-code.tsx')).RecordCode),
  viewAside: piece(async () => (await import('../features/tool/record-look.tsx')).RecordLook),
})
fillSlots('postback', {
  viewActions: piece(async () => (await import('../features/postback/send-test.tsx')).SendTest),
  formAside: piece(async () => (await import('../features/postback/placeholders.tsx')).Placeholders),
})
fillSlots('apiKey', {
  addForm: piece(async () => (await import('../features/api-key/add-api-key.tsx')).AddApiKey),
})
fillSlots('administrator', {
  viewActions: piece(
    async () => (await import('../features/administrator/login-shortcut.tsx')).LoginShortcut,
  ),
  nextStep: ({ invitationState }) => (invitationState === 'failed' ? 'sendInvitation' : null),
  hides: (field, values) => hidesAccountField(field, values) || hidesInvitation(field, values),
})
const Shortcuts = piece(
  async () => (await import('../features/affiliate/affiliate-shortcuts.tsx')).AffiliateShortcuts,
)
fillSlots('affiliate', {
  inputs: rateOf('affiliate'),
  nextStep: ({ verifiedAt, erasedAt, invitationState }) => {
    if (!verifiedAt && !erasedAt) return 'activate'
    return invitationState === 'failed' ? 'sendInvitation' : null
  },
  viewAside: ({ record }) => [
    createElement(PlannedRates, { key: 'planned', of: 'affiliate', record }),
    createElement(Shortcuts, { key: 'shortcuts', record }),
  ],
  editAside: Shortcuts,
  hides: (field, { erasedAt, signUpAnswers, ...values }) =>
    hidesInvitation(field, values) ||
    hidesNoImport(field, values) ||
    (field === 'erasedAt' && !erasedAt) ||
    // A new account waits to be activated, whatever its switch would say. Only then can the invite be typed.
    (field === 'active' && 'invite' in values && !('id' in values)) ||
    (field === 'signUpAnswers' && !(Array.isArray(signUpAnswers) && signUpAnswers.length > 0)),
})
fillSlots('audit', { hides: (field, { forgotten }) => field === 'forgotten' && forgotten !== true })
fillSlots('invite', {
  formExtra: piece(async () => (await import('../features/invite/idle-rate.tsx')).IdleRate),
  viewExtra: piece(async () => (await import('../features/invite/idle-rate.tsx')).IdleRateOf),
  sure: async (body, record) =>
    (await import('../features/invite/without-shop.ts')).sureWithoutShop(body, record),
  // A warning comes before what it is about.
  extraFirst: () => true,
  viewActions: piece(async () => (await import('../features/invite/send-link.tsx')).SendLink),
  // Until somebody has used it, sending the link is what it waits for.
  nextStep: ({ used, state }) => (!used && state === 'open' ? 'link' : null),
  hides: hidesInviteField,
})
// Empty until it is sent.
const ofSent = new Set(['sent', 'sentBy', 'reach', 'read', 'mailed'])
fillSlots('announcement', {
  viewEarly: RichText,
  viewExtra: piece(async () => (await import('../features/announcement/not-sent.tsx')).NotSent),
  extraFirst: ({ state }) => state === 'draft',
  nextStep: ({ state }) => (state === 'draft' ? 'send' : null),
  hides: (field, { sent, withdrawn }) =>
    (ofSent.has(field) && !sent) || (field === 'withdrawn' && !withdrawn),
})
fillSlots('contactMessage', {
  viewActions: piece(
    async () => (await import('../features/contact/message-actions.tsx')).MessageActions,
  ),
  hides: (field, { reply }) => ['reply', 'replied', 'repliedBy'].includes(field) && !reply,
})
