/** Messages of the address and conversion watch. */
export const watchMessages = {
  checking: 'The address is being checked',
  notActive: 'It is not active. Only the addresses of active shops and campaigns are checked',
  shopNotActive: 'Its shop is not active. Only the addresses of active shops are checked',
  madeUp: (host: string) =>
    `${host} is a name reserved for examples and tests, which no check can reach. Enter the shop’s real address`,
  answered: (status: number, words: string, at: string | null) =>
    `Answered ${status}${words && ` ${words}`}${at === null ? '' : ` at ${at}`}`,
  notUs: (answer: string) => `${answer}: it answers, but refuses our check`,
  redirects: 'More than five redirects',
  ours: (reason: string) => `Not checked: ${reason}`,
} as const
