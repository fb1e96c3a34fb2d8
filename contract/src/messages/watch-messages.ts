/** The sentences of what watches shops by itself. */
export const watchMessages = {
  checking: 'The address is being checked',
  unchecked:
    'This address is not checked: it must be active, of the shop itself or a path of its own, and no made-up name',
  answered: (status: number, words: string, at: string | null) =>
    `Answered ${status}${words && ` ${words}`}${at === null ? '' : ` at ${at}`}`,
  notUs: (answer: string) => `${answer}: it answers, but not to us`,
  redirects: 'Redirects more than five times',
  ours: (reason: string) => `Not asked: ${reason}`,
} as const
