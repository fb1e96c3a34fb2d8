/** Messages about corrections of a balance. */

export const correctionMessages = {
  negative:
    'The balance is below zero because paid commissions were reversed. New commissions are set off against it first; after that, payments resume.',
  /** The balance is not below zero, but less than what is on hold. */
  owed: (amount: string) =>
    `${amount} is deducted first, because paid commissions were reversed. The days on which more becomes payable already take this into account.`,
  /** A line without an order. */
  corrected: 'Correction of the balance',
  allReversed: (lines: number) => `All ${lines} in the statement`,
  zero: 'Enter an amount other than zero',
  heldLoss: 'Deductions take effect at once',
  confirmTitle: 'Confirm the correction',
  confirmGive: (amount: string, name: string) => `Add ${amount} to the balance of ${name}?`,
  confirmTake: (amount: string, name: string) => `Take ${amount} from the balance of ${name}?`,
  forGood: 'What is booked is permanent. Correct a mistake with another correction.',
} as const
