// Recomputes an order's net from amount, deductions and refunds;
// commission and ledger follow, and a net of zero fails it.
import { commissionOf } from '@rivulet/contract/commission'
import type { Change, NewEvent } from './change.ts'
import { noteChange } from './change.ts'
import { returnsTo, statusColumns } from './change-status.ts'
import type { StoredOrder } from '../lock-order.ts'
import { readTaken, whyNothingIsLeft } from './taken.ts'
import { updateOrder } from './update-order.ts'

/** The changed amounts, in cents. */
type Amounts = { amountCents?: number; loweredCents?: number; raisedCents?: null }

/** The caller holds the lock on the order. @returns the order after the change. */
export async function changeNet(
  change: Change,
  order: StoredOrder,
  happened: NewEvent,
  amounts: Amounts = {},
): Promise<StoredOrder> {
  const { tx, now, zone } = change
  const { amountCents, loweredCents, raisedCents } = { ...order, ...amounts }
  const taken = await readTaken(tx, order.id)
  const netCents = Math.max(0, amountCents - loweredCents - taken.refunded - taken.disputed)
  const fails = netCents === 0 && order.status !== '1'
  const status = fails ? '1' : order.status
  const reason = whyNothingIsLeft({ amountCents, loweredCents }, taken)
  const columns = {
    amount_cents: amountCents,
    lowered_cents: loweredCents,
    raised_cents: raisedCents,
    net_cents: netCents,
    commission_cents: commissionOf({ status, netCents }, order),
    ...(fails && {
      ...statusColumns(status, now, zone),
      ...{ reason, reason_note: null, held_at: null, returns_to: returnsTo(order) },
    }),
  }
  // Pipelined.
  const [changed] = await Promise.all([
    updateOrder(change, order.id, columns),
    noteChange(change, order.id, fails ? { ...happened, reason } : happened),
  ])
  return changed
}
