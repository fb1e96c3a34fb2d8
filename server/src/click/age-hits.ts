// Forgets what need not be known any more: whole addresses, visitors, their salts, and hits past their time.
import { addDays } from '@rivulet/contract/day'
import type { Sql } from '../db/sql.ts'
import type { ClickDeps } from './click-deps.ts'

const hour = 60 * 60_000
const day = 24 * hour
const wholeAddressFor = 30 * day
const visitorFor = 2 * day

/** Roll-ups stay for ever. Two at once do each thing once. */
export const ageHits = ({ sql, config, now }: Omit<ClickDeps, 'log'>): Promise<void> =>
  forget(sql, now().getTime(), monthsBefore(now(), config.retentionMonths))

/** Instants in epoch milliseconds. A slice of an hour at a time, so that no statement takes long. */
async function forget(sql: Sql, now: number, firstKept: number): Promise<void> {
  await sql`delete from visitor_salt where day < ${addDays(new Date(now).toISOString().slice(0, 10), -1)}`
  await sql`delete from visitor where visit_at < ${now - visitorFor}`
  const oldest = () =>
    sql<{ at: number | null }[]>`select min(at) as at from hit where at < ${firstKept}`
  await inSlices(
    oldest,
    (from, to) =>
      sql`delete from hit where at >= ${from} and at < least(${to}::bigint, ${firstKept}::bigint)`,
  )

  const cutBefore = now - wholeAddressFor
  const oldestWhole = () =>
    sql<
      { at: number | null }[]
    >`select min(at) as at from hit where masklen(ip) in (32, 128) and at < ${cutBefore}`
  await inSlices(
    oldestWhole,
    (from, to) => sql`
      update hit set ip = network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))
      where masklen(ip) in (32, 128) and at >= ${from} and at < least(${to}::bigint, ${cutBefore}::bigint)`,
  )
}

async function inSlices(
  oldest: () => PromiseLike<{ at: number | null }[]>,
  work: (from: number, to: number) => PromiseLike<unknown>,
): Promise<void> {
  for (;;) {
    const from = (await oldest())[0]?.at ?? null
    if (from === null) return
    await work(from, from + hour)
  }
}

function monthsBefore(now: Date, months: number): number {
  const then = new Date(now)
  then.setUTCMonth(then.getUTCMonth() - months)
  return then.getTime()
}
