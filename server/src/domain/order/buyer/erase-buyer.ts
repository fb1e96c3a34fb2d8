// Erases what identifies a buyer: keys, subscriptions and names of goods,
// also from shop calls. Orders and amounts stay.
import type { Secret } from '../../../config/config.ts'
import type { Transaction } from '../../../db/sql.ts'
import { eraseDeliveries } from './erase-deliveries.ts'
import type { BuyerQuery, FoundBuyer } from './find-buyer.ts'

type Erasure = FoundBuyer & Pick<BuyerQuery, 'orderNumber' | 'customer' | 'shopId'> & { now: Date }

/** How many of each have lost something. */
export type Erased = { orders: number; calls: number; waiting: number }

/** Later messages about these orders restore nothing. The caller holds locks on the orders. */
export async function eraseBuyer(tx: Transaction, secret: Secret, erasure: Erasure): Promise<Erased> {
  const { buyers, orders, now } = erasure
  const deliveries = await eraseDeliveries(tx, secret, erasure)
  await tx`
    update shop_order set customer_key = null, email_key = null, subscription = null, buyer_erased_at = ${now}
    where id = any(${orders}::bigint[])`
  await tx`update order_item set name = null where order_id = any(${orders}::bigint[])`
  await tx`delete from buyer where id = any(${buyers}::bigint[])`
  const { calls, waiting } = await eraseCalls(tx, erasure)
  return { orders: orders.length, calls: new Set([...deliveries, ...calls]).size, waiting }
}

/** Including rejected calls, and messages waiting for their order. */
async function eraseCalls(
  tx: Transaction,
  { orders, emailHash, orderNumber, customer, shopId }: Erasure,
): Promise<{ calls: number[]; waiting: number }> {
  const shop = shopId === null ? tx`true` : tx`shop_id = ${shopId}`
  const whole = await tx<{ id: number }[]>`
    update order_call set body = without_buyer(body)
    where order_id = any(${orders}::bigint[]) or (${shop} and (lower(body ->> 'buyerHash') = ${emailHash} or body ->> 'customer' = ${customer} or body ->> 'orderId' = ${orderNumber}))
    returning id`
  // Bodies that were truncated cannot be edited, so they are removed.
  const truncated = await tx<{ id: number }[]>`
    update order_call set body = '{"cut": ""}'
    where ${shop} and (strpos(lower(body ->> 'cut'), ${emailHash}) > 0 or strpos(body ->> 'cut', to_json(${customer}::text)::text) > 0) returning id`
  const waiting = await tx`
    update early_message set message = jsonb_set(without_buyer(message) - 'facts', '{buyerHash}', 'null')
    where ${shop} and (message ->> 'buyerHash' = ${emailHash} or message #>> '{facts,customer}' = ${customer} or order_number = ${orderNumber})`
  return { calls: [...whole, ...truncated].map(({ id }) => id), waiting: waiting.count }
}
