// Retries a transaction that PostgreSQL rolled back because of a deadlock.
import type { Sql, Transaction } from './sql.ts'

const tries = 3

/** `work` may run more than once. @throws what it throws, and the deadlock after the last attempt. */
export async function retryDeadlock<T>(sql: Sql, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return (await sql.begin(work)) as T
    } catch (error) {
      if (left === 1 || !isDeadlock(error)) throw error
    }
  }
}

const isDeadlock = (error: unknown): boolean => (error as { code?: unknown }).code === '40P01'
