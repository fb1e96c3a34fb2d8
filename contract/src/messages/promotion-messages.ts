/** Texts for affiliates on shops and campaigns. */
export const promotionMessages = {
  rateFrom: { shop: 'the shop’s rate', own: 'your rate' },
} as const
