/** What is said about orders that wait until a person has looked at them. */
import type { OrderFlag } from './choices.ts'

export const reviewMessages = {
  clearConfirm:
    'Do you really want to clear the flags of the order(s)? What the shop has approved meanwhile is approved; the rest stays pending',
  cleared: 'The flags have been cleared',
  clearFailed: 'The flags could not be cleared',
  none: 'The order has no flag that can be cleared',
  /** Of an order that waits. */
  because: {
    self_referral: 'the buyer seems to be the affiliate',
    fast: 'it came right after the click',
    rate: 'its click was one of more than 60 a minute from one address and browser',
    address: 'many orders of that day came from one address',
    conversion: 'unusually many of the affiliate’s visitors buy',
    amount_raised: 'the shop has stated a higher amount than recorded',
    network: 'most of the affiliate’s last orders came from one network',
    inquiry: 'the buyer’s bank has asked about the payment',
    click_pending: 'its click is not stored yet; it is checked as soon as it is',
    browser: 'only a browser has told of it',
    browser_click:
      'only a browser named its click, and announced it with another amount or at another time',
  } satisfies Record<OrderFlag, string>,
  waits: (reasons: string) => `Waits for a look: ${reasons}`,
} as const
