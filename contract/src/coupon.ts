/** What counts when a coupon and a click are of different affiliates; each shop chooses. */
export const creditFirst = { coupon: 'The coupon', click: 'The click' } as const
export type CreditFirst = keyof typeof creditFirst
