// For tests of what happens at once: holds a lock until as many others wait for it as the test expects.
import { expect, vi } from 'vitest'
import type { Sql, Transaction } from '../db/sql.ts'

/** Starts `work` while `lock` is held, and lets go when `count` connections to this database wait for a lock. */
export async function whileHeld<T>(
  sql: Sql,
  lock: (tx: Transaction) => PromiseLike<unknown>,
  count: number,
  work: () => Promise<T>,
): Promise<T> {
  let working: Promise<T> | undefined
  await sql.begin(async (tx) => {
    await lock(tx)
    working = work()
    await vi.waitFor(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting).toHaveLength(count)
    }, 10_000)
  })
  return working as Promise<T>
}
