// Changes a busy table: readers queue behind a waiting exclusive lock, so it waits briefly and retries.
import { setTimeout } from 'node:timers/promises'
import type { Sql, Transaction } from './sql.ts'
import { sqlState } from './sql-state.ts'

/** How long it waits for a lock in milliseconds, 0 for as long as it takes, and how often. */
export type Patience = { wait: number; tries: number }

/** Readers of a busy table are held up for at most a twentieth of the time. */
const brief: Patience = { wait: 50, tries: 30 }
const pause = 1000

/** Runs `change` in a transaction, more than once if need be. @throws what it throws, and an error that `isBusy` when others held the table all the time. */
export async function lockBriefly(
  sql: Sql,
  change: (tx: Transaction) => Promise<unknown>,
  { wait, tries }: Patience = brief,
): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      await sql.begin(async (tx) => {
        await tx`set local lock_timeout = ${tx.unsafe(String(wait))}`
        await change(tx)
      })
      return
    } catch (error) {
      if (!isBusy(error) || tried === tries) throw error
      await setTimeout(pause)
    }
}

/** PostgreSQL gave up because others hold what it needs, or because it and another wait for each other. */
export function isBusy(error: unknown): boolean {
  const state = sqlState(error instanceof Error && error.cause ? error.cause : error)
  return state === '55P03' || state === '40P01'
}
