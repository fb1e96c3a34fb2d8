// The login history: every sign-in attempt that was checked. Throttled
// attempts are not stored, or anyone could fill the disk.
import type { FactorKind, LoginEntry } from '@rivulet/contract/answers/session-answer'
import type { Queryable } from '../../db/sql.ts'
import type { Origin } from '../../auth/device.ts'
import { labelledCounter } from '../../process-metrics.ts'

const signIns = labelledCounter(
  'rivulet_sign_ins_total',
  'Attempts to sign in, by result: success, incorrect (user name or password), unverified, asked (for a second factor) or wrong (second factor)',
  { result: ['success', 'incorrect', 'unverified', 'asked', 'wrong'] satisfies LoginEntry['result'][] },
)

type Attempt = { accountId: number | null; username: string; at: Date; origin: Origin }

export async function noteLogin(
  sql: Queryable,
  { accountId, username, at, origin }: Attempt,
  result: LoginEntry['result'],
  factor: FactorKind | null = null,
): Promise<void> {
  await sql`insert into login ${sql({ account_id: accountId, username, at, ...origin, result, factor })}`
  signIns.inc({ result })
}

/** The latest thousand. */
export async function readLogins(sql: Queryable, accountId: number): Promise<LoginEntry[]> {
  const rows = await sql<(Omit<LoginEntry, 'at'> & { at: Date })[]>`
    select id, at, ip, agent, device, result, factor from login where account_id = ${accountId}
    order by at desc, id desc limit 1000`
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
