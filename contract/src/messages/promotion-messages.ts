/** Whose rate applies in shops and campaigns, and the warning about a name that is taken. */
export const promotionMessages = {
  rateFrom: { shop: 'the shop’s rate', own: 'your rate', affiliate: 'the affiliate’s rate' },
  each: 'Each affiliate’s rate',
  sameName: {
    shop: 'Another shop has this name, so lists would show two alike:',
    campaign: 'Another campaign has this name, so lists would show two alike:',
  },
} as const
