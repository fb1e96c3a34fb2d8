// A transaction that is begun again when it and others waited for each other: PostgreSQL undoes one of them, which then works the second time.
import type { Sql, Transaction } from './sql.ts'

const tries = 3

/** `work` may run more than once, each time as if it was the first. @throws what it throws, and after the last try that others were waited for. */
export async function beginAgain<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return (await sql.begin(work)) as T
    } catch (error) {
      if (left === 1 || !isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean => (error as { code?: unknown }).code === '40P01'
