/** What is said about payout runs, the file for the bank and the bank's answer. */

/** What one person has paid and released today, if anything, and the limit above which it takes two; null when everything does. */
type LimitReached = { before: string | null; limit: string | null }

const tooMuch = ({ before, limit }: LimitReached): string =>
  limit === null
    ? 'Payments take two people'
    : `More than ${limit} a day takes two people${before ? `, and you have paid and released ${before} today` : ''}`

export const payoutMessages = {
  prepareConfirm: 'Freeze this list? Amounts and accounts are taken as they are now',
  prepared: 'The run is ready to be released',
  prepareFailed: 'The run could not be prepared',
  nobody: 'Nobody in this run would be paid',
  discardConfirm: 'Do you really want to discard this run? Nothing of it has been paid',
  discarded: 'The run has been discarded',
  discardFailed: 'The run could not be discarded',
  releaseConfirm:
    'Release this run: {payments} payments, {total} in all? The money leaves the balances at once',
  released: 'The payments are being made',
  releaseFailed: 'The run could not be released',
  markPaidConfirm:
    'Mark the payments of this run as paid, except those that came back? The affiliates are told by mail',
  markedPaid: 'The payments have been marked as paid',
  markPaidFailed: 'The payments could not be marked as paid',
  markedAlready: 'No payment of this run is still on its way',
  takenIn: 'Taken in',
  takeInFailed: 'Without bank details nothing can be sent',
  outside: (name: string) =>
    `The account of ${name} is outside the SEPA area: pay them separately, outside the file`,
  unwritable: (name: string) =>
    `The account holder of ${name} has letters that banks do not accept: have the name written in Latin letters, or pay them separately`,
  outsideHint: 'Not in the file: pay them one by one, by a transfer of your own',
  unwritableHint: 'The account holder has letters that banks do not accept',
  sharedIban: (names: readonly string[]) =>
    `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''} have the same IBAN`,
  takeInConfirm:
    'The bank details of some may be new. Have you made sure, by another way than mail, that they are the affiliate’s?',
  leftOut: 'Taken out',
  changeFailed: 'The list of this run is closed',
  secondPerson: (reached: LimitReached) => `${tooMuch(reached)}. Somebody else has to release this run`,
  twoPeople: (reached: LimitReached) =>
    `${tooMuch(reached)}. Make a payout run and have somebody else release it`,
  skipped: (count: string, total: string) =>
    `If it is released now, ${count === '1' ? 'one payment is' : `${count} payments are`} skipped (${total})`,
  skips: 'Would be skipped now',
  skippedHint: 'Nobody is paid less than the run says: they stay payable and are in the next run',
  skippedPayable: (payable: string) => `${payable} now`,
  payerMissing:
    'It is not known who pays: the server needs PAYER_NAME and PAYER_IBAN before a run can be released',
  payer: (name: string, iban: string) => `Paid by ${name}, ${iban}`,
  paying: (done: string, count: string) => `${done} of ${count} payments made`,
  noMinimum: 'From which amount is paid?',
  answerHint:
    'A status report (pain.002), statement (camt.053), notice (camt.054) or account report (camt.052) of your bank, as XML. Nothing is done until you have looked at it.',
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
      ? 'One of them has new bank details and was taken in by hand'
      : `${count} of them have new bank details and were taken in by hand`,
  dayOver: 'The day must not be over',
  sepaFile: 'SEPA credit transfer (pain.001.001.09)',
  tableFile: 'Table (CSV)',
  fileFor: 'Give this file to your bank, once',
  remittance: (payment: number) => `Affiliate commission, payment ${payment}`,
  noXml: 'This is no file of the bank that can be read: pain.002, camt.052, camt.053 or camt.054 as XML',
  hostileXml: 'The file holds declarations that are not accepted',
  nothingSaid: 'The file names no payments',
  tooMuchSaid: (most: string) =>
    `The file names more than ${most} payments. Ask the bank for shorter periods`,
  answerApplied: 'What the bank said has been recorded',
  answerKnown: 'This file was recorded before',
  rejected: (reason: string) => `The bank did not pay: ${reason}`,
  sentBack: (reason: string, fee: string | null = null) =>
    `The bank sent it back: ${reason}${fee === null ? '' : `. It kept a fee of ${fee}, which the payer bears`}`,
  fee: (fee: string) => `less a fee of ${fee}`,
  wholeFile: 'The file as a whole',
  reportOnly:
    'An account report (camt.052) is preliminary: it is shown for information, and nothing is done. The statement (camt.053) decides.',
  noReason: 'no reason was given',
} as const
