// Keeps the list of addresses that are asked: where active shops lead, and active campaigns with a path of their own.
import { randomInt } from 'node:crypto'
import { landingAddress } from '../click/destination.ts'
import type { Queryable } from '../db/sql.ts'

const soon = 60 * 60_000
/** Names that stand for nothing anybody could reach. */
const madeUp = /(^|\.)(example|test|invalid|localhost)\.?$/

type Promoted = { id: number; url: string | null; path: string | null; known: string | null }

/** Those of one shop or campaign, or of all. New ones are due within the hour, changed ones now. */
export async function listDestinations(
  sql: Queryable,
  now: Date,
  id: number | null = null,
): Promise<void> {
  const promoted = await sql<Promoted[]>`
    select p.id, coalesce(s.url, p.url) as url, p.path, c.address as known from link p
    left join link s on s.id = p.shop_id left join destination_check c on c.link_id = p.id
    where p.kind in ('shop', 'campaign') and p.active and p.deleted_at is null and (${id}::bigint is null or p.id = ${id})
      and (p.kind = 'shop' or (s.active and s.deleted_at is null and p.path <> ''))`
  const watched = promoted.flatMap(({ id: linkId, url, path, known }) => {
    const address = url && landingAddress(url, path)
    const host = address ? new URL(address).hostname : ''
    return address && !madeUp.test(host) ? [{ linkId, address, host, known }] : []
  })
  if (id === null)
    await sql`delete from destination_check where link_id <> all(${watched.map(({ linkId }) => linkId)}::bigint[])`
  for (const { linkId, address, host, known } of watched.filter((one) => one.known !== one.address)) {
    const nextAt = known === null ? new Date(now.getTime() + randomInt(soon)) : now
    await sql`
      insert into destination_check as c (link_id, address, host, next_at) values (${linkId}, ${address}, ${host}, ${nextAt})
      on conflict (link_id) do update set address = excluded.address, host = excluded.host, state = 'unknown', answer = null,
        checked_at = null, since = null, failed_at = null, next_at = excluded.next_at, taken_until = null
      where c.address <> excluded.address`
  }
}

/** False when there is nothing to ask. */
export async function checkSoon(sql: Queryable, now: Date, id: number): Promise<boolean> {
  await listDestinations(sql, now, id)
  const [campaign] = await sql<{ shopId: number }[]>`
    select shop_id as "shopId" from link where id = ${id} and kind = 'campaign' and coalesce(path, '') = ''`
  const due = await sql`
    update destination_check set next_at = ${now} where link_id = ${campaign?.shopId ?? id}`
  return due.count > 0
}
