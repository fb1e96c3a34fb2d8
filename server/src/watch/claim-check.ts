// Claims due address checks with a lease: each by one server, one at a
// time per host with a pause, and few hosts at once.
import { advisoryLocks } from '../db/advisory-lock.ts'
import type { Deps } from '../deps.ts'

/** Longer than a check can take: checks of a server that died become due again after it. */
const lease = 5 * 60_000
const hostPause = 10_000
const mostHosts = 4

export type ClaimedCheck = { promotedId: number; address: string; takenUntil: Date }

export async function claimChecks({ sql, now }: Pick<Deps, 'sql' | 'now'>): Promise<ClaimedCheck[]> {
  const at = now()
  const takenUntil = new Date(at.getTime() + lease)
  return sql.begin(async (tx) => {
    // The limits apply to all servers together.
    await tx`select pg_advisory_xact_lock(${advisoryLocks.claimChecks})`
    const claimed = await tx<Omit<ClaimedCheck, 'takenUntil'>[]>`
      with due as (
        select distinct on (host) promoted_id, next_at from destination_check
        where next_at <= ${at} and host not in (
          select host from destination_check where taken_until > ${at} or checked_at > ${new Date(at.getTime() - hostPause)})
        order by host, next_at, promoted_id
      ), picked as (
        select promoted_id from due order by next_at, promoted_id
        limit greatest(0, ${mostHosts} - (select count(*) from destination_check where taken_until > ${at}))
      )
      update destination_check c set taken_until = ${takenUntil} from picked where c.promoted_id = picked.promoted_id
      returning c.promoted_id as "promotedId", c.address`
    return claimed.map((one) => ({ ...one, takenUntil }))
  })
}

/** Releases the claim when stopped before there is a result. */
export async function giveBack({ sql }: Pick<Deps, 'sql'>, { promotedId, takenUntil }: ClaimedCheck) {
  await sql`update destination_check set taken_until = null where promoted_id = ${promotedId} and taken_until = ${takenUntil}`
}
