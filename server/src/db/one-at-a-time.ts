// Runs named work on one server at a time, even if a server presumed dead is still running.
import type { oneConnection } from './sql.ts'

/** The connection holds a lock while the work runs; when its server dies, the lock is released. */
export function oneAtATime(connection: ReturnType<typeof oneConnection>) {
  // PostgreSQL grants a lock twice to the same connection.
  const here = new Set<string>()
  /** @throws Error when it runs already. */
  return async (name: string, run: () => Promise<unknown>): Promise<void> => {
    if (here.has(name)) throw new Error(`${name} is still running here`)
    here.add(name)
    try {
      const [got] = await connection`select pg_try_advisory_lock(hashtextextended(${name}, 0)) as locked`
      if (!got?.locked) throw new Error(`${name} is still running on another server`)
      await run().finally(() => connection`select pg_advisory_unlock(hashtextextended(${name}, 0))`)
    } finally {
      here.delete(name)
    }
  }
}
