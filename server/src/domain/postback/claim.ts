// Claims due deliveries with a lease: each by one server at a time, and those of one order in sequence.
import type { Deps } from '../../deps.ts'
import type { Payload, Receiver } from './postback-call.ts'

const minute = 60_000
/** Longer than a call can take: deliveries of a server that died become due again after it. */
export const lease = minute
/** How long a delivery is retried, and how long an address may keep failing. */
export const patience = 5 * 24 * 60 * minute
/**
 * Tries before either, about two days of retries: days in which no server made calls are not the receiver's fault.
 * Within `patience`, a server that runs makes more.
 */
export const leastTries = 15
/** Concurrent calls per address; a failing address gets one at a time. */
const perAddress = 4

export type ClaimedDelivery = Receiver & {
  id: number
  postbackId: number
  /** Null for the operator's own. */
  affiliateId: number | null
  attempts: number
  giveUpAt: Date
  payload: Payload
  claimedAt: Date
}

/** Up to `limit` due deliveries for addresses that are not `busy`, oldest first. */
export async function claim(
  { sql, now }: Deps,
  limit: number,
  busy: readonly number[],
): Promise<ClaimedDelivery[]> {
  const at = now()
  const claimed = await sql<Omit<ClaimedDelivery, 'claimedAt'>[]>`
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
