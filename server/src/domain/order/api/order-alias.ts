// Aliases of orders: a shop system may refer to an order by its invoice, and to refunds by that invoice's payment.
import type { Transaction } from '../../../db/sql.ts'
import type { Deps } from '../../../deps.ts'
import { changeBy } from '../change/change.ts'
import { takeEarly } from './early-message.ts'
import { lockNames } from './lock-names.ts'
import { findAndLock, type OrderKey, type StoredOrder } from '../lock-order.ts'
import { contentHash } from './content-hash.ts'
import { recordOrder } from '../record-order.ts'
import type { CallingShop } from './authenticate-shop.ts'

/** As a message of the shop names them. */
export type Alias = { orderId: string; alias: string }

/** Call it when the order number is unknown; locks the real number too. */
export async function findByAlias(
  tx: Transaction,
  { shopId, orderNumber: alias }: OrderKey,
): Promise<{ orderNumber: string; stored: StoredOrder | null } | null> {
  const [known] = await tx<{ orderNumber: string }[]>`
    select order_number as "orderNumber" from order_alias where shop_id = ${shopId} and alias = ${alias}`
  if (!known) return null
  const { orderNumber } = known
  await lockNames(tx, `order:${shopId}:${orderNumber}`)
  return { orderNumber, stored: await findAndLock(tx, { shopId, orderNumber }) }
}

/**
 * Applies messages waiting under the alias, or moves them to the order's
 * own id. @returns the order's id if it is recorded.
 */
export const nameOrder = (
  deps: Deps,
  shop: CallingShop,
  { orderId: orderNumber, alias }: Alias,
): Promise<number | null> =>
  deps.sql.begin(async (tx) => {
    const change = changeBy(tx, deps, null)
    const key = (name: string) => `order:${shop.id}:${name}`
    // Locks in the same order as alias lookups, to avoid deadlocks.
    await lockNames(tx, key(alias))
    await lockNames(tx, key(orderNumber))
    await tx`
      insert into order_alias (shop_id, alias, order_number, created_at)
      values (${shop.id}, ${alias}, ${orderNumber}, ${change.now}) on conflict (shop_id, alias) do nothing`
    const stored = await findAndLock(tx, { shopId: shop.id, orderNumber })
    const other = await findAndLock(tx, { shopId: shop.id, orderNumber: alias })
    if (other) return other.id
    await tx`
      update early_message e set order_number = ${orderNumber} where shop_id = ${shop.id} and order_number = ${alias}
        and not exists (select from early_message own where own.shop_id = ${shop.id} and own.order_number = ${orderNumber} and own.refund_id = e.refund_id)`
    if (!stored) return null
    const { secret, review } = deps.config
    for (const early of await takeEarly(tx, shop.id, orderNumber)) {
      const message = { ...early, orderId: orderNumber }
      const found = await findAndLock(tx, { shopId: shop.id, orderNumber })
      await recordOrder(change, { shop, message, hash: contentHash(message), secret, review, found })
    }
    return stored.id
  })
