// Deletes any number of rows some thousands at a time, so that no statement takes long and nobody waits for its locks.
import type postgres from 'postgres'
import { halfTime } from './half-time.ts'
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
  const rest = halfTime()
  for (let deleted = 0; ; ) {
    const count = await sql.begin(async (tx) => {
      await before?.(tx)
      // Found by their place, so that a batch reads each row once whatever the condition is.
      const gone = await tx`
        delete from ${tx(table)} where ctid = any(array(select ctid from ${tx(table)} where ${condition} limit ${rowsAtOnce}))`
      return gone.count
    })
    deleted += count
    if (count < rowsAtOnce) return deleted
    await rest()
  }
}
