// Takes up addresses that are due: each by one server, one at a time of a host and with a pause after it, and of few hosts at once.
import { advisoryLocks } from '../db/advisory-lock.ts'
import type { Deps } from '../http/deps.ts'

/** Longer than asking can take: what a server that died had taken up is taken up again after it. */
const lease = 5 * 60_000
const hostPause = 10_000
const mostHosts = 4

export type ClaimedCheck = { linkId: number; address: string; takenUntil: Date }

export async function claimChecks({ sql, now }: Pick<Deps, 'sql' | 'now'>): Promise<ClaimedCheck[]> {
  const at = now()
  const takenUntil = new Date(at.getTime() + lease)
  return sql.begin(async (tx) => {
    // What counts is what all servers together ask.
    await tx`select pg_advisory_xact_lock(${advisoryLocks.claimChecks})`
    const claimed = await tx<Omit<ClaimedCheck, 'takenUntil'>[]>`
      with due as (
        select distinct on (host) link_id, next_at from destination_check
        where next_at <= ${at} and host not in (
          select host from destination_check where taken_until > ${at} or checked_at > ${new Date(at.getTime() - hostPause)})
        order by host, next_at, link_id
      ), picked as (
        select link_id from due order by next_at, link_id
        limit greatest(0, ${mostHosts} - (select count(*) from destination_check where taken_until > ${at}))
      )
      update destination_check c set taken_until = ${takenUntil} from picked where c.link_id = picked.link_id
      returning c.link_id as "linkId", c.address`
    return claimed.map((one) => ({ ...one, takenUntil }))
  })
}

/** For whoever stops before there is an answer. */
export async function giveBack({ sql }: Pick<Deps, 'sql'>, { linkId, takenUntil }: ClaimedCheck) {
  await sql`update destination_check set taken_until = null where link_id = ${linkId} and taken_until = ${takenUntil}`
}
