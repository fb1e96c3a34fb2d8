/** Messages about buyer requests. */

export const buyerMessages = {
  hint: 'For a buyer who asks to see or erase their data. Fill in at least one',
  eraseHelp:
    'Removes the buyer’s keys, subscription and item names. Orders, amounts and commissions stay. This cannot be undone',
  nobody: 'Enter an email address, a customer ID or a buyer number',
  shopNeeded: 'Choose the shop of this customer ID',
  empty: 'Requests of buyers to see or erase their data appear here.',
} as const
