// Retention job for hits: shortens IP addresses, deletes visitors and their salts, and drops expired months.
import { addDays } from '@rivulet/contract/day'
import { advisoryLocks } from '../../db/advisory-lock.ts'
import { deleteInBatches } from '../../db/delete-in-batches.ts'
import { dutyCycle } from '../../db/duty-cycle.ts'
import { lockBriefly } from '../../db/lock-briefly.ts'
import type { Sql } from '../../db/sql.ts'
import type { ClickDeps } from '../click-deps.ts'

const hour = 60 * 60_000
const day = 24 * hour
const visitorFor = 2 * day
const monthsAhead = 2
const wholeAddressFor = 30 * day

/** Creates partitions for coming months and drops expired ones. Roll-ups are kept forever. Safe to run concurrently. */
export async function ageHits({ sql, config, now }: Omit<ClickDeps, 'log'>): Promise<void> {
  const present = now().getTime()
  const first = firstKept({ config, now })
  await sql`delete from visitor_salt where day < ${addDays(now().toISOString().slice(0, 10), -1)}`
  await forgetVisitors(sql, present - visitorFor)
  await cutAddresses(sql, { first, before: present - wholeAddressFor })
  // Last, because both fail while someone runs a long query on hits, and are retried later.
  await makeMonths(sql, now())
  await dropMonths(sql, first)
  await deleteSlices(sql, first)
}

type Kept = Pick<ClickDeps, 'now'> & { config: Pick<ClickDeps['config'], 'retentionMonths'> }

/** The start of hit retention, in epoch milliseconds. */
export const firstKept = ({ config, now }: Kept): number => monthsBefore(now(), config.retentionMonths)

async function makeMonths(sql: Sql, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
    await lockBriefly(sql, (tx) => tx`select make_hit_month(${first})`)
  }
}

/** Not concurrently with storing hits: both update many rows, each in its own order, and would deadlock. */
async function forgetVisitors(sql: Sql, before: number): Promise<void> {
  await deleteInBatches(sql, 'visitor', sql`visit_at < ${before}`, {
    key: ['link_id', 'visitor'],
    before: (tx) => tx`select pg_advisory_xact_lock(${advisoryLocks.storeHits})`,
  })
}

/** Drops months that have completely expired; the rest of the first kept month is deleted hour by hour. */
async function dropMonths(sql: Sql, first: number): Promise<void> {
  const months = await sql<{ name: string; until: number }[]>`
    select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(-?\\d+)''\\)')::bigint as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'hit'::regclass and c.relname <> 'hit_other'`
  for (const { name, until } of months)
    if (until <= first) await lockBriefly(sql, (tx) => tx`drop table if exists ${tx(name)}`)
}

/** Instants in epoch milliseconds. One hour at a time, so that no statement takes long. */
async function deleteSlices(sql: Sql, first: number): Promise<void> {
  // Searched from where the last slice ended: what is deleted stays in the index until it is vacuumed.
  for (let from = Number.MIN_SAFE_INTEGER, rest = dutyCycle(); ; await rest()) {
    const [oldest] = await sql<{ at: number | null }[]>`
      select min(at) as at from hit where at >= ${from} and at < ${first}`
    const at = oldest?.at ?? null
    if (at === null) return
    from = Math.min(at + hour, first)
    await sql`delete from hit where at >= ${at} and at < ${from}`
  }
}

/**
 * Shortens to a network of 256 addresses, or of one subscriber. Hits that arrive later are shortened when stored, and
 * those before `first` are about to be deleted.
 */
async function cutAddresses(
  sql: Sql,
  { first, before }: { first: number; before: number },
): Promise<void> {
  for (const rest = dutyCycle(); ; await rest()) {
    const [cut] = await sql<{ until: number }[]>`select until_at as until from hit_cut`
    if (!cut || cut.until >= before) return
    const from = Math.max(cut.until, first)
    const [next] = await sql<{ at: number | null }[]>`
      select min(at) as at from hit where at >= ${from} and at < ${before}`
    const until = Math.min((next?.at ?? before) + hour, before)
    await sql.begin(async (tx) => {
      // A crash merely repeats this work, so other commits need not wait for its disk write.
      await tx`set local synchronous_commit = off`
      const moved = await tx`update hit_cut set until_at = ${until} where until_at = ${cut.until}`
      if (moved.count > 0)
        await tx`
          update hit set ip = network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))
          where masklen(ip) in (32, 128) and at >= ${from} and at < ${until}`
    })
  }
}

/** The last day of a shorter month: what would overflow into the next one must still be kept. */
function monthsBefore(now: Date, months: number): number {
  const then = new Date(now)
  then.setUTCDate(1)
  then.setUTCMonth(then.getUTCMonth() - months)
  const days = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate()
  then.setUTCDate(Math.min(now.getUTCDate(), days))
  return then.getTime()
}
