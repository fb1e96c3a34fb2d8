// Streams rows through a cursor in batches; the time limit counts the database's time only, not the reader's.
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type postgres from 'postgres'
import { cancelWhen } from './cancel-when.ts'
import type { Sql, Transaction } from './sql.ts'

export type StreamOptions = {
  /** Aborts when the reader has left, even while the database is still computing. */
  gone?: AbortSignal | undefined
  /** Milliseconds of the database's own time for one batch; as long as reports may take. */
  slowest?: number
}

/** One batch of `size` rows is in memory at a time. `select` runs in a transaction of its own, which ends with the reader. */
export async function* streamRows<Row extends readonly object[]>(
  sql: Sql,
  size: number,
  select: (tx: Transaction) => postgres.PendingQuery<postgres.Row[]>,
  { gone, slowest = 30_000 }: StreamOptions = {},
): AsyncGenerator<Row> {
  const batches = new PassThrough({ objectMode: true, highWaterMark: 1 })
  const reading = new AbortController()
  const end = gone ? AbortSignal.any([gone, reading.signal]) : reading.signal
  let lost = false
  const read = sql.begin('read only', async (tx) => {
    end.throwIfAborted()
    // The database's and the reader's time together: the longest a connection is held.
    await tx`set local statement_timeout = '1h'`
    const query = select(tx)
    const computing = cancelWhen(query, { end, slowest })
    const cursor = query.cursor(size)[Symbol.asyncIterator]()
    const next = async () => {
      computing.begin()
      try {
        return await cursor.next()
      } finally {
        computing.pause()
      }
    }
    try {
      for (let rows = await next(); !rows.done; rows = await next()) {
        if (!batches.write(rows.value)) await once(batches, 'drain', { signal: end })
        end.throwIfAborted()
      }
    } catch (error) {
      // The driver would write to a closed connection, which crashes the process (porsager/postgres, issue 1208).
      if (!lost) await cursor.return?.()
      throw error
    } finally {
      await computing.stop()
    }
    // The driver treats a cursor that failed between two batches as finished; the transaction knows better.
    await tx`select`
    batches.end()
  })
  read.catch((error: unknown) => {
    lost = true
    batches.destroy(error as Error)
  })
  try {
    yield* batches as AsyncIterable<Row>
  } finally {
    reading.abort()
    await read.catch(() => {})
  }
}
