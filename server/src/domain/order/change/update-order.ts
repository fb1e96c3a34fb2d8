// Writes what an order has become, with who changed it and when.
import type { Change } from './change.ts'
import { type StoredOrder, storedColumns } from './lock-order.ts'

/** The order is locked. `columns` are values or SQL by their names. @returns what has become of it. */
export async function updateOrder(
  { tx, actorId, now }: Change,
  id: number,
  columns: Record<string, unknown>,
): Promise<StoredOrder> {
  // Two changes of one millisecond are two versions: whoever read the first must not save over the second.
  const [order] = await tx<StoredOrder[]>`
    update shop_order set ${tx({ ...columns, updated_by: actorId })},
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${id} returning ${storedColumns(tx)}`
  if (!order) throw new Error(`order ${id} is gone`)
  return order
}
