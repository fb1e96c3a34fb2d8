// Retention job: deletes expired sessions, counters, idempotency keys, shop calls and year-old sign-ins, and shortens
// the IP addresses of old audit log entries.
import { forgetOrigins } from '../audit/forget-entries.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { dutyCycle } from '../db/duty-cycle.ts'
import type { Queryable, Sql } from '../db/sql.ts'
import { addressKeptDays } from '../auth/warn-owner.ts'

const callsAtOnce = 10_000

export async function forgetExpired(sql: Sql, now: Date): Promise<void> {
  const expired = {
    session: sql`expires_at < ${now} or last_used_at + make_interval(secs => idle_seconds) < ${now}`,
    throttle: sql`window_ends_at < ${now} and coalesce(blocked_until, ${now}) <= ${now}
      and (in_a_row = 0 or (in_a_row < 100 and window_ends_at < ${now}::timestamptz - interval '30 days'))`,
    second_step: sql`expires_at < ${now}`,
    challenge: sql`expires_at < ${now}`,
    recovery: sql`expires_at < ${now}`,
    former_address: sql`given_up_at < ${now}::timestamptz - make_interval(days => ${addressKeptDays})`,
    idempotency: sql`created_at < ${now}::timestamptz - interval '30 days'`,
    order_call: sql`${isOldCall(sql, now)} and not ${isHeard(sql)}`,
    early_message: sql`received_at < ${now}::timestamptz - interval '13 months'`,
    // Aliases of orders that were never recorded: subscriptions, and invoices without a click.
    order_alias: sql`created_at < ${now}::timestamptz - interval '30 days' and not exists (
      select from shop_order o where o.shop_id = order_alias.shop_id and o.order_number in (order_alias.order_number, order_alias.alias))`,
    order_undo: sql`decided_at < ${now}::timestamptz - interval '1 hour'`,
    notification: sql`at < ${now}::timestamptz - interval '90 days'`,
    order_counted: sql`at < ${now}::timestamptz - interval '90 days'`,
    login: sql`at < ${now}::timestamptz - interval '12 months'`,
  }
  for (const [table, condition] of Object.entries(expired)) await deleteInBatches(sql, table, condition)
  await forgetCalls(sql, now)
  await forgetOrigins(sql, now)
}

const isOldCall = (sql: Queryable, now: Date) =>
  sql`not forgotten and received_at < ${now}::timestamptz - interval '30 days'`

/**
 * Whether a repetition could have another effect: of an event, or of a message about an order whose moment nobody knows.
 * Of copies the first is enough.
 */
const isHeard = (
  sql: Queryable,
) => sql`(status < 300 and ((event_id is not null and answer ->> 'result' is distinct from 'trial') or (
  order_id is not null and not body ? 'snapshot' and answer ->> 'reason' is distinct from 'removed' and not exists (
    select from order_call other where other.order_id = order_call.order_id and other.body_hash = order_call.body_hash
      and other.status < 300 and other.answer ->> 'reason' is distinct from 'removed' and other.id < order_call.id))))`

/** What shops said is deleted; that it was said is not. */
async function forgetCalls(sql: Sql, now: Date): Promise<void> {
  const rest = dutyCycle()
  for (;;) {
    const { count } = await sql`
      update order_call set forgotten = true, body = '{}', ip = null, delivery_sealed = null
      where ctid = any(array(select ctid from order_call where ${isOldCall(sql, now)} limit ${callsAtOnce}))`
    if (count < callsAtOnce) return
    await rest()
  }
}
