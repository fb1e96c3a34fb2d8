/** What is said about buyers and what is kept of them. */

export const buyerMessages = {
  hint: 'Somebody who bought in a shop asks what is kept of them, or to erase it. Name one or more',
  eraseHelp:
    'Removes the keys of the buyer, the subscription and the names of goods. Orders, amounts and commissions stay. This cannot be undone',
  nobody: 'Enter an e-mail address, a customer ID or the number of a buyer',
  shopNeeded: 'A customer ID means something in its shop alone',
  empty: 'No buyer has asked yet. Requests to see or erase what is kept of a buyer are listed here.',
} as const
