// Queries in .sql files, read once when the server starts.
import { readFileSync } from 'node:fs'
import type postgres from 'postgres'
import type { Queryable } from './sql.ts'

type Value = string | number | boolean | Date | null

/**
 * Asks what stands in a file beside the caller: `queryFile<Row>(new URL('name.sql', import.meta.url))`, then with the
 * values of $1 and on. The driver's own `sql.file` reads the file anew each time, and asks when it has been read: a
 * transaction may have lost its connection by then, and another may have it.
 */
export function queryFile<Row extends object>(
  place: URL,
): (sql: Queryable, values?: Value[]) => postgres.PendingQuery<Row[]> {
  const text = readFileSync(place, 'utf8')
  return (sql, values = []) => sql.unsafe<Row[]>(text, values, { prepare: true })
}
