// Deletes many rows in batches of some thousands, so that statements stay short and locks are released soon.
import type postgres from 'postgres'
import { dutyCycle } from './duty-cycle.ts'
import type { Queryable, Sql } from './sql.ts'

const rowsAtOnce = 10_000

type Condition = postgres.PendingQuery<postgres.Row[]>

/**
 * `table` is a table of its own, not a partitioned one; `condition` is about its rows. `before` runs first in the
 * transaction of each batch. @returns how many rows were deleted.
 */
export async function deleteInBatches(
  sql: Sql,
  table: string,
  condition: Condition,
  before?: (tx: Queryable) => Promise<unknown>,
): Promise<number> {
  const rest = dutyCycle()
  for (let deleted = 0; ; ) {
    const count = await sql.begin(async (tx) => {
      await before?.(tx)
      // Located by ctid, so that a batch reads each row once whatever the condition is.
      const gone = await tx`
        delete from ${tx(table)} where ctid = any(array(select ctid from ${tx(table)} where ${condition} limit ${rowsAtOnce}))`
      return gone.count
    })
    deleted += count
    if (count < rowsAtOnce) return deleted
    await rest()
  }
}
