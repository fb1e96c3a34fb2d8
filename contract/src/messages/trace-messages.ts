/** Texts of the calculation traces. Dates and amounts are already formatted. */
import type { UnattributedReason } from '../choices.ts'
import { dayCount, noHold } from './day-count.ts'

export const traceMessages = {
  title: 'How this was calculated',
  hint: 'Values of when it was credited',
  /** The first sentence: what the order earned, and why. */
  answer: {
    earned: (commission: string, percent: string, net: string) =>
      `Earned ${commission}: ${percent} of ${net}.`,
    expected: (commission: string, percent: string, net: string) =>
      `Expected ${commission}: ${percent} of ${net}, booked once the order is approved.`,
    /** `worth` where something is left that could earn. */
    failed: (reason: string | null, worth: string | null) =>
      `Earns nothing: the order failed${reason ? ` (${reason.toLowerCase()})` : ''}.${worth ? ` Approved, it would earn ${worth}.` : ''}`,
    exceed: (refunds: string, amount: string) => `Refunds of ${refunds} exceed the amount of ${amount}.`,
    paid: (day: string) => `Paid on ${day}.`,
    payableNow: (amount: string) => `${amount} is payable now.`,
    payableFrom: (amount: string, day: string) => `${amount} is payable from ${day}.`,
    owed: (amount: string) => `${amount} was overpaid and is deducted from the next payment.`,
  },
  click: (link: string | null, affiliate: string | null, country: string | null) =>
    [
      link ? `Link ${link}` : null,
      affiliate ? `of ${affiliate}` : null,
      country ? `from ${country}` : null,
    ]
      .filter(Boolean)
      .join(', '),
  visit: {
    unique: 'A valid visit, the visitor’s first in 24 hours',
    again: 'A valid visit of a returning visitor',
    recovered: 'Restored from the signed click ID that the shop sent',
    duplicate:
      'Counted as duplicate, because the same visitor had followed the link within the 2 seconds before, but the click ID is valid',
    other: (name: string) => `Counted as ${name.toLowerCase()}, but the click ID is valid`,
  },
  clickUnknown: 'The shop sent an unknown click ID',
  noClick: 'No click',
  /** Of an order whose credit was moved without a link. */
  noOwnClick: 'No click of this affiliate: the credit was moved to them',
  couponCounts: (link: string, affiliate: string) =>
    `Link ${link} of ${affiliate}: the coupon counts instead`,
  recorded: (date: string) => `Recorded ${date}`,
  placed: ({ after, days, inside }: { after: number; days: number; inside: boolean }) =>
    inside ? `Day ${Math.min(after + 1, days)} of ${days}` : `${dayCount(after)} later`,
  inside: (until: string) => `In the shop’s window, which ends ${until}`,
  outside: (until: string) => `After the shop’s window, which ended ${until}`,
  before: 'Ordered before the click',
  creditedBy: (by: string) => `Credited by ${by}`,
  creditedByCoupon: (code: string) => `Credited by the coupon ${code}, which the shop named`,
  credited: 'Credited to the affiliate',
  moved: (date: string, from: string | null, note: string) =>
    `Credit moved here ${date} from ${from ?? 'another affiliate'}: ${note}`,
  /** Instead of `whyNobody` where the shop sent the ID of such a click. */
  clickOfShop: (shop: string) => `Not credited: the click is one of another shop, ${shop}`,
  whyNobody: {
    no_click: 'Not credited: no valid click of an affiliate was found',
    window_expired: 'Not credited: the click was too long ago',
    before_click: 'Not credited: the order came before the click',
    bad_signature: 'Not credited: the click ID is not valid',
    bot_click: 'Not credited: the click came from a bot',
    assistant_click: 'Not credited: the click ID was issued to an AI assistant',
    preview_click: 'Not credited: the click ID was issued for a link preview',
    prefetch_click: 'Not credited: the click ID was issued for a prefetch',
    inactive_at_click: 'Not credited: the link was not active when it was clicked',
    no_longer: 'Not credited: the shop was no longer open to the affiliate at the time of the click',
    erased: 'Not credited: the affiliate’s personal data was erased',
    unknown_coupon: 'Not credited: no coupon of the shop has the code of the order',
    inactive_coupon: 'Not credited: the coupon did not count on the day of the order',
  } satisfies Record<UnattributedReason, string>,
  buyer: {
    first: 'First order in the shop',
    later: 'Not the first order in the shop',
    unknown: 'Unknown whether it is a first order',
    number: (number: number) => `buyer number ${number}`,
    stated: 'as reported by the shop',
    coupons: (codes: readonly string[]) =>
      `${codes.length === 1 ? 'coupon' : 'coupons'} ${codes.join(', ')}`,
    subscription: (id: string) => `subscription ${id}`,
    payment: (number: number) => `payment ${number}`,
  },
  goods: 'Goods after discount, without VAT and shipping',
  giftCards: (amount: string) => `Without gift cards for ${amount}: a gift card earns when it is spent`,
  amount: 'Amount',
  lowered: 'Lowered by the shop',
  beyond: 'More than the order, not counted',
  refund: (id: string, date: string) => `Refund ${id}, ${date}`,
  disputed: (id: string, date: string) => `Part disputed by the buyer’s bank, ${id}, ${date}`,
  net: 'Net',
  rate: (from: string) => `The ${from}’s rate when the order was credited; later changes do not apply`,
  /** 'Planned: 8.00% from 01/01/2027' */
  planned: (percent: string, day: string, begun: boolean) =>
    begun
      ? `Planned: ${percent} from ${day}, and the order is of that day or later`
      : `The order is from before ${day}, when the rate changed as planned`,
  product: (net: string, percent: string, exact: string) => `${net} × ${percent} = ${exact}`,
  rounded: (net: string, percent: string, exact: string) =>
    `${net} × ${percent} = ${exact}, rounded to the cent`,
  failedEarnsNothing: 'Failed orders earn nothing',
  failed: (reason: string | null) => reason ?? 'No reason given',
  pending: 'Not in the balance until approved',
  line: (kind: string, date: string) => `${kind}, ${date}`,
  ledger: (lines: number) => (lines === 1 ? 'Ledger, 1 line' : `Ledger, ${lines} lines`),
  noLines: 'Nothing booked',
  holdDays: (days: number) => (days === 0 ? noHold : dayCount(days)),
  held: (until: string, over: boolean) => `Payable ${over ? 'since' : 'from'} ${until}`,
  payment: (day: string) => `Settled by the payment of ${day}`,
  returned: (day: string) => `In the payment of ${day}, which the bank returned: it settles nothing`,
  /** Instead of a decision, which would have no effect. */
  takeBackFirst: 'It stays failed while its refunds leave nothing of it.',
  toRefunds: 'Take one back',
  proof: 'Proof',
  clickId: 'Click ID',
  credit: 'Credited by',
  ledgerLine: (id: number) => `Ledger line ${id}`,
  hash: (id: number) => `Copy hash of ledger line ${id}`,
  checked: (date: string) => `Self-check ${date}: ledger equals commission`,
  checkedBefore: (date: string) =>
    `Self-check ${date}: this order has changed since, and is checked again at night`,
  differs: (date: string) => `Self-check ${date}: the ledger differs from the commission`,
  unchecked: 'The ledger is checked every night; no check has run yet',
  previous: 'Previous order',
  next: 'Next order',
  copyLink: 'Copy link',
  lines: (kind: string, lines: number) => `${kind}, ${lines === 1 ? '1 line' : `${lines} lines`}`,
  balance: 'Balance before this payment',
  balanceHint: (made: string) => `All ledger lines before ${made}`,
  onHold: (lines: number) =>
    lines === 0
      ? 'Nothing was on hold'
      : `Still on hold then: ${lines === 1 ? '1 line' : `${lines} lines`}`,
  payableHint: 'Balance minus what was on hold, never below 0',
  paidOut: 'The amount of this payment',
  current: 'Balance after this payment',
  settles: (returned: boolean) => (returned ? 'Was to settle' : 'Settles'),
  settled: (orders: number) => (orders === 1 ? '1 order' : `${orders} orders, first in first out`),
  takenBack: (orders: number) =>
    orders === 1
      ? 'Reversals of 1 order settled before'
      : `Reversals of ${orders} orders settled before`,
  correction: (reason: string | null) => (reason ? `Correction: ${reason}` : 'Correction'),
  open: 'Not paid yet',
  owed: 'Paid, then reversed: deducted from the next payment',
} as const
