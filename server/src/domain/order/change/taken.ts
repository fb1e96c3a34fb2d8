// What refunds and disputes about parts of the payment have taken off an order's amount, in cents.
import type { Transaction } from '../../../db/sql.ts'
import type { StoredOrder } from '../lock-order.ts'

export type Taken = { refunded: number; disputed: number }

export async function readTaken(tx: Transaction, orderId: number): Promise<Taken> {
  const [row] = await tx<Taken[]>`
    select coalesce(sum(cents) filter (where not disputed), 0)::bigint as refunded,
      coalesce(sum(cents) filter (where disputed), 0)::bigint as disputed
    from order_refund where order_id = ${orderId}`
  return row ?? { refunded: 0, disputed: 0 }
}

/** Of an order with nothing left. */
export const whyNothingIsLeft = (
  { amountCents, loweredCents }: Pick<StoredOrder, 'amountCents' | 'loweredCents'>,
  { refunded, disputed }: Taken,
): 'refunded' | 'chargeback' =>
  disputed > 0 && refunded < amountCents - loweredCents ? 'chargeback' : 'refunded'
