/** Messages about coupons. */

export const couponMessages = {
  taken: 'This shop has a coupon with this code already',
  closed:
    'This affiliate is not active, or does not have the shop: open it on the affiliate’s screen first',
  takenNumber: 'Another coupon of this shop has this ID already',
  ends: 'The last day must not be before the first',
  /** For affiliates, beside their links. */
  own: 'Your coupons',
  ownHint: 'Orders that name a code are credited to you, without a click',
  terms: 'Coupons:',
  copy: (code: string) => `Copy coupon ${code}`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
} as const
