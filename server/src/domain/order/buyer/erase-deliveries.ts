// Erases a buyer from stored webhook deliveries: each is decrypted, redacted and encrypted again.
import type { Secret } from '../../../config/config.ts'
import type { Transaction } from '../../../db/sql.ts'
import { open, seal } from '../../../crypto/seal.ts'
import { buyerKeys } from '../facts/buyer-key.ts'
import type { BuyerQuery, FoundBuyer } from './find-buyer.ts'
import { type BuyerMentions, mentionedIn, redact } from './redact-delivery.ts'

type Erasure = FoundBuyer & Pick<BuyerQuery, 'customer' | 'shopId'>
type Kept = { shopId: number; sealed: string }
type Delivery = { topic?: string; raw: string }

/** Call it before the buyer's keys are erased. @returns the calls that were about the buyer. */
export async function eraseDeliveries(
  tx: Transaction,
  secret: Secret,
  erasure: Erasure,
): Promise<number[]> {
  const erased: number[] = []
  const { buyers, orders, shopId } = erasure
  const keys = await tx<{ hash: string }[]>`
    select encode(hash, 'hex') as hash from buyer_key where buyer_id = any(${buyers}::bigint[])`
  const known = new Set(keys.map(({ hash }) => hash))
  const named = await tx<{ shopId: number; name: string }[]>`
    select shop_id as "shopId", lower(order_number) as name from shop_order where id = any(${orders}::bigint[])`
  const ofOrders = (shop: number) => named.filter((order) => order.shopId === shop)
  const kept = await tx<{ id: number }[]>`
    select id from order_call where delivery_sealed is not null and ${shopId === null ? tx`true` : tx`shop_id = ${shopId}`}`
  // One at a time, because each may be large.
  for (const { id } of kept) {
    const [one] = await tx<Kept[]>`
      select shop_id as "shopId", delivery_sealed as sealed from order_call where id = ${id} for no key update`
    if (!one) continue
    const delivery = opened(secret, one.sealed)
    const content = delivery && parsed(delivery.raw)
    const mentioned = mentionedIn(content ?? delivery?.raw ?? '')
    const isTheirs =
      mentions(mentioned, erasure) ||
      ofOrders(one.shopId).some(({ name }) => mentioned.texts.has(name)) ||
      (await hasKey(tx, secret, { shop: one.shopId, mentioned, known }))
    // If the secret it was encrypted with is lost, nobody can read it anyway.
    if (delivery && !isTheirs) continue
    const rest = delivery && content && { ...delivery, raw: JSON.stringify(redact(content)) }
    const sealed = rest ? seal(secret, JSON.stringify(rest)) : null
    await tx`update order_call set delivery_sealed = ${sealed} where id = ${id}`
    if (isTheirs) erased.push(id)
  }
  return erased
}

const mentions = ({ emailHashes, customers, texts }: BuyerMentions, { emailHash, customer }: Erasure) =>
  (emailHash !== null && (emailHashes.has(emailHash) || texts.has(emailHash))) ||
  (customer !== null && customers.has(customer))

type Search = { shop: number; mentioned: BuyerMentions; known: ReadonlySet<string> }

/** Also matches addresses or ids that the request did not name: two keys in one order belong to one buyer. */
async function hasKey(
  tx: Transaction,
  secret: Secret,
  { shop, mentioned: { emailHashes, customers }, known }: Search,
): Promise<boolean> {
  if (known.size === 0) return false
  const named = [
    ...[...emailHashes].map((emailHash) => ({ customer: null, emailHash })),
    ...[...customers].map((customer) => ({ customer, emailHash: null })),
  ]
  for (const one of named) {
    const { customer, email } = await buyerKeys(tx, secret, shop, one)
    if ([customer, email].some((key) => key && known.has(key.toString('hex')))) return true
  }
  return false
}

function opened(secret: Secret, sealed: string): Delivery | null {
  try {
    return JSON.parse(open(secret, sealed)) as Delivery
  } catch {
    return null
  }
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
