/** What is said about bank details: of what is typed, and to those who look at them before they pay. */
export const bankMessages = {
  mask: 'The dots only stand for what is hidden. Type the whole number',
  holder: 'The account holder is needed with an IBAN',
  address: 'Town and country are needed with an address',
  password: 'Needed to change the bank details',
  recent: 'The bank details are new',
  changed: (when: string, until: string) =>
    `They were changed on ${when}. Until ${until} make sure that it was the affiliate, by another way than mail.`,
  missing: 'No bank details yet',
} as const
