// For concurrency tests: holds a lock until the expected number of connections wait for it.
import { expect, vi } from 'vitest'
import type { Sql, Transaction } from '../db/sql.ts'

/** Starts `work` while `lock` is held, and releases it when `count` connections to this database wait for a lock. */
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
    }, 60_000)
  })
  return working as Promise<T>
}
