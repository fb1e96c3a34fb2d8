// Keeps pending orders from leaving the trash while their affiliate or shop is in it, which no such order may bring there.
import { trashMessages } from '@rivulet/contract/messages/trash-messages'
import type { Queryable } from '../../db/sql.ts'
import { refused } from '../../errors.ts'
import type { Context } from '../../resource/serve.ts'

/** @throws 422 naming the affiliate or shop to restore first. */
export async function checkRestore(ids: readonly number[], { tx }: Context): Promise<void> {
  // Held, so that neither goes there before the orders have left it.
  await tx`select from account where id in (select affiliate_id from ${pending(tx, ids)}) order by id for share`
  await tx`select from shop where id in (select shop_id from ${pending(tx, ids)}) order by id for share`
  const name = await trashedParty(tx, ids)
  if (name) throw refused(trashMessages.restoreFirst(name))
}

/** The name of an affiliate or shop in the trash for whom one of the orders is pending. */
export async function trashedParty(sql: Queryable, ids: readonly number[]): Promise<string | null> {
  const [gone] = await sql<{ name: string }[]>`
    select x.name from ${pending(sql, ids)}
    cross join lateral (
      select name from account where id = o.affiliate_id and deleted_at is not null
      union all select name from shop where id = o.shop_id and deleted_at is not null) x
    order by 1 limit 1`
  return gone?.name ?? null
}

const pending = (sql: Queryable, ids: readonly number[]) => sql`(
  select affiliate_id, shop_id from shop_order
  where id = any(${ids as number[]}::bigint[]) and status = '2' and affiliate_id is not null) o`
