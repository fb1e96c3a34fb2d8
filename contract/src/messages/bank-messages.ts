/** Messages about bank details: validation, and warnings before a payment. */
export const bankMessages = {
  mask: 'The dots hide part of the number. Enter the full number',
  holder: 'Enter the account holder for this IBAN',
  unwritable:
    'Banks cannot read these letters. Enter the name in Latin letters, as the bank has registered it',
  readAs: (name: string) => `The bank will read: ${name}`,
  address: 'Enter both town and country',
  password: 'Needed to change your bank details',
  recent: 'The bank details are new',
  changed: (when: string, until: string) =>
    `Changed on ${when}. Until ${until}, confirm them with the affiliate before you pay, but not by email.`,
  missing: 'No bank details yet',
} as const
