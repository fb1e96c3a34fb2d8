/** Why a line of the ledger is in its state, where it has no reason of its own. */

export const ledgerMessages = {
  cancelled: 'Reversed before it was paid',
  partly: (paid: string, rest: string) => `${paid} of it is in a payment, ${rest} is still payable`,
} as const
