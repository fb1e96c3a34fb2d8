// Changes a busy table: readers queue behind a waiting exclusive lock, so it waits briefly and retries.
import { setTimeout } from 'node:timers/promises'
import type { Sql, Transaction } from './sql.ts'

/** Milliseconds. Readers of a busy table are held up for at most a twentieth of the time. */
const patience = 50
const pause = 1000
const tries = 30
const lockNotAvailable = '55P03'

/** Runs `change` in a transaction. @throws Error when others held the table all the time. */
export async function lockBriefly(
  sql: Sql,
  change: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  for (let tried = 1; ; tried++)
    try {
      await sql.begin(async (tx) => {
        await tx`set local lock_timeout = ${tx.unsafe(String(patience))}`
        await change(tx)
      })
      return
    } catch (error) {
      if ((error as { code?: string }).code !== lockNotAvailable || tried === tries) throw error
      await setTimeout(pause)
    }
}
