// Forgets what has run out: sessions, counters, answers kept for retries, calls of shops, sign-ins of a year ago, and from where was acted then.
import { forgetOrigins } from '../audit/forget.ts'
import type { Sql } from '../db/sql.ts'

export async function forgetExpired(sql: Sql, now: Date): Promise<void> {
  await sql`delete from session where expires_at < ${now} or last_used_at + make_interval(secs => idle_seconds) < ${now}`
  await sql`delete from throttle where window_ends_at < ${now} and coalesce(blocked_until, ${now}) <= ${now}
    and (in_a_row = 0 or (in_a_row < 100 and window_ends_at < ${now}::timestamptz - interval '30 days'))`
  await sql`delete from second_step where expires_at < ${now}`
  await sql`delete from challenge where expires_at < ${now}`
  await sql`delete from recovery where expires_at < ${now}`
  await sql`delete from idempotency where created_at < ${now}::timestamptz - interval '30 days'`
  await sql`delete from order_call where received_at < ${now}::timestamptz - interval '30 days'`
  await sql`delete from login where at < ${now}::timestamptz - interval '12 months'`
  await forgetOrigins(sql, now)
}
