/** Messages about buyer requests. */

export const buyerMessages = {
  hint: 'For a buyer who asks to see or erase their data. Fill in at least one',
  eraseHelp:
    'Removes the buyer’s keys, subscription and item names. Orders, amounts and commissions stay. This cannot be undone',
  orderHelp: 'The order number the buyer got from the shop. Choose the shop too',
  buyerHelp: 'Shown with the order and in its trace; not an order number',
  /** On the order: customer IDs and email addresses are not stored. */
  numbered: 'The buyer number stands for the customer ID or email address, which is not stored',
  nobody: 'Enter an email address, an order ID, a customer ID or a buyer number',
  shopNeeded: 'Choose the shop of this order or customer ID',
  eraseTitle: 'Erase the buyer’s data',
  eraseQuestion: 'Erase what identifies this buyer? This cannot be undone.',
  eraseYes: 'Erase',
  empty: 'Requests from buyers to see or erase their data appear here.',
} as const
