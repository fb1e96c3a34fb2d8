/** What the screens of shops and campaigns say to affiliates. */
export const promotionMessages = {
  rateFrom: { shop: 'the shop’s rate', own: 'your rate' },
} as const
