/** Which counts when coupon and click belong to different affiliates; each shop chooses. */
export const creditFirst = { coupon: 'The coupon', click: 'The click' } as const
export type CreditFirst = keyof typeof creditFirst
