/** Messages of the address and conversion watch. */
export const watchMessages = {
  checking: 'The address is being checked',
  unchecked:
    'Only active shops, and campaigns with their own path, are checked; made-up host names are not',
  answered: (status: number, words: string, at: string | null) =>
    `Answered ${status}${words && ` ${words}`}${at === null ? '' : ` at ${at}`}`,
  notUs: (answer: string) => `${answer}: it answers, but refuses our check`,
  redirects: 'More than five redirects',
  ours: (reason: string) => `Not checked: ${reason}`,
} as const
