// Applies the messages that came before their order, once it is recorded.
import type { Change } from './change/change.ts'
import { contentHash } from './api/content-hash.ts'
import { takeEarly } from './api/early-message.ts'
import type { Message } from './api/read-message.ts'
import { applyInTime, type Hearing } from './hear-message.ts'
import { lockOrder, type StoredOrder } from './lock-order.ts'

type Heard = Pick<Hearing, 'shop' | 'secret'>

/** Those that wait for an order recorded by hand, by import or by its page. The caller holds the locks on its number and on the order. */
export async function hearEarly(
  change: Change,
  order: StoredOrder,
  { orderNumber, ...heard }: Heard & { orderNumber: string },
): Promise<StoredOrder> {
  return hearInTurn(change, order, await takeEarly(change.tx, heard.shop.id, orderNumber), heard)
}

/** Those that waited while the order was known from its page only. The caller holds the lock on the order. */
export async function hearOnceConfirmed(
  change: Change,
  id: number,
  { secret }: Pick<Hearing, 'secret'>,
): Promise<void> {
  const order = await lockOrder(change.tx, id)
  const [named] = await change.tx<{ orderNumber: string }[]>`
    select order_number as "orderNumber" from shop_order where id = ${id}`
  if (named) await hearEarly(change, order, { ...named, shop: { id: order.shopId }, secret })
}

/** @returns the order after all of them. */
export async function hearInTurn(
  change: Change,
  order: StoredOrder,
  messages: readonly Message[],
  { shop, secret }: Heard,
): Promise<StoredOrder> {
  let current = order
  for (const message of messages) {
    const heard = { shop, secret, message, hash: contentHash(message) }
    current = (await applyInTime(change, current, heard)).order
  }
  return current
}
