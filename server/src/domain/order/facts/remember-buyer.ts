// Stores the buyer of an order under the shop's keys; keys that occur in one order belong to one buyer from then on.
import type { BuyerOrder } from '@rivulet/contract/choices'
import type { Transaction } from '../../../db/sql.ts'
import { lockNames } from '../api/lock-names.ts'
import type { BuyerKeys } from './buyer-key.ts'

type Bought = {
  shopId: number
  keys: BuyerKeys
  /** The order's id if it is already stored: later orders do not count. */
  before: number | null
  now: Date
}

/**
 * Whether the buyer has earlier orders that have not failed; null without a key. The lock is held until the
 * transaction ends, so that of two concurrent orders only one is the first.
 */
export async function rememberBuyer(
  tx: Transaction,
  { shopId, keys, before, now }: Bought,
): Promise<BuyerOrder | null> {
  const hashes = [keys.customer, keys.email]
    .filter((key) => key !== null)
    .map((key) => key.toString('hex'))
    .toSorted()
  if (hashes.length === 0) return null
  await lockNames(tx, ...hashes.map((hash) => `buyer:${hash}`))
  const known = await lockBuyers(tx, hashes)
  const buyer = known[0] ?? (await addBuyer(tx, shopId, now))
  if (known.length > 1) await merge(tx, buyer, known.slice(1))
  await tx`insert into buyer_key (hash, buyer_id) select decode(hash, 'hex'), ${buyer} from unnest(${hashes}::text[]) hash
    on conflict do nothing`
  return (await hasBought(tx, buyer, before)) ? 'later' : 'first'
}

/** Oldest first. Queried again when one was merged into another meanwhile. */
async function lockBuyers(tx: Transaction, hashes: readonly string[]): Promise<number[]> {
  for (;;) {
    const known = await tx<{ id: number }[]>`
      select distinct buyer_id as id from buyer_key where hash in (select decode(hash, 'hex') from unnest(${hashes as string[]}::text[]) hash)`
    const ids = known.map(({ id }) => id)
    const locked = await tx<{ id: number }[]>`
      select id from buyer where id = any(${ids}::bigint[]) order by id for update`
    if (locked.length === ids.length) return locked.map(({ id }) => id)
  }
}

async function addBuyer(tx: Transaction, shopId: number, now: Date): Promise<number> {
  const [added] = await tx<{ id: number }[]>`
    insert into buyer (shop_id, created_at) values (${shopId}, ${now}) returning id`
  if (!added) throw new Error('a buyer was not stored')
  return added.id
}

async function merge(tx: Transaction, into: number, others: readonly number[]): Promise<void> {
  await tx`update buyer_key set buyer_id = ${into} where buyer_id = any(${others as number[]}::bigint[])`
  await tx`delete from buyer where id = any(${others as number[]}::bigint[])`
}

/** Unattributed orders count too. */
async function hasBought(tx: Transaction, buyer: number, before: number | null): Promise<boolean> {
  const counts = tx`o.status <> '1' and o.deleted_at is null and ${before === null ? tx`true` : tx`o.id < ${before}`}`
  const [found] = await tx<{ bought: boolean }[]>`
    select exists (select from buyer_key k join shop_order o on o.customer_key = k.hash where k.buyer_id = ${buyer} and ${counts})
      or exists (select from buyer_key k join shop_order o on o.email_key = k.hash where k.buyer_id = ${buyer} and ${counts}) as bought`
  return found?.bought ?? false
}
