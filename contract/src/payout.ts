/** Payout runs: their states, why somebody in one is not paid, and what the bank says. */

export const payoutRunStates = {
  choosing: 'Being chosen',
  prepared: 'To be released',
  releasing: 'Being paid',
  released: 'Released',
  discarded: 'Discarded',
} as const
export type PayoutRunState = keyof typeof payoutRunStates
export const payoutRunTones = {
  choosing: 'quiet',
  prepared: 'warn',
  releasing: 'accent',
  released: 'ok',
  discarded: 'quiet',
} as const

export const payoutItemStates = {
  waiting: 'Waiting',
  left_out: 'Left out',
  skipped: 'Skipped',
  paid: 'On its way',
  confirmed: 'Paid',
  returned: 'Sent back',
  discarded: 'Discarded',
} as const
export type PayoutItemState = keyof typeof payoutItemStates
export const payoutItemTones = {
  waiting: 'warn',
  left_out: 'quiet',
  skipped: 'warn',
  paid: 'accent',
  confirmed: 'ok',
  returned: 'bad',
  discarded: 'quiet',
} as const

/** Why an affiliate in a run is not paid: the first while the list is made, the others when it was released. */
export const payoutOmissions = {
  by_hand: 'Taken out',
  no_bank: 'No bank details',
  bank_changed: 'New bank details',
  name: 'Name not writable',
  outside: 'Outside SEPA',
  payable: 'Less is payable',
  bank_replaced: 'Other bank details',
  inactive: 'Not active',
} as const
export type PayoutOmission = keyof typeof payoutOmissions

/** What the bank's check of a payee's name said. */
export const payeeChecks = {
  match: 'Name matches',
  close: 'Name almost matches',
  mismatch: 'Name does not match',
  unchecked: 'Could not be checked',
} as const
export type PayeeCheck = keyof typeof payeeChecks
export const payeeCheckTones = {
  match: 'ok',
  close: 'warn',
  mismatch: 'bad',
  unchecked: 'quiet',
} as const

/** What a file of the bank is. */
export const bankFileKinds = {
  'pain.002': 'Status report',
  'camt.052': 'Account report, preliminary',
  'camt.053': 'Account statement',
  'camt.054': 'Debit and credit notice',
} as const
export type BankFileKind = keyof typeof bankFileKinds

/** What an entry of the bank's file means for the payment it names. */
export const bankFindings = {
  confirm: 'Confirmed',
  return: 'Sent back',
  payee: 'Name does not match',
  pending: 'Under way at the bank',
  same: 'Known already',
  amount: 'Another amount',
  conflict: 'Does not fit',
  info: 'For information',
  unnamed: 'Names no payment',
  unknown: 'Not ours',
} as const
export type BankFinding = keyof typeof bankFindings
export const bankFindingTones = {
  confirm: 'ok',
  return: 'bad',
  payee: 'warn',
  pending: 'accent',
  same: 'quiet',
  amount: 'warn',
  conflict: 'warn',
  info: 'quiet',
  unnamed: 'warn',
  unknown: 'quiet',
} as const
