// Updates an order's columns, with who changed it and when.
import type { Change } from './change.ts'
import { type StoredOrder, storedColumns } from '../lock-order.ts'

/** The caller holds the lock on the order. `columns` maps names to values or SQL. @returns the updated order. */
export async function updateOrder(
  { tx, actorId, now }: Change,
  id: number,
  columns: Record<string, unknown>,
): Promise<StoredOrder> {
  // Two changes in the same millisecond need different versions, so that an
  // edit based on the first cannot overwrite the second.
  const [order] = await tx<StoredOrder[]>`
    update shop_order set ${tx({ ...columns, updated_by: actorId })},
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${id} returning ${storedColumns(tx)}`
  if (!order) throw new Error(`order ${id} not found`)
  return order
}
