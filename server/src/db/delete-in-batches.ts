// Deletes many rows in batches of a few thousand, so that statements stay short and locks are released soon.
import type postgres from 'postgres'
import { dutyCycle } from './duty-cycle.ts'
import type { Queryable, Sql } from './sql.ts'

const rowsAtOnce = 10_000

type Condition = postgres.PendingQuery<postgres.Row[]>

export type Batches = {
  /** Runs first in the transaction of each batch. */
  before?: (tx: Queryable) => Promise<unknown>
  /** Columns that rows are located by, in a table that may be distributed. */
  key?: readonly string[]
}

/** `table` is a table of its own, not a partitioned one; `condition` is about its rows. @returns how many were deleted. */
export async function deleteInBatches(
  sql: Sql,
  table: string,
  condition: Condition,
  { before, key }: Batches = {},
): Promise<number> {
  const rest = dutyCycle()
  for (let deleted = 0; ; ) {
    const count = await sql.begin(async (tx) => {
      await before?.(tx)
      const gone = key
        ? await tx`delete from ${tx(table)} where (${tx(key)}) in (select ${tx(key)} from ${tx(table)} where ${condition} limit ${rowsAtOnce})`
        : // Located by ctid, so that a batch reads each row once whatever the condition is.
          await tx`
        delete from ${tx(table)} where ctid = any(array(select ctid from ${tx(table)} where ${condition} limit ${rowsAtOnce}))`
      return gone.count
    })
    deleted += count
    if (count < rowsAtOnce) return deleted
    await rest()
  }
}
