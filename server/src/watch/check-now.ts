// The action of shops and campaigns that checks their address and tracking host immediately.
import { watchMessages } from '@rivulet/contract/messages/watch-messages'
import type { Queryable, Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { refused } from '../errors.ts'
import { checkSoon, madeUpHost } from './list-destinations.ts'

export async function checkNow(
  { id }: { id: number },
  { tx, deps }: { tx: Transaction; deps: Deps },
): Promise<void> {
  const host = await tx`
    update shop set tracking_host_checked_at = null where id = ${id} and tracking_host is not null`
  const address = await checkSoon(tx, deps.now(), id)
  if (!address && host.count === 0) throw refused(await whyUnchecked(tx, id), 'not_applicable')
}

/** A campaign without a path of its own is checked with its shop. */
async function whyUnchecked(sql: Queryable, id: number): Promise<string> {
  const [shop] = await sql<{ id: number; active: boolean; url: string }[]>`
    select s.id, s.active and s.deleted_at is null as active, s.url from shop s
    where s.id = coalesce((select shop_id from campaign where id = ${id}), ${id})`
  if (!shop?.active) return shop?.id === id ? watchMessages.notActive : watchMessages.shopNotActive
  return watchMessages.madeUp(madeUpHost(shop.url) ?? shop.url)
}
