// Runs a change within the transaction and undoes it, to report exactly what it would do.
import type { Transaction } from '../../../db/sql.ts'

/** Undoes what `work` has written, and keeps its locks. When `work` throws, the transaction is over. */
export async function rehearse<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
  await tx`savepoint trial`
  const result = await work()
  await tx`rollback to savepoint trial`
  return result
}
