// Detects a pooler in transaction mode, such as PgBouncer, in front of the database: it gives each transaction another
// session.
import type { Sql } from './sql.ts'

/**
 * Sessions are told apart by their process in PostgreSQL: while one connection is idle, such a pooler lends its session to
 * another one. Needs a pool of two.
 */
export async function isPooledByTransaction(sql: Sql): Promise<boolean> {
  const idle = await sql.reserve()
  try {
    const [before] = await idle<{ pid: number }[]>`select pg_backend_pid() as pid`
    return await sql.begin(async (tx) => {
      const [other] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      return other?.pid === before?.pid
    })
  } finally {
    idle.release()
  }
}
