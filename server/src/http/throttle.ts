// How often something may be tried, counted in the database so that all processes count together.
import { messages } from '@rivulet/contract/messages'
import type { Queryable } from '../db/sql.ts'
import type { Quota } from '../quota.ts'
import type { Deps } from './deps.ts'
import { tooMany } from './errors.ts'

const longestDelay = 15 * 60
const mostInARow = 100

type Part = Pick<Deps, 'sql' | 'config' | 'now'>

/** Counts one try of whatever `key` names. @throws 429 beyond the quota, until its window ends. */
export async function limit(
  { sql, now }: Pick<Deps, 'sql' | 'now'>,
  key: string,
  quota: Quota,
): Promise<void> {
  const at = now()
  const { count, windowEndsAt } = await countTry(sql, key, quota, at)
  if (count > quota.count) throw tooMany(secondsUntil(windowEndsAt, at))
}

async function countTry(sql: Queryable, key: string, { seconds }: Quota, at: Date) {
  const [row] = await sql<{ count: number; windowEndsAt: Date }[]>`
    insert into throttle as t (key, count, window_ends_at) values (${key}, 1, ${later(at, seconds)})
    on conflict (key) do update set
      count = case when t.window_ends_at <= ${at} then 1 else t.count + 1 end,
      window_ends_at = case when t.window_ends_at <= ${at} then excluded.window_ends_at else t.window_ends_at end
    returning count, window_ends_at as "windowEndsAt"`
  return row ?? { count: 0, windowEndsAt: at }
}

/**
 * Counts a try to sign in as failed before the password is looked at, so that many at once count too;
 * `forgive` takes it back. Whether the account exists makes no difference.
 * @throws 429 while tries have to wait.
 */
export async function countSignIn(part: Part, username: string, ip: string): Promise<void> {
  const { sql, config } = part
  const at = part.now()
  const network = await countTry(sql, networkKey(ip), config.limits.signInAddress, at)
  if (network.count > config.limits.signInAddress.count)
    throw tooMany(secondsUntil(network.windowEndsAt, at))
  if (await countFailure(part, username, at)) return
  const [row] = await sql<{ blockedUntil: Date | null; inARow: number }[]>`
    select blocked_until as "blockedUntil", in_a_row as "inARow" from throttle where key = ${accountKey(username)}`
  if (row && row.inARow >= mostInARow) throw tooMany(longestDelay, messages.session.recoverFirst)
  throw tooMany(secondsUntil(row?.blockedUntil ?? at, at))
}

/** From the last free failure on, each one doubles the wait for the next. False: it has to wait still. */
async function countFailure({ sql, config }: Part, username: string, at: Date): Promise<boolean> {
  const { count: free, seconds } = config.limits.signIn
  const counted = await sql`
    insert into throttle as t (key, count, window_ends_at, in_a_row)
    values (${accountKey(username)}, 1, ${later(at, seconds)}, 1)
    on conflict (key) do update set
      count = case when t.window_ends_at <= ${at} then 1 else t.count + 1 end,
      in_a_row = t.in_a_row + 1,
      blocked_until = case when t.window_ends_at > ${at} and t.count + 1 >= ${free} then ${at}::timestamptz
        + make_interval(secs => least(${longestDelay}, power(2, least(t.count + 1 - ${free}, 20)))) end,
      window_ends_at = case when t.window_ends_at <= ${at} then excluded.window_ends_at
        when t.count + 1 >= ${free} then ${later(at, seconds + longestDelay)} else t.window_ends_at end
    where (t.blocked_until is null or t.blocked_until <= ${at}) and t.in_a_row < ${mostInARow}
    returning key`
  return counted.length > 0
}

/** The password was right: the tries before it are forgotten, and this one does not count for the address. */
export async function forgiveSignIn(sql: Queryable, username: string, ip: string): Promise<void> {
  await sql`update throttle set count = greatest(0, count - 1) where key = ${networkKey(ip)}`
  await forgetFailures(sql, username)
}

export async function forgetFailures(sql: Queryable, username: string): Promise<void> {
  await sql`delete from throttle where key = ${accountKey(username)}`
}

const accountKey = (username: string): string => `sign-in:account:${username.toLowerCase()}`
const networkKey = (ip: string): string => `sign-in:address:${networkOf(ip)}`

/** One customer of an IPv6 provider has a whole /64. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.toLowerCase().startsWith('::ffff:')) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail] = ip.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].slice(0, 4).join(':')
}

const later = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000)
const secondsUntil = (end: Date, at: Date): number => (end.getTime() - at.getTime()) / 1000
