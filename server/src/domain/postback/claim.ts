// Takes up what is due to be told: each event by one server at a time, and those of one order one after the other.
import type { Deps } from '../../http/deps.ts'
import type { Payload, Receiver } from './postback-call.ts'

const minute = 60_000
/** Longer than a call can take: what a server that died had taken up is taken up again after it. */
export const lease = minute
/** How long an event is tried, and how long an address may fail. */
export const patience = 5 * 24 * 60 * minute
/** Calls under way to one address; one that fails is called by one at a time. */
const perAddress = 4

export type Claimed = Receiver & {
  id: number
  postbackId: number
  /** Null for the operator's own. */
  affiliateId: number | null
  attempts: number
  giveUpAt: Date
  payload: Payload
  claimedAt: Date
}

/** Up to `limit` events that are due, of addresses that are not `busy`, the longest waiting first. */
export async function claim(
  { sql, now }: Deps,
  limit: number,
  busy: readonly number[],
): Promise<Claimed[]> {
  const at = now()
  const claimed = await sql<Omit<Claimed, 'claimedAt'>[]>`
    with due as materialized (
      select w.id, w.next_at from postback p left join account a on a.id = p.affiliate_id
      cross join lateral (
        select d.id, d.next_at from postback_delivery d
        where d.postback_id = p.id and d.state = 'waiting' and d.next_at <= ${at}
          and not exists (select from postback_delivery e
            where e.order_id = d.order_id and e.postback_id = d.postback_id and e.id < d.id and e.state = 'waiting')
        order by d.next_at, d.id limit case when p.failures > 0 then 1 else ${perAddress} end
        for update skip locked
      ) w
      where p.active and p.deleted_at is null and (p.retry_at is null or p.retry_at <= ${at})
        and (p.affiliate_id is null or (a.active and a.deleted_at is null)) and p.id <> all(${busy as number[]}::bigint[])
      order by w.next_at, w.id limit ${limit}
    )
    update postback_delivery d set attempts = d.attempts + 1, next_at = ${new Date(at.getTime() + lease)},
      give_up_at = coalesce(d.give_up_at, ${new Date(at.getTime() + patience)})
    from due, postback p where d.id = due.id and p.id = d.postback_id
    returning d.id, d.postback_id as "postbackId", p.affiliate_id as "affiliateId", d.attempts, d.give_up_at as "giveUpAt", d.payload, p.method, p.address,
      p.secret_sealed as sealed, p.old_secret_sealed as "oldSealed", p.old_secret_until as "oldUntil"`
  return claimed.map((row) => ({ ...row, claimedAt: at }))
}
