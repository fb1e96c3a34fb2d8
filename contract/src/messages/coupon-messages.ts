/** Messages about coupons. */

export const couponMessages = {
  taken: 'This shop already has a coupon with this code',
  closed:
    'This affiliate is not active, or the shop is not open to them. Open it on the affiliate’s screen first',
  takenNumber: 'Another coupon of this shop already has this ID',
  ends: 'The last day must not be before the first',
  /** For affiliates, beside their links. */
  own: 'Your coupons',
  ownHint: 'Orders that name a code are credited to you, without a click',
  terms: 'Coupons:',
  copy: (code: string) => `Copy coupon ${code}`,
  from: (day: string) => `from ${day}`,
  until: (day: string) => `until ${day}`,
} as const
