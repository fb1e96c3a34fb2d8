// A snapshot of a database, one line per table: rejected calls must leave it unchanged.
import { setTimeout } from 'node:timers/promises'
import type { Sql } from '../db/sql.ts'

/** Tables about attempts themselves, which change anyway. */
const aboutAttempts = new Set(['throttle', 'session', 'login', 'idempotency', 'order_call'])

/** Append-only tables: the row count suffices. */
const onlyGrow = new Set(['audit_line', 'ledger_line'])

/** Sent mails disappear by themselves, which is not a change. Mails that cannot be sent are compared. */
async function untilMailsHaveLeft(sql: Sql): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await sql`select from mail limit 1`).length === 0) return
    await setTimeout(10)
  }
}

/** All tables that calls may change, without those about attempts and without `except`. */
export async function tableNames(sql: Sql, except: readonly string[] = []): Promise<string[]> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`
  return tables
    .map(({ name }) => name)
    .filter((name) => !aboutAttempts.has(name) && !except.includes(name))
}

/** Row count and hash by table. `except` names tables that may change. */
export async function snapshot(sql: Sql, except: readonly string[] = []): Promise<Map<string, string>> {
  await untilMailsHaveLeft(sql)
  const names = await tableNames(sql, except)
  const hashOf = (name: string) =>
    onlyGrow.has(name) ? sql`''` : sql`coalesce(sum(hashtextextended(t::text, 0)), 0)::text`
  const parts = names
    .toSorted()
    .map(
      (name) =>
        sql`select ${name}::text as name, count(*)::text || ' ' || ${hashOf(name)} as held from ${sql(name)} t`,
    )
  const rows = await sql<{ name: string; held: string }[]>`${parts.reduce(
    (all, one) => sql`${all} union all ${one}`,
  )}`
  return new Map(rows.map(({ name, held }) => [name, held]))
}
