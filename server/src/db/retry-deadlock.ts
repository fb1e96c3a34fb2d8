// Retries a transaction that PostgreSQL rolled back because of a deadlock.
import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Sql, Transaction } from './sql.ts'

const tries = 3

/** Milliseconds. Begun again at once, it can take its first lock before the other wakes, and both wait as before. */
const pause = () => setTimeout(randomInt(20, 60))

/** Takes the statements that nothing of the transaction waits for: they are sent together with its end. */
export type AtTheEnd = (statement: Promise<unknown>) => void

/** `work` may run more than once. @throws what it throws, and the deadlock after the last attempt. */
export async function retryDeadlock<T>(
  sql: Sql,
  work: (tx: Transaction, atTheEnd: AtTheEnd) => Promise<T>,
): Promise<T> {
  for (let left = tries; ; left--) {
    const last: Promise<unknown>[] = []
    const atTheEnd: AtTheEnd = (statement) => {
      statement.catch(() => {})
      last.push(statement)
    }
    try {
      const result = await sql.begin((tx) => work(tx, atTheEnd))
      // If one has failed, PostgreSQL has rolled back instead, without an error of its own.
      await Promise.all(last)
      return result as T
    } catch (error) {
      if (left === 1 || !isDeadlock(error)) throw error
      await pause()
    }
  }
}

const isDeadlock = (error: unknown): boolean => (error as { code?: unknown }).code === '40P01'
