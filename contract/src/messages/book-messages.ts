/** Messages of the ledger self-check. */

type Said = (id: number, expected: string, booked: string) => string

export const bookMessages = {
  /** By kind of difference: id, expected amount, booked amount. */
  differences: {
    order: (id, expected, booked) => `Order ${id}: ${expected} expected, ${booked} booked`,
    commission: (id, expected, booked) =>
      `Order ${id}: commission of ${expected} expected, ${booked} recorded`,
    owner: (id, _expected, booked) => `Order ${id}: ${booked} booked for another affiliate`,
    invoice: (id, expected, booked) => `Payment ${id}: ${expected} expected, ${booked} booked`,
    figures: (id, expected, booked) => `Payment ${id}: the balance was ${expected}, ${booked} recorded`,
    settled: (id, expected, booked) => `Payment ${id}: settles ${booked} with ${expected}`,
    unpaid: (id, expected, booked) =>
      `Order ${id}: ${expected} earned, ${booked} paid, and not listed as unpaid`,
    statement: (id) => `Payment ${id}: its statement differs from what was frozen when it was made`,
    balance: (id, expected, booked) =>
      `Affiliate ${id}: balance of ${expected} expected, ${booked} shown`,
    running: (id, expected, booked) =>
      `Ledger line ${id}: a balance of ${expected} expected after it, ${booked} recorded`,
    chain: (id) => `Ledger line ${id}: this line or the one before it was changed`,
    act: (id) => `Audit log entry ${id}: this line or the one before it was changed`,
    seal: (id) => `Check ${id}: lines booked before it were changed afterwards`,
    actSeal: (id) => `Check ${id}: audit log entries from before it were changed afterwards`,
  } as Record<DifferenceKind, Said>,
  balanced: 'Balanced',
  nothingYet: 'Nothing to check yet',
  noPayment:
    'The books do not add up, so payments are blocked. See the ledger self-check on the home screen',
}

export type DifferenceKind =
  | 'order'
  | 'commission'
  | 'owner'
  | 'invoice'
  | 'figures'
  | 'settled'
  | 'unpaid'
  | 'statement'
  | 'balance'
  | 'running'
  | 'chain'
  | 'act'
  | 'seal'
  | 'actSeal'
