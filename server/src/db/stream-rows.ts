// Rows read through a cursor, one batch at a time, for as long as their reader takes: a statement timeout would count the reader's own time.
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type postgres from 'postgres'
import { cancelWhen } from './cancel-when.ts'
import type { Sql, Transaction } from './sql.ts'

export type StreamOptions = {
  /** Aborted when the reader has left, also while the database is still computing. */
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
    // The database's time and the reader's together: nobody holds a connection for longer.
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
      // The driver would tell a connection that is no more, which ends the process (porsager/postgres, issue 1208).
      if (!lost) await cursor.return?.()
      throw error
    } finally {
      await computing.stop()
    }
    // To the driver a cursor that broke off between two batches is one that ended; the transaction knows.
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
