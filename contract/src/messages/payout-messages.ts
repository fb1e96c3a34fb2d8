/** Messages about payout runs, bank files and bank answers. */

import type { PayoutOmission } from '../states/payout.ts'

/** `before`: what the person has paid and released today; `limit`: amount above which two people are needed, null for always. */
export type LimitReached = { before: string | null; limit: string | null }

const tooMuch = ({ before, limit }: LimitReached): string =>
  limit === null
    ? 'Payments need two people'
    : `More than ${limit} a day needs two people${before ? `; you have already paid and released ${before} today` : ''}`

const later = 'The amount stays payable for a later run.'

/** Where the money of a payout is that was left out, and what comes next. `until`: when its bank details are no longer new. */
const omitted: Record<PayoutOmission, (name: string, until: string | null) => string> = {
  by_hand: () => `Excluded by hand. ${later}`,
  no_bank: (name) => `${name} has entered no bank details yet. ${later}`,
  bank_changed: (name, until) =>
    `The bank details of ${name} are new${until ? ` until ${until}` : ''}. Confirm them with ${name}, but not by email, and include the payment before the run is prepared. Otherwise the amount stays payable for a later run.`,
  name: (name) =>
    `The account holder of ${name} has letters that banks do not accept. Enter the name in Latin letters, or pay with a separate transfer. ${later}`,
  outside: (name) =>
    `The account of ${name} is outside the SEPA area. Pay with a separate transfer and record it as a payment.`,
  no_request: (name) =>
    `This run pays on request only, and ${name} has no open request any more: it was withdrawn, declined or paid. What is payable stays payable for a later run.`,
  payable: (name) =>
    `Less than this was payable to ${name} at release. What is payable stays payable for a later run.`,
  bank_replaced: (name) => `${name} has changed the bank details since the list was made. ${later}`,
  inactive: (name) => `${name} is not active. ${later}`,
}

export const payoutMessages = {
  whatNext: {
    returned: (amount: string, name: string) =>
      `${amount} is back in the balance of ${name}, who was told to check the bank details. The next run pays it again, to the same account unless they change it.`,
    omitted,
    toAffiliate: 'Open the affiliate',
  },
  prepareConfirm: 'Freeze this list? Amounts and bank accounts are kept as they are now',
  prepared: 'The run is ready to be released',
  prepareFailed: 'The run could not be prepared',
  nobody: 'This run contains no payments',
  nobodyYet:
    'This run contains no payments yet. Review the list and include those that can be paid, or discard the run',
  discardConfirm: 'Discard this run? Nothing has been paid from it',
  discarded: 'The run has been discarded',
  discardFailed: 'The run could not be discarded',
  releaseConfirm:
    'Release this run of {total}? Payments: {payments}. The money leaves the balances at once',
  released: 'Release started. The payments are being booked',
  releaseFailed: 'The run could not be released',
  markPaidConfirm:
    'Mark the payments of this run as paid, except returned ones? The affiliates are notified',
  markedPaid: 'The payments have been marked as paid',
  markPaidFailed: 'The payments could not be marked as paid',
  markedAlready: 'No payment of this run is on its way any more',
  takenIn: 'Included in the run',
  takeInFailed: 'An affiliate without bank details cannot be included',
  outside: (name: string) => `The account of ${name} is outside the SEPA area. Pay them separately`,
  unwritable: (name: string) =>
    `The account holder of ${name} has letters that banks do not accept. Enter the name in Latin letters, or pay them separately`,
  newBankHint:
    'New bank details wait for 72 hours. Once you have asked the affiliate, you can include them in the list',
  noBankHint: 'No bank details yet: they enter them in their profile',
  outsideHint: 'Not in the file: pay them with separate transfers',
  unwritableHint: 'The account holder has letters that banks do not accept',
  sharedIban: (names: readonly string[]) =>
    `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''} have the same IBAN`,
  sentBackBefore: (name: string, reason: string | null) =>
    `The last payment to ${name} was returned${reason ? `: ${reason}` : ''}. The bank details have not changed since`,
  takeInConfirm:
    'Include new bank details only once the affiliate has confirmed them to you in person or by phone, not by email.',
  takeInSeveral:
    'Include new bank details only once each affiliate has confirmed theirs in person or by phone, not by email: if somebody else entered them, the money goes to the wrong account. Details you imported yourself count as new too.',
  takeInAll: 'Include all',
  leftOut: 'Excluded from the run',
  toRun: 'Open the run',
  /** In the head of a released run. */
  allPaid: 'All paid',
  sumOf: 'Excludes payments that are left out or skipped',
  changeFailed: 'This run can no longer be changed',
  secondPerson: (reached: LimitReached) => `${tooMuch(reached)}. Somebody else has to release this run`,
  twoPeople: (reached: LimitReached) =>
    `${tooMuch(reached)}. Make a payout run and have somebody else release it`,
  skipped: (count: string, total: string) =>
    `If released now, ${count === '1' ? 'one payment is' : `${count} payments are`} skipped (${total})`,
  skips: 'Would be skipped now',
  skippedHint: 'Amounts are never reduced: skipped payments stay payable for the next run',
  skippedPayable: (payable: string) => `${payable} now`,
  payerMissing: 'The paying account is not set yet. Runs can be released once it is',
  setPayer: 'Set who pays',
  payer: (name: string, iban: string) => `Paid by ${name}, ${iban}`,
  paying: (done: string, count: string) => `${done} of ${count} payments booked`,
  noMinimum: 'Enter a minimum payout',
  ofPayable: 'Affiliates with something payable',
  leftOutFor: (why: string) => `Left out: ${why}`,
  others: { below: 'below the minimum', unasked: 'not asked for', inactive: 'not active' },
  answerHint:
    'A status report (pain.002), statement (camt.053), notice (camt.054) or account report (camt.052) of your bank, as XML. You review it before anything changes.',
  applyLabel: (confirmed: number, back: number) =>
    confirmed + back === 0
      ? 'Record it'
      : [confirmed ? `confirm ${confirmed}` : '', back ? `return ${back}` : '']
          .filter(Boolean)
          .join(', ')
          .replace(/^./, (letter) => letter.toUpperCase()),
  amounts: (bank: string, paid: string) => `${bank} instead of ${paid}`,
  more: (count: string) => `and ${count} more`,
  flagged: (count: number) =>
    count === 1
      ? '1 affiliate with new bank details was included by hand'
      : `${count} affiliates with new bank details were included by hand`,
  dayOver: 'The day cannot be in the past',
  sepaFile: 'SEPA credit transfer (pain.001.001.09)',
  tableFile: 'Table (CSV)',
  fileFor: 'Give this file to your bank, once',
  downloaded: (when: string, by: string | null) => `Last downloaded ${when}${by ? ` by ${by}` : ''}`,
  notDownloaded: 'Not downloaded yet',
  remittance: (payment: number) => `Affiliate commission, payment ${payment}`,
  noXml: 'The file cannot be read. Use pain.002, camt.052, camt.053 or camt.054 as XML',
  hostileXml: 'The file contains XML declarations that are not accepted',
  nothingSaid: 'The file contains no payments',
  tooMuchSaid: (most: string) =>
    `The file contains more than ${most} payments. Ask your bank for shorter periods`,
  answerApplied: 'The bank’s answer has been recorded',
  answerKnown: 'This file has already been recorded',
  rejected: (reason: string) => `The bank did not pay: ${reason}`,
  sentBack: (reason: string, fee: string | null = null) =>
    `The bank returned it: ${reason}${fee === null ? '' : `. It kept a fee of ${fee}, charged to the payer`}`,
  fee: (fee: string) => `less a fee of ${fee}`,
  wholeFile: 'The file as a whole',
  reportOnly:
    'An account report (camt.052) is preliminary and only shown for information. The statement (camt.053) decides.',
  noReason: 'no reason was given',
} as const
