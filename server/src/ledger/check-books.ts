// Checks the books by night and on demand, and keeps the result where administrators see it.
import type { Sql } from '../db/sql.ts'
import { type Discrepancy, findDiscrepancies } from './self-check.ts'

/** Amounts in cents. */
export type Check = { checkedAt: string; discrepancies: Discrepancy[] }

const name = 'books'

export async function checkBooks(sql: Sql, now: Date): Promise<Check> {
  // One snapshot, so that an order booked meanwhile is seen with its lines or not at all.
  const discrepancies = await sql.begin('isolation level repeatable read', findDiscrepancies)
  const check = { checkedAt: now.toISOString(), discrepancies }
  await sql`insert into setting (name, value) values (${name}, ${sql.json(check)})
    on conflict (name) do update set value = excluded.value`
  return check
}

/** The last check; null before the first. */
export async function lastCheck(sql: Sql): Promise<Check | null> {
  const [row] = await sql<{ value: Check }[]>`select value from setting where name = ${name}`
  return row?.value ?? null
}
