// Maintains the list of checked addresses: active shops, and active campaigns with their own path.
import { randomInt } from 'node:crypto'
import { landingAddress } from '../click/edge/destination.ts'
import type { Queryable } from '../db/sql.ts'

const soon = 60 * 60_000
/** Reserved names that can never be reached. */
const madeUp = /(^|\.)(example|test|invalid|localhost)\.?$/

/** The host of an address that no check can reach; null when it can. */
export function madeUpHost(address: string): string | null {
  const host = new URL(address).hostname
  return madeUp.test(host) ? host : null
}

type Promoted = {
  id: number
  kind: 'shop' | 'campaign'
  url: string
  path: string | null
  known: string | null
}

/** Those of one shop or campaign, or all. New ones are due within the hour, changed ones now. */
export async function listDestinations(
  sql: Queryable,
  now: Date,
  id: number | null = null,
): Promise<void> {
  const promoted = await sql<Promoted[]>`
    select p.*, c.address as known from (
      select 'shop' as kind, s.id, s.url, null as path from shop s where s.active and s.deleted_at is null
      union all
      select 'campaign', p.id, s.url, p.path from campaign p join shop s on s.id = p.shop_id
      where p.active and p.deleted_at is null and s.active and s.deleted_at is null and p.path <> ''
    ) p left join destination_check c on c.promoted_id = p.id
    where ${id}::bigint is null or p.id = ${id}`
  const watched = promoted.flatMap(({ url, path, ...one }) => {
    const address = landingAddress(url, path)
    return address && madeUpHost(address) === null
      ? [{ ...one, address, host: new URL(address).hostname }]
      : []
  })
  if (id === null)
    await sql`delete from destination_check where promoted_id <> all(${watched.map((one) => one.id)}::bigint[])`
  for (const { kind, address, host, known, ...one } of watched.filter((w) => w.known !== w.address)) {
    const nextAt = known === null ? new Date(now.getTime() + randomInt(soon)) : now
    await sql`
      insert into destination_check as c (${sql(`${kind}_id`)}, address, host, next_at) values (${one.id}, ${address}, ${host}, ${nextAt})
      on conflict (promoted_id) do update set address = excluded.address, host = excluded.host, state = 'unknown', answer = null,
        checked_at = null, since = null, failed_at = null, next_at = excluded.next_at, taken_until = null
      where c.address <> excluded.address`
  }
}

/** False when there is nothing to check. */
export async function checkSoon(sql: Queryable, now: Date, id: number): Promise<boolean> {
  await listDestinations(sql, now, id)
  const [campaign] = await sql<{ shopId: number }[]>`
    select shop_id as "shopId" from campaign where id = ${id} and coalesce(path, '') = ''`
  const due = await sql`
    update destination_check set next_at = ${now} where promoted_id = ${campaign?.shopId ?? id}`
  return due.count > 0
}
