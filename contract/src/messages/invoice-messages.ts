/** What is said about payments. */

export const invoiceMessages = {
  exceeds: 'The amount paid cannot be greater than the payable',
  positive: 'The amount paid must be greater than zero',
  returnConfirm: 'Do you really want to record that the bank sent this payment back?',
  returned: 'The payment has been recorded as returned',
  returnFailed: 'The payment could not be recorded as returned',
  dateHelp: 'With a later day it is on its way until it is marked as paid',
  markPaidConfirm: 'Mark as paid? The affiliate is told by mail',
  markedPaid: 'The payment has been marked as paid',
  markPaidFailed: 'Only a payment that is on its way can be marked as paid',
  returnedAlready: 'This payment has already been returned',
  erased: 'The personal data of this affiliate was erased, so there is nobody to pay',
  inactive: (name: string) => `${name} is not active.`,
  trashed: (name: string) => `${name} is in the trash.`,
  payConfirm: (amount: string, name: string) => `Pay ${amount} to ${name}?`,
} as const
