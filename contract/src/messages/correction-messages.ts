/** Messages about corrections of a balance. */

export const correctionMessages = {
  negative:
    'The balance is below zero because paid commissions were reversed. New commissions are set off against it first; after that, payments resume.',
  /** A line without an order. */
  corrected: 'Correction of the balance',
  allReversed: (lines: number) => `All ${lines} in the statement`,
  zero: 'Enter an amount other than zero',
  heldLoss: 'Deductions take effect at once',
  confirmGive: (amount: string, name: string) => `Add ${amount} to the balance of ${name}?`,
  confirmTake: (amount: string, name: string) => `Take ${amount} from the balance of ${name}?`,
  forGood: 'Ledger lines are permanent. Correct a mistake with another line.',
} as const
