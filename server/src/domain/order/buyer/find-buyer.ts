// Finds the orders of a buyer who requests their data: by email address, order number, customer id or buyer number.
import { createHash } from 'node:crypto'
import type { Secret } from '../../../config/config.ts'
import type { Transaction } from '../../../db/sql.ts'
import { buyerKeys } from '../facts/buyer-key.ts'

export type BuyerQuery = {
  email: string | null
  /** As the shop numbers it. */
  orderNumber: string | null
  customer: string | null
  buyer: number | null
  /** Null searches all shops. */
  shopId: number | null
}
/** `emailHash` in the format shops send. */
export type FoundBuyer = { buyers: number[]; orders: number[]; emailHash: string | null }

/** Locks orders before buyers, like the code that records orders, to avoid deadlocks. */
export async function findBuyer(
  tx: Transaction,
  secret: Secret,
  { email, orderNumber, customer, buyer, shopId }: BuyerQuery,
): Promise<FoundBuyer> {
  const emailHash =
    email === null ? null : createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
  const shops = await tx<{ id: number }[]>`
    select distinct shop_id as id from buyer where ${shopId === null ? tx`true` : tx`shop_id = ${shopId}`}`
  const hashes: string[] = []
  for (const { id } of shops) {
    const keys = await buyerKeys(tx, secret, id, { customer, emailHash })
    for (const key of [keys.customer, keys.email]) if (key) hashes.push(key.toString('hex'))
  }
  const named = await tx<{ id: number; keys: string[] }[]>`
    select id, array_remove(array[encode(customer_key, 'hex'), encode(email_key, 'hex')], null) as keys
    from shop_order where shop_id = ${shopId} and order_number = ${orderNumber}`
  hashes.push(...named.flatMap(({ keys }) => keys))
  const ids = await tx<{ id: number }[]>`
    select b.id from buyer b where (b.id = ${buyer} and ${shopId === null ? tx`true` : tx`b.shop_id = ${shopId}`})
      or b.id in (select buyer_id from buyer_key where hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) hash))`
  const buyers = ids.map(({ id }) => id)
  const orders = await tx<{ id: number }[]>`
    with key as (select hash from buyer_key where buyer_id = any(${buyers}::bigint[])), own as (
      select o.id from key join shop_order o on o.customer_key = key.hash
      union select o.id from key join shop_order o on o.email_key = key.hash
      union select unnest(${named.map(({ id }) => id)}::bigint[])
    )
    select id from shop_order where id in (select id from own) order by id for no key update`
  return { buyers, orders: orders.map(({ id }) => id), emailHash }
}
