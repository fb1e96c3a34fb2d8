/** Choice lists of payout runs: states, reasons for omission, and bank answers. */

export const payoutRunStates = {
  choosing: 'Draft',
  prepared: 'Ready to release',
  releasing: 'Being released',
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
  returned: 'Returned',
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

/** Why a payment is omitted: the first reasons while the list is drafted, the others at release. */
export const payoutOmissions = {
  by_hand: 'Excluded by hand',
  no_bank: 'No bank details',
  bank_changed: 'New bank details',
  name: 'Name not accepted',
  outside: 'Outside SEPA',
  no_request: 'No open request',
  payable: 'Payable amount dropped',
  bank_replaced: 'Bank details replaced',
  inactive: 'Not active',
} as const
export type PayoutOmission = keyof typeof payoutOmissions

/** Result of the bank's verification of payee. */
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

/** Kinds of bank files. */
export const bankFileKinds = {
  'pain.002': 'Status report',
  'camt.052': 'Account report, preliminary',
  'camt.053': 'Account statement',
  'camt.054': 'Debit and credit notice',
} as const
export type BankFileKind = keyof typeof bankFileKinds

/** What an entry of a bank file means for its payment. */
export const bankFindings = {
  confirm: 'Confirmed',
  return: 'Returned',
  payee: 'Name does not match',
  pending: 'In progress at the bank',
  same: 'Already known',
  amount: 'Different amount',
  conflict: 'Contradicts the payment',
  twice: 'Rejected as sent twice',
  info: 'For information',
  unnamed: 'Without a payment reference',
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
  twice: 'warn',
  info: 'quiet',
  unnamed: 'warn',
  unknown: 'quiet',
} as const
