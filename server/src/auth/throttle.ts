// Rate limits and sign-in throttling, counted in the database so that all processes share the counts.
import { exportMessages } from '@rivulet/contract/messages/export-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { writeAuditLog } from '../audit/write-audit-log.ts'
import type { Queryable } from '../db/sql.ts'
import type { Quota } from '../config/quota.ts'
import type { Deps } from '../deps.ts'
import { tooMany } from '../errors.ts'
import { accountKey, type Place, type SignInKeys, signInKeys } from './sign-in-keys.ts'

const longestDelay = 15 * 60
const mostInARow = 100
/**
 * Seconds by which clocks may differ. A window that ends later than possible
 * was written with a wrong clock and counts as over.
 */
const skew = 60

type Part = Pick<Deps, 'sql' | 'config' | 'now'>

/** Counts one attempt for `key`. `says` replaces the usual message. @throws 429 beyond the quota, until its window ends. */
export async function limit(
  { sql, now }: { sql: Queryable; now: Deps['now'] },
  key: string,
  quota: Quota,
  says?: (wait: number) => string,
): Promise<void> {
  const at = now()
  checkQuota(await countTry(sql, key, quota, at), quota, at, says)
}

/** All files that one account exports count together. @throws 429 that says when the next one is possible. */
export const limitExports = (part: Part, { accountId }: { accountId: number }): Promise<void> => {
  const quota = part.config.limits.export
  return limit(part, `export:${accountId}`, quota, (wait) => exportMessages.tooMany(quota, wait))
}

/** How many attempts there were in the window that has begun. */
export type Tries = { count: number; windowEndsAt: Date }

/** @throws 429 beyond the quota, until its window ends. */
export function checkQuota(
  { count, windowEndsAt }: Tries,
  quota: Quota,
  at: Date,
  says?: (wait: number) => string,
): void {
  if (count <= quota.count) return
  const wait = secondsUntil(windowEndsAt, at)
  throw tooMany(wait, says?.(wait))
}

/** A statement that counts one attempt for each key that `keys` selects; part of another one where that saves a round trip. */
export function countTries(sql: Queryable, keys: ReturnType<Queryable>, { seconds }: Quota, at: Date) {
  const over = sql`(t.window_ends_at <= ${at} or t.window_ends_at > ${later(at, seconds + skew)})`
  return sql<Tries[]>`
    insert into throttle as t (key, count, window_ends_at)
    select key, 1, ${later(at, seconds)}::timestamptz from (${keys}) given(key)
    on conflict (key) do update set
      count = case when ${over} then 1 else t.count + 1 end,
      window_ends_at = case when ${over} then excluded.window_ends_at else t.window_ends_at end
    returning count, window_ends_at as "windowEndsAt"`
}

async function countTry(sql: Queryable, key: string, quota: Quota, at: Date): Promise<Tries> {
  const [row] = await countTries(sql, sql`select ${key}::text`, quota, at)
  return row ?? { count: 0, windowEndsAt: at }
}

/**
 * Counts a sign-in attempt as failed before the password is checked, so that concurrent ones count too; `forgive`
 * takes it back. Whether the account exists makes no difference.
 * @returns the keys it was counted under. @throws 429 while attempts have to wait.
 */
export async function countSignIn(part: Part, username: string, place: Place): Promise<SignInKeys> {
  const { sql, config } = part
  const at = part.now()
  const { ip } = place
  const keys = await signInKeys(sql, at, username, place)
  const network = await countTry(sql, keys.network, config.limits.signInAddress, at)
  const most = config.limits.signInAddress.count
  if (network.count === most + 1) await noteThrottled(part, ip)
  if (network.count > most && !keys.atHome) throw tooMany(secondsUntil(network.windowEndsAt, at))
  if (await countFailure(part, keys.account, at)) return keys
  // Recorded at most once per quarter of an hour, however many attempts follow.
  const recorded = await countTry(sql, `told:${keys.account}`, { count: 1, seconds: longestDelay }, at)
  if (recorded.count === 1) await noteThrottled(part, ip, username)
  const [row] = await sql<{ blockedUntil: Date | null; inARow: number }[]>`
    select blocked_until as "blockedUntil", in_a_row as "inARow" from throttle where key = ${keys.account}`
  if (row && row.inARow >= mostInARow) throw tooMany(longestDelay, messages.session.recoverFirst)
  throw tooMany(secondsUntil(row?.blockedUntil ?? at, at))
}

/** Audit log entry about throttling; single attempts are in the login history. */
async function noteThrottled({ sql, now }: Part, ip: string, username?: string): Promise<void> {
  const [account] = username
    ? await sql<{ id: number; admin: boolean }[]>`
        select a.id, p.reference <> 'Affiliate' as admin from account a join profile p on p.id = a.profile_id
        where lower(a.username) = lower(${username})`
    : []
  const about = account && {
    resource: account.admin ? 'administrator' : 'affiliate',
    recordId: account.id,
  }
  const source = { requestId: null, ip, device: null }
  await writeAuditLog(sql, { source }, now(), { action: 'signInThrottled', ...about })
}

/** From the last free failure on, each failure doubles the wait. False while the wait is not over. */
async function countFailure({ sql, config }: Part, key: string, at: Date): Promise<boolean> {
  const { count: free, seconds } = config.limits.signIn
  const latest = later(at, seconds + longestDelay + skew)
  const over = sql`(t.window_ends_at <= ${at} or t.window_ends_at > ${latest})`
  const counted = await sql`
    insert into throttle as t (key, count, window_ends_at, in_a_row)
    values (${key}, 1, ${later(at, seconds)}, 1)
    on conflict (key) do update set
      count = case when ${over} then 1 else t.count + 1 end,
      in_a_row = t.in_a_row + 1,
      blocked_until = case when not ${over} and t.count + 1 >= ${free} then ${at}::timestamptz
        + make_interval(secs => least(${longestDelay}, power(2, least(t.count + 1 - ${free}, 20)))) end,
      window_ends_at = case when ${over} then excluded.window_ends_at
        when t.count + 1 >= ${free} then ${later(at, seconds + longestDelay)} else t.window_ends_at end
    where (t.blocked_until is null or t.blocked_until <= ${at} or t.blocked_until > ${latest}) and t.in_a_row < ${mostInARow}
    returning key`
  return counted.length > 0
}

/**
 * After a correct password: earlier failures of the account are forgotten,
 * and the last `tries` no longer count for the address.
 */
export async function forgiveSignIn(sql: Queryable, keys: SignInKeys, tries = 1): Promise<void> {
  await sql`update throttle set count = greatest(0, count - ${tries}::integer) where key = ${keys.network}`
  await sql`delete from throttle where key = ${keys.account}`
}

/** After a correct password: takes back this attempt only; earlier failures still count. */
export const takeBackSignIn = (sql: Queryable, { account, network }: SignInKeys) => sql`
  update throttle set count = greatest(0, count - 1), in_a_row = greatest(0, in_a_row - 1)
  where key in (${account}, ${network})`

/** For the account, from all devices and networks. */
export async function forgetFailures(sql: Queryable, username: string): Promise<void> {
  const key = accountKey(username)
  await sql`delete from throttle where key = ${key} or starts_with(key, ${`${key} `})`
}

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)
const secondsUntil = (end: Date, at: Date): number => (end.getTime() - at.getTime()) / 1000
