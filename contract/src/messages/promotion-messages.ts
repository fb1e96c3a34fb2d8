/** Whose rate applies in shops and campaigns, and the warning about a name that is taken. */
import { displayPercent } from '../money.ts'
import { dayCount } from './day-count.ts'

export const promotionMessages = {
  rateFrom: { shop: 'the shop’s rate', own: 'your rate', affiliate: 'the affiliate’s rate' },
  /** What an affiliate earns with a choice. */
  earns: (rate: string, window: number) =>
    `${displayPercent(rate)} of orders within ${dayCount(window)} of the click`,
  each: 'Each affiliate’s rate',
  sameName: {
    shop: 'Another shop has this name, so lists would show two alike:',
    campaign: 'Another campaign has this name, so lists would show two alike:',
  },
} as const
