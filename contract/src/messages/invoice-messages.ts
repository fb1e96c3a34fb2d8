/** Messages about payments. */

import type { PayoutRunState } from '../states/payout.ts'

/** What a payout run that is not paid yet does with an affiliate who is paid by hand meanwhile. */
const inRun: Partial<Record<PayoutRunState, (amount: string) => string>> = {
  choosing: () => 'Its amounts are recalculated when it is prepared',
  prepared: (amount) => `It is ready to release. It leaves them out unless ${amount} stays payable`,
  releasing: (amount) => `It is being paid. It leaves them out unless ${amount} stays payable`,
}

export const invoiceMessages = {
  sumOf: 'Excludes returned payments',
  exceeds: 'The amount paid cannot be greater than the payable',
  nothingPayable: 'Nothing is payable: commissions wait for approval, are on hold or already paid.',
  onlyCorrections: 'No orders: the payable amount comes from corrections.',
  positive: 'The amount paid must be greater than zero',
  returnConfirm: 'Record that the bank returned this payment? The amount goes back to the balance',
  returned: 'The payment has been recorded as returned',
  returnFailed: 'The payment could not be recorded as returned',
  dateHelp:
    'Today or earlier: it counts as paid, and the affiliate is told so. A later day: it is on its way until you mark it as paid',
  markPaidConfirm: 'Mark as paid? The affiliate is notified',
  markedPaid: 'The payment has been marked as paid',
  markPaidFailed: 'Only a payment that is on its way can be marked as paid',
  sentBack: {
    why: (reason: string) => `The bank returned this payment: ${reason}.`,
    title: 'The bank returned this payment.',
    own: 'The amount is payable again and will be part of your next payment. Check before then whether your bank details are correct:',
    toBank: 'Bank account',
    theirs: (name: string) =>
      `The amount is back in the balance of ${name}, who was told to check the bank details. Its orders wait for another payment.`,
  },
  returnedAlready: 'This payment has already been returned',
  erased: 'This affiliate’s personal data was erased and cannot be paid',
  inactive: (name: string) => `${name} is not active.`,
  trashed: (name: string) => `${name} is in the trash.`,
  another: (day: string) => `Another on ${day}`,
  later: (last: string) => `More until ${last}`,
  below: (count: string) => `${count} below the minimum`,
  /** Not active, without bank details, or with new ones. */
  leftOut: (count: string) => `${count} left out of runs`,
  toRun: 'Open the run',
  payable: (count: string) => `${count} with a payable balance`,
  inRun: (name: string, run: string, amount: string, state: PayoutRunState) =>
    `${name} is also in the payout run ${run} with ${amount}. ${inRun[state]?.(amount) ?? ''}`,
  belowMinimum: (amount: string, minimum: string) =>
    `${amount} is below the minimum payout of ${minimum}. You can still pay it`,
  noTransfer:
    'Rivulet books the payment, but moves no money. Transfer the amount from your bank, or use a payout run, which makes a file for it',
  account: {
    show: 'Show account number',
    question: (name: string) =>
      `Show the bank account of ${name} in full? This is recorded in the audit log.`,
    changed: 'The account was changed after this payment. Find out which one the money went to',
    copyIban: 'Copy IBAN',
    copyHolder: 'Copy account holder',
  },
  transfer: {
    title: 'Transfer',
    byRun: 'Made by a payout run. Its file tells the bank what to pay:',
    byHand: (amount: string) =>
      `Rivulet has booked this payment, but moves no money. Transfer ${amount} from your bank to this account.`,
    /** Counted as paid for its day: nobody has said that it was transferred. */
    unlessDone: (amount: string) =>
      `Rivulet has booked this payment, but moves no money. If ${amount} has not been transferred from your bank yet, this is the account.`,
    done: (amount: string) => `${amount} was transferred to this account. Nothing is left to do.`,
    counts: (day: string) =>
      `It counts as paid since ${day}, the day that was entered. Confirmed stays empty: only payments that are on their way are confirmed.`,
    underWay: 'It is on its way until somebody marks it as paid, once the bank has transferred it.',
  },
  settled: {
    card: 'Orders to settle',
    hint: 'First in, first out',
    of: (settled: string, all: string) => `${settled} of ${all}`,
    states: { whole: 'In full', part: 'In part', not: 'Not yet' },
  },
  payTitle: 'Confirm the payment',
  payConfirm: (amount: string, name: string) => `Pay ${amount} to ${name}?`,
} as const
