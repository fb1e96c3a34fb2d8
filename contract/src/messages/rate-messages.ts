/** Messages about changes of rates. */
export const rateMessages = {
  reach: (affiliates: number, named: string) =>
    `This changes the rate of ${affiliates === 1 ? 'one affiliate' : `${named} affiliates`}, who will be notified`,
} as const
