/** What is said about corrections of what is to be paid. */

export const correctionMessages = {
  zero: 'A correction of nothing changes nothing',
  heldLoss: 'What is taken from a balance counts at once',
  confirmGive: (amount: string, name: string) => `Add ${amount} to the balance of ${name}?`,
  confirmTake: (amount: string, name: string) => `Take ${amount} from the balance of ${name}?`,
  forGood: 'A line of the ledger stays for good. A mistake is put right by another one.',
} as const
