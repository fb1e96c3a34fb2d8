/** Sentences that the order API adds to its response to a shop. Dates and amounts are already formatted. */
import type { OrderFlag } from '../choices.ts'
import { dayCount } from './day-count.ts'

type Dated = { id: string; at: string; days: number; ordered: string }

/** Why the click ID of a message credits nobody. */
const click = {
  bad_signature: ({ id }: Dated) =>
    `The click ID ‘${id}’ is not known: it is a placeholder, or was cut or changed`,
  no_click: ({ id }: Dated) => `The click ID ‘${id}’ belongs to no link of this shop`,
  window_expired: ({ id, at, days, ordered }: Dated) =>
    `The click ID ‘${id}’ dates from ${at}, more than ${dayCount(days)} before the order of ${ordered}: outside the shop’s attribution window`,
  before_click: ({ id, at, ordered }: Dated) =>
    `The click ID ‘${id}’ dates from ${at}, but the order is dated ${ordered}, before the click`,
  bot_click: ({ id }: Dated) => `The click ID ‘${id}’ was issued to a bot`,
  assistant_click: ({ id }: Dated) => `The click ID ‘${id}’ was issued to an AI assistant`,
  preview_click: ({ id }: Dated) => `The click ID ‘${id}’ was issued for a link preview`,
  prefetch_click: ({ id }: Dated) => `The click ID ‘${id}’ was issued for a prefetch`,
  inactive_at_click: ({ id }: Dated) =>
    `The click ID ‘${id}’ belongs to a link, shop or affiliate that was not active at the time of the click`,
  no_longer: ({ id }: Dated) =>
    `The click ID ‘${id}’ belongs to an affiliate for whom the shop was no longer open at the time of the click`,
  erased: ({ id }: Dated) =>
    `The click ID ‘${id}’ belongs to an affiliate whose personal data was erased`,
} as const

/** Why the affiliate and link that a message names credit nobody. */
const named = {
  aidUnknown: (aid: string) => `No affiliate has the aid ‘${aid}’`,
  noLink: (aid: string) => `The affiliate ‘${aid}’ has no link to this shop`,
  linkUnknown: (aid: string, link: string) =>
    `The affiliate ‘${aid}’ has no link ‘${link}’ to this shop`,
  no_click: (who: string) => `No click was found for ${who}`,
  window_expired: (who: string, { at, days, ordered }: Omit<Dated, 'id'>) =>
    `The click found for ${who} dates from ${at}, more than ${dayCount(days)} before the order of ${ordered}: outside the shop’s attribution window`,
  before_click: (who: string, { at, ordered }: Omit<Dated, 'id'>) =>
    `The click found for ${who} dates from ${at}, but the order is dated ${ordered}, before the click`,
  no_longer: (who: string) => `The shop is no longer open to ${who}, who had no click before`,
  erased: (who: string) => `The personal data of ${who} was erased`,
} as const

/** Why an order waits for an administrator. */
const flags: Readonly<Record<OrderFlag, string>> = {
  self_referral: 'the buyer is the affiliate',
  fast: 'it was placed seconds after its click',
  rate: 'its click was one of a burst',
  address: 'many orders came from one address',
  conversion: 'an unusually high share of this affiliate’s clicks lead to orders',
  network: 'many orders came from one network',
  amount_raised: 'a higher amount before refunds was reported than is recorded',
  inquiry: 'the buyer’s bank has asked about the payment',
  click_pending: 'its click is not stored yet',
  browser: 'a browser reported it',
  browser_click: 'its click is only known from a browser',
  coupons: 'it names coupons of several affiliates',
}

const last: Readonly<Record<'older_event' | 'removed' | 'refunded' | 'chargeback', string>> = {
  older_event: 'A newer message about this order was received before, so this status has no effect',
  removed: 'The order is in the trash, so the message has no effect',
  refunded: 'The order is refunded in full, so it stays failed',
  chargeback: 'The order was charged back, so it stays failed',
}

const quoted = (codes: readonly string[]) => codes.map((code) => `‘${code}’`).join(', ')

export const answerMessages = {
  click,
  named,
  flags,
  last,
  affiliate: (aid: string) => `the affiliate ‘${aid}’`,
  affiliateOnLink: (aid: string, link: string) => `the affiliate ‘${aid}’ on the link ‘${link}’`,
  /** After the sentence about the click ID. */
  norNamed: (who: string) => `There is no click in the window for ${who} either`,
  /** Whose they are, and why they do not count, is none of the shop's business. */
  unknownCoupons: (codes: readonly string[]) =>
    codes.length === 1
      ? `The coupon ‘${codes[0]}’ is not known: no coupon of this shop has that code`
      : `The coupons ${quoted(codes)} are not known: no coupon of this shop has one of these codes`,
  inactiveCoupons: (codes: readonly string[]) =>
    codes.length === 1
      ? `The coupon ‘${codes[0]}’ is known, but did not count on the day of the order`
      : `None of the coupons ${quoted(codes)} counted on the day of the order`,
  /** Beside a click that does not count either. */
  coupons: (codes: readonly string[]) =>
    codes.length === 1
      ? `The coupon ‘${codes[0]}’ was not an affiliate’s coupon for this shop on that day`
      : `None of the coupons ${quoted(codes)} was an affiliate’s coupon for this shop on that day`,
  linkAlone: 'The order has a link but no click_id, aid or coupon, so nobody can be credited',
  nothingNamed: 'The order has no click_id, aid or coupon, so nobody can be credited',
  decidedAtFirst:
    'The first message about an order decides who is credited; an administrator can credit it under Order Statistics, Not attributed',
  held: (orderId: string, why: string) =>
    `The approval of order ‘${orderId}’ waits for an administrator: ${why}`,
  heldFailed: (orderId: string, why: string) =>
    `Order ‘${orderId}’ stays failed: its approval waits for an administrator, because ${why}`,
  flagged: (orderId: string, why: string) => `Order ‘${orderId}’ waits for an administrator: ${why}`,
  /** Both as recorded; the order itself goes on as it was. */
  raised: (orderId: string, stands: string, stated: string) =>
    `The amount of order ‘${orderId}’ before refunds stays ${stands}: the higher ${stated} waits for an administrator`,
  /** The shop may have sent what is left, which lowers the order twice. */
  loweredToo: ({
    orderId,
    amount,
    refunds,
    net,
  }: Record<'orderId' | 'amount' | 'refunds' | 'net', string>) =>
    `The amount of order ‘${orderId}’ is now ${amount} before its refunds of ${refunds}, so ${net} is left: send the amount before refunds`,
  giftCards: (amount: string) =>
    `Gift cards for ${amount} are not part of the amount: a gift card earns when it is spent`,
  waits: (orderId: string) =>
    `Order ‘${orderId}’ is not known yet: the message is kept and applied when the order arrives`,
  /** Both as recorded, refunds of paid sums by their share of the goods. */
  refundedMore: (orderId: string, refunded: string, amount: string) =>
    `The refunds of ${refunded} exceed the amount of ${amount}: order ‘${orderId}’ counts as refunded in full`,
  stands: (fields: readonly string[]) =>
    `${fields.join(', ')}: a different value was recorded first and is kept`,
} as const
