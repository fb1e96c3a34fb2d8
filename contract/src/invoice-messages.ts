/** What is said about payments. */

export const invoiceMessages = {
  exceeds: 'The amount paid cannot be greater than the payable',
  positive: 'The amount paid must be greater than zero',
  immutable: 'A payment that has been made cannot be changed',
  returnConfirm: 'Do you really want to record that the bank sent this payment back?',
  returned: 'The payment has been recorded as returned',
  returnFailed: 'The payment could not be recorded as returned',
  returnedAlready: 'This payment has already been returned',
  payConfirm: (amount: string, name: string) => `Pay ${amount} to ${name}?`,
} as const
