/** What is said about corrections of what is to be paid. */

export const correctionMessages = {
  negative:
    'The balance is below zero because commissions that were paid have been taken back. Coming commissions are set off first; what is above zero then is paid again.',
  zero: 'A correction of nothing changes nothing',
  heldLoss: 'What is taken from a balance counts at once',
  confirmGive: (amount: string, name: string) => `Add ${amount} to the balance of ${name}?`,
  confirmTake: (amount: string, name: string) => `Take ${amount} from the balance of ${name}?`,
  forGood: 'A line of the ledger stays for good. A mistake is put right by another one.',
} as const
