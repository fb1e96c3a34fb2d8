/** Messages about changes of rates. */
export const rateMessages = {
  reach: (affiliates: number, named: string) =>
    `This changes the rate of ${affiliates === 1 ? 'one affiliate' : `${named} affiliates`}, who will be notified`,
  noOwn: 'No own commission',
  from: (day: string) => `From ${day}`,
  planned: (day: string, rate: string | null) =>
    `From ${day}: ${rate ?? 'no own commission'}, as planned. It stays planned if you change the commission now`,
} as const
