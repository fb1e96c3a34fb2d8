// Other names of orders: a shop system may name an order by its invoice, and its refunds by the payment of that.
import type { Transaction } from '../../db/sql.ts'
import type { Deps } from '../../http/deps.ts'
import { changeBy } from './change.ts'
import { takeEarly } from './early-message.ts'
import { lockNames } from './lock-names.ts'
import { findAndLock, type OrderKey, type StoredOrder } from './lock-order.ts'
import { contentHash } from './content-hash.ts'
import { recordOrder } from './record-order.ts'
import type { CallingShop } from './shop-door.ts'

export type Alias = { orderId: string; alias: string }

/** Of an order that is not known by this name; its other name is locked too. */
export async function findByAlias(
  tx: Transaction,
  { shopId, orderId: alias }: OrderKey,
): Promise<{ orderId: string; stored: StoredOrder | null } | null> {
  const [known] = await tx<{ orderId: string }[]>`
    select order_number as "orderId" from order_alias where shop_id = ${shopId} and alias = ${alias}`
  if (!known) return null
  const { orderId } = known
  await lockNames(tx, `order:${shopId}:${orderId}`)
  return { orderId, stored: await findAndLock(tx, { shopId, orderId }) }
}

/** What waits by the other name is applied, or waits by the order's own from then on. @returns the order's id where it is recorded. */
export const nameOrder = (
  deps: Deps,
  shop: CallingShop,
  { orderId, alias }: Alias,
): Promise<number | null> =>
  deps.sql.begin(async (tx) => {
    const change = changeBy(tx, deps, null)
    const key = (name: string) => `order:${shop.id}:${name}`
    // In this order, as where an alias is looked up.
    await lockNames(tx, key(alias))
    await lockNames(tx, key(orderId))
    await tx`
      insert into order_alias (shop_id, alias, order_number, created_at)
      values (${shop.id}, ${alias}, ${orderId}, ${change.now}) on conflict (shop_id, alias) do nothing`
    const stored = await findAndLock(tx, { shopId: shop.id, orderId })
    const other = await findAndLock(tx, { shopId: shop.id, orderId: alias })
    if (other) return other.id
    await tx`
      update early_message e set order_id = ${orderId} where shop_id = ${shop.id} and order_id = ${alias}
        and not exists (select from early_message own where own.shop_id = ${shop.id} and own.order_id = ${orderId} and own.refund_id = e.refund_id)`
    if (!stored) return null
    const { secret, review } = deps.config
    for (const early of await takeEarly(tx, shop.id, orderId)) {
      const message = { ...early, orderId }
      const found = await findAndLock(tx, { shopId: shop.id, orderId })
      await recordOrder(change, { shop, message, hash: contentHash(message), secret, review, found })
    }
    return stored.id
  })
