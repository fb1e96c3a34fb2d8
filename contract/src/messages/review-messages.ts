/** Messages about orders held for review. */
import type { OrderFlag } from '../choices.ts'

export const reviewMessages = {
  clearConfirm: 'Orders the shop has approved are approved; others stay pending',
  cleared: 'The flags have been cleared',
  clearFailed: 'The flags could not be cleared',
  none: 'The order has no flags to clear',
  flagged: (why: string) => `Flagged: ${why}`,
  /** Why an order is held, by flag. */
  because: {
    self_referral: 'the buyer seems to be the affiliate',
    fast: 'it was placed seconds after its click',
    rate: 'its click was one of more than 60 a minute from one address and browser',
    address: 'many orders of that day came from one address',
    conversion: 'an unusually high share of the affiliate’s visitors buy',
    amount_raised: 'the shop has stated a higher amount, before refunds, than recorded',
    network: 'most of the affiliate’s recent orders came from one network',
    inquiry: 'the buyer’s bank has asked about the payment',
    click_pending: 'its click is not stored yet; it is checked as soon as it is',
    browser: 'only a browser has reported it',
    browser_click: 'only a browser reported its click, with a different amount or time',
    coupons: 'it names coupons of several affiliates; the first one counts',
  } satisfies Record<OrderFlag, string>,
  /** The same of a click that is no longer the order's, because its credit was moved. */
  becauseBefore: {
    fast: 'it was placed seconds after the click that credited it first',
    rate: 'the click that credited it first was one of more than 60 a minute from one address and browser',
    browser_click:
      'only a browser reported the click that credited it first, with a different amount or time',
  } satisfies Partial<Record<OrderFlag, string>>,
  waits: (reasons: string) => `Waiting for review: ${reasons}`,
} as const
