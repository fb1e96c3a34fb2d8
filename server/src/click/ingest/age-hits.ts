// Forgets what need not be known any more: whole addresses, visitors, their salts, and hits past their time.
import { addDays } from '@rivulet/contract/day'
import { advisoryLocks } from '../db/advisory-lock.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { halfTime } from '../db/half-time.ts'
import { lockBriefly } from '../db/lock-briefly.ts'
import type { Sql } from '../db/sql.ts'
import type { ClickDeps } from './click-deps.ts'

const hour = 60 * 60_000
const day = 24 * hour
const visitorFor = 2 * day
const monthsAhead = 2
const wholeAddressFor = 30 * day

/** Makes the tables of the months to come and drops those that are over. Roll-ups stay for ever. Two at once do each thing once. */
export async function ageHits({ sql, config, now }: Omit<ClickDeps, 'log'>): Promise<void> {
  const present = now().getTime()
  const first = firstKept({ config, now })
  await sql`delete from visitor_salt where day < ${addDays(now().toISOString().slice(0, 10), -1)}`
  await forgetVisitors(sql, present - visitorFor)
  await cutAddresses(sql, { first, before: present - wholeAddressFor })
  // Last, for they fail while somebody reads hits for long, and are tried again later.
  await makeMonths(sql, now())
  await dropMonths(sql, first)
  await deleteSlices(sql, first)
}

/** From when on hits are kept one by one, in epoch milliseconds. */
export const firstKept = ({ config, now }: Pick<ClickDeps, 'config' | 'now'>): number =>
  monthsBefore(now(), config.retentionMonths)

async function makeMonths(sql: Sql, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= monthsAhead; ahead++) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
    await lockBriefly(sql, (tx) => tx`select make_hit_month(${first})`)
  }
}

/** Not while hits are stored: both change many rows, each in an order of its own. */
async function forgetVisitors(sql: Sql, before: number): Promise<void> {
  await deleteInBatches(
    sql,
    'visitor',
    sql`visit_at < ${before}`,
    (tx) => tx`select pg_advisory_xact_lock(${advisoryLocks.storeHits})`,
  )
}

/** Those whose last instant is past its time; what is left of the first month kept goes hour by hour. */
async function dropMonths(sql: Sql, first: number): Promise<void> {
  const months = await sql<{ name: string; until: number }[]>`
    select c.relname as name, substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''(-?\\d+)''\\)')::bigint as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'hit'::regclass and c.relname <> 'hit_other'`
  for (const { name, until } of months)
    if (until <= first) await lockBriefly(sql, (tx) => tx`drop table if exists ${tx(name)}`)
}

/** Instants in epoch milliseconds. A slice of an hour at a time, so that no statement takes long. */
async function deleteSlices(sql: Sql, first: number): Promise<void> {
  for (const rest = halfTime(); ; await rest()) {
    const [oldest] = await sql<{ at: number | null }[]>`
      select min(at) as at from hit where at < ${first}`
    const from = oldest?.at ?? null
    if (from === null) return
    await sql`delete from hit where at >= ${from} and at < ${Math.min(from + hour, first)}`
  }
}

/**
 * To a network of 256 addresses, or of one subscriber. Hits that come later than this are cut when they are stored, and
 * those before `first` are about to go.
 */
async function cutAddresses(
  sql: Sql,
  { first, before }: { first: number; before: number },
): Promise<void> {
  for (const rest = halfTime(); ; await rest()) {
    const [next] = await sql<{ cut: number; at: number | null }[]>`
      select c.until_at as cut, (select min(at) from hit where at >= greatest(c.until_at, ${first}) and at < ${before}) as at from hit_cut c`
    if (!next || next.cut >= before) return
    const until = next.at === null ? before : Math.min(next.at + hour, before)
    await sql.begin(async (tx) => {
      // What a crash takes back is done again: nobody else's commit has to wait for the disk on its account.
      await tx`set local synchronous_commit = off`
      const moved = await tx`update hit_cut set until_at = ${until} where until_at = ${next.cut}`
      if (moved.count > 0)
        await tx`
          update hit set ip = network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))
          where masklen(ip) in (32, 128) and at >= ${Math.max(next.cut, first)} and at < ${until}`
    })
  }
}

function monthsBefore(now: Date, months: number): number {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then.getTime()
}
