// Changes a table that everybody reads: whoever comes while it waits for its lock waits behind it, so it waits briefly and tries again.
import { setTimeout } from 'node:timers/promises'
import type { Sql, Transaction } from './sql.ts'

/** Milliseconds. Readers of a table that is always in use are held up for a twentieth of the time at most. */
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
