/** The sentences that say how what an order earns was computed. Dates and amounts come as they are shown. */
import type { UnattributedReason } from './choices.ts'

export const traceMessages = {
  title: 'How this was calculated',
  hint: 'Values at the time of the order',
  click: (date: string, country: string | null, link: string | null) =>
    `${date}${country ? `, from ${country}` : ''}${link ? `, by the link ${link}` : ''}`,
  clickUnknown: 'A click was named that is not known',
  noClick: 'No click led to it',
  inside: (days: number, until: string) =>
    `The shop counts orders within ${days} days of a click: until ${until}, so this one is inside`,
  outside: (days: number, until: string) =>
    `The shop counts orders within ${days} days of a click: until ${until}, so this one is not`,
  creditedBy: (by: string) => `Credited by ${by}`,
  credited: 'Credited to its affiliate',
  moved: (date: string, from: string | null, note: string) =>
    `Credit moved here ${date} from ${from ?? 'another affiliate'}: ${note}`,
  whyNobody: {
    no_click: 'Nobody earns on it: no valid click of an affiliate was found',
    window_expired: 'Nobody earns on it: the click was too long ago',
    before_click: 'Nobody earns on it: it was ordered before the click',
    bad_signature: 'Nobody earns on it: its click id was not made by us',
    bot_click: 'Nobody earns on it: its click came from a bot',
    assistant_click:
      'Nobody earns on it: its click id was made for an AI assistant that read the page for somebody',
    preview_click: 'Nobody earns on it: its click id was made for a link preview, which nobody clicked',
    prefetch_click: 'Nobody earns on it: its click id was made for a prefetch, which nobody clicked',
    inactive_at_click: 'Nobody earns on it: the link led nowhere when it was clicked',
    no_longer: 'Nobody earns on it: when it was clicked, the shop was no longer open to the affiliate',
    erased: 'Nobody earns on it: the affiliate’s personal data was erased',
  } satisfies Record<UnattributedReason, string>,
  buyer: {
    first: 'First order in the shop',
    later: 'Not the first order in the shop',
    unknown: 'Nobody knows whether it is a first order',
    number: (number: number) => `buyer ${number}`,
    stated: 'as the shop says',
    coupons: (codes: readonly string[]) =>
      `${codes.length === 1 ? 'coupon' : 'coupons'} ${codes.join(', ')}`,
    subscription: (id: string) => `subscription ${id}`,
    payment: (number: number) => `payment ${number}`,
  },
  net: (amount: string) => `${amount} ordered, nothing refunded`,
  netRefunded: (amount: string, refunds: string) => `${amount} ordered less ${refunds} refunded`,
  netLowered: (amount: string, lowered: string, refunds: string) =>
    `${amount} ordered, lowered by ${lowered} since, less ${refunds} refunded`,
  rate: (percent: string, from: string) =>
    `${percent} of the net, the rate of the ${from} when the order was credited`,
  commission: (net: string, percent: string) => `${net} × ${percent}, rounded to the cent`,
  nothing: (worth: string) => `It would earn ${worth}; failed orders earn nothing`,
  approved: (date: string) => `Approved ${date}`,
  held: (days: number, until: string) =>
    days === 0 ? 'payable at once' : `held ${days} days: payable from ${until}`,
  failed: (date: string, reason: string | null) =>
    `Failed ${date}${reason ? `: ${reason}` : ''}. It earns nothing`,
  pending: 'Waits for a decision. Until then it is expected, and in no balance',
  waits: 'Waits for a decision',
  payable: (day: string) => `payable from ${day}`,
  noLines: 'Nothing is booked',
  payment: (day: string) => `Settled by the payment of ${day}`,
  returned: (day: string) => `Settled by the payment of ${day}, which the bank sent back`,
  lines: (kind: string, lines: number) => `${kind}, ${lines === 1 ? '1 line' : `${lines} lines`}`,
  balance: 'Balance before this payment',
  balanceHint: (made: string) => `All lines of the ledger before ${made}`,
  onHold: (lines: number) =>
    lines === 0
      ? 'Nothing was on hold'
      : `Still on hold then: ${lines === 1 ? '1 line' : `${lines} lines`}`,
  payableHint: 'Balance less what was on hold, never below nothing',
  paidOut: 'The amount of this payment',
  current: 'Balance after this payment',
  settled: (orders: number) =>
    orders === 1 ? 'Settles 1 order' : `Settles ${orders} orders, first in first out`,
  takenBack: (orders: number) =>
    orders === 1
      ? 'Taken back of 1 order that was settled before'
      : `Taken back of ${orders} orders that were settled before`,
  correction: (reason: string | null) => (reason ? `Correction: ${reason}` : 'Correction'),
  open: 'Not paid yet',
  owed: 'Paid already and taken back since: the next payment is less by it',
} as const
