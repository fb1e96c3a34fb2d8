// Rows that are read part by part for as long as their reader takes: a time limit for statements would count the reader's own time.
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type postgres from 'postgres'
import type { Sql, Transaction } from './sql.ts'

/** In parts of so many rows, in memory one at a time. What `select` asks runs in a transaction of its own, which ends with the reader. */
export async function* streamRows<Row extends readonly object[]>(
  sql: Sql,
  size: number,
  select: (tx: Transaction) => postgres.PendingQuery<postgres.Row[]>,
): AsyncGenerator<Row> {
  const parts = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const reading = new AbortController()
  const read = sql.begin('read only', async (tx) => {
    // As slow as a reader may be.
    await tx`set local statement_timeout = '1h'`
    for await (const rows of select(tx).cursor(size))
      if (!parts.write(rows)) await once(parts, 'drain', { signal: reading.signal })
    parts.end()
  })
  read.catch((error: unknown) => parts.destroy(error as Error))
  try {
    yield* parts as AsyncIterable<Row>
  } finally {
    reading.abort()
    await read.catch(() => {})
  }
}
