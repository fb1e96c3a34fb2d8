// Order items in the database: stored once, in the shop's sequence.
import type { Queryable, Transaction } from '../../../db/sql.ts'
import type { Item } from './read-items.ts'

/** @returns whether there were none before. */
export async function storeItems(
  tx: Transaction,
  orderId: number,
  items: readonly Item[],
): Promise<boolean> {
  if (items.length === 0) return false
  const stored = await tx`
    insert into order_item (order_id, position, key, sku, category, name, quantity, amount_cents)
    select ${orderId}, i.* from jsonb_to_recordset(${tx.json(items.map(row))})
      as i (position integer, key text, sku text, category text, name text, quantity integer, amount_cents bigint)
    where not exists (select from order_item where order_id = ${orderId})`
  return stored.count > 0
}

const row = ({ cents, ...item }: Item, position: number) => ({ position, ...item, amount_cents: cents })

/** Names are only displayed, so a changed name does not make items differ. */
export async function sameItems(
  sql: Queryable,
  orderId: number,
  items: readonly Item[],
): Promise<boolean> {
  const stored = await sql<Omit<Item, 'name'>[]>`
    select key, sku, category, quantity, amount_cents as cents from order_item where order_id = ${orderId} order by position`
  const plain = items.map(({ key, sku, category, quantity, cents }) => ({
    ...{ key, sku, category, quantity, cents },
  }))
  return JSON.stringify(stored) === JSON.stringify(plain)
}
