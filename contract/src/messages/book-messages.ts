/** What is said about the books: whether orders, payments and balances agree with the ledger. */

type Said = (id: number, expected: string, booked: string) => string

export const bookMessages = {
  /** By what differs: its number, the amount that is expected and the one that was found. */
  differences: {
    order: (id, expected, booked) => `Order ${id}: ${expected} expected, ${booked} booked`,
    commission: (id, expected, booked) =>
      `Order ${id}: commission of ${expected} expected, ${booked} noted`,
    owner: (id, _expected, booked) => `Order ${id}: ${booked} booked for another affiliate`,
    invoice: (id, expected, booked) => `Payment ${id}: ${expected} expected, ${booked} booked`,
    figures: (id, expected, booked) => `Payment ${id}: the balance was ${expected}, ${booked} noted`,
    settled: (id, expected, booked) => `Payment ${id}: settles ${booked} with ${expected}`,
    statement: (id) => `Payment ${id}: its statement does not say what was frozen when it was made`,
    balance: (id, expected, booked) =>
      `Affiliate ${id}: balance of ${expected} expected, ${booked} shown`,
    running: (id, expected, booked) =>
      `Ledger line ${id}: a balance of ${expected} expected after it, ${booked} noted`,
    chain: (id) => `Ledger line ${id}: it or the line before it is not as it was written`,
    act: (id) => `Audit log, line ${id}: it or the line before it is not as it was written`,
    seal: (id) => `Check ${id}: what had been booked by then was changed later`,
    actSeal: (id) => `Check ${id}: what the audit log held by then was changed later`,
  } as Record<DifferenceKind, Said>,
  noPayment:
    'The books do not add up, so no payment can be made: see the ledger self-check on the home screen',
}

export type DifferenceKind =
  | 'order'
  | 'commission'
  | 'owner'
  | 'invoice'
  | 'figures'
  | 'settled'
  | 'statement'
  | 'balance'
  | 'running'
  | 'chain'
  | 'act'
  | 'seal'
  | 'actSeal'
