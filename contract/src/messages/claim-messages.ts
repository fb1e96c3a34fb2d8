/** Messages about claims, for affiliates and administrators. */
import { displayMoney } from '../money.ts'
import type { Credited } from '../states/claim.ts'

export const claimMessages = {
  start: 'Tell us about an order you referred that is missing or failed. We notify you when we reply.',
  future: 'The order date cannot be in the future',
  tooOld: (days: number) => `The order date cannot be more than ${days} days ago`,
  beforeShop: 'The order date cannot be before the shop joined',
  files: 'A claim can have at most five documents',
  open: 'You already have an open claim about this order',
  answerNow: 'Your answer',
  answerHint: 'Visible to the affiliate',
  /** Declining and asking back need words; accepting has these. */
  answerHelp: (accepted: string) =>
    `Required to decline or to ask for details. If you accept without an answer, the affiliate reads: ${accepted}`,
  accept: 'Accept',
  accepted: {
    plain: 'Your claim has been accepted.',
    approved: 'The order is credited to you and approved.',
    pending: 'The order is credited to you. It earns its commission once it is approved.',
  },
  acceptClaim: 'Accept claim',
  approveAndAccept: 'Approve and accept',
  approveFailed: (order: string) =>
    `Order ${order} has failed and earns nothing. Approve it and accept the claim?`,
  creditAndAccept: 'Credit and accept',
  creditTo: (order: string, name: string) => `Credit order ${order} to ${name} and accept the claim?`,
  creditHow:
    'The rate of the shop or the affiliate for the order date applies. For the rate of a link, credit the order to that link under Evidence first.',
  creditEarns: (percent: string, commission: string) =>
    `At ${percent}, the rate for the order date, the commission is ${displayMoney(commission)}`,
  /** The note of the order’s history. */
  creditNote: 'Claimed by the affiliate',
  approvedAndAccepted: 'The order is approved and the claim accepted',
  creditedAndAccepted: 'The order is credited and the claim accepted',
  notToCredit:
    'Nothing was changed: since then the order was credited or moved to the trash, or the shop has not reported it. Check the evidence again',
  notToApprove:
    'Nothing was changed: since then the order was credited to somebody else or moved to the trash, or the shop has not reported it. Check the evidence again',
  changed:
    'Nothing was changed: the order or its rate has changed since you opened the claim. Check the evidence again',
  acceptAnyway: 'Accept anyway',
  decline: 'Decline',
  askBack: 'Ask for details',
  writeOnly: 'Write without deciding',
  answered: 'The answer has been sent',
  answerFailed: 'The claim could not be answered',
  written: 'Your message has been sent',
  writeFailed: 'Your message could not be sent',
  reopened: 'The claim has been reopened',
  reopenFailed: 'The claim could not be reopened',
  ledTo: 'The order this claim was accepted for, as it is now',
  conversation: 'Conversation',
  evidence: 'Evidence',
  evidenceHint: 'Visible to administrators only',
  credited: {
    claimant: 'The order is recorded and credited to this affiliate',
    another: 'The order is recorded and credited to another affiliate',
    nobody: 'The order is recorded and credited to nobody',
  } satisfies Record<Credited, string>,
  inTrash: 'It is in the trash and not counted',
  failed: 'The order has failed and earns nothing',
  pending: 'The order is pending: no commission is booked until it is approved',
  warn: {
    failed: 'The order has failed. Approve it before you accept the claim',
    pending: 'The order is credited, and earns once it is approved',
    another: 'The order is credited to another affiliate. Move the credit before you accept the claim',
    nobody: 'The order is credited to nobody. Credit it before you accept the claim',
    none: 'The shop has reported no order with this number, so nothing was credited. Accept only if you pay it some other way',
    inTrash: 'The order is in the trash. Restore it before you accept the claim',
  },
  fix: {
    failed: 'Open the order and approve it',
    pending: 'Open the order and approve it',
    another: 'Open the order and move the credit',
    nobody: 'Open the order and credit it',
    inTrash: 'Open the order',
  },
  others: 'Other claims about this order',
  other: (name: string, state: string) => `${name}: ${state}`,
  noOrder: 'The shop has reported no order with this number',
  record: 'Record the order by hand',
  recordWhy:
    'If it exists, ask the shop to report it, or record it yourself; then accept the claim here.',
  noCalls: 'The shop has not reported it in the last 30 days',
  noClicks: (from: string, until: string) =>
    `No counted clicks from this affiliate to the shop between ${from} and ${until}. Analytics also shows bots and duplicates`,
  clicks: (count: string, from: string, until: string) =>
    `Counted clicks from this affiliate to the shop between ${from} and ${until}: ${count}`,
  /** What the days, or the moment, of these clicks have to do with the order. */
  beforeOrder: 'Clicks after the order are not listed',
  onItsDay: 'The shop has not reported the order, so clicks until the end of its day are counted',
} as const
