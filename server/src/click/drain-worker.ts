// What runs in the drain's thread, with connections of its own.
import { parentPort, workerData } from 'node:worker_threads'
import { startPulse } from '../db/pulse.ts'
import { connect } from '../db/sql.ts'
import { type DrainLog, startDrain } from './drain.ts'
import type { SpoolPlace } from './spool.ts'
import type { Position } from './spool-reader.ts'
import type { HitCounts } from './stored-hits.ts'

export type DrainWork = {
  databaseUrl: string
  accountingZone: string
  place: SpoolPlace
}
/** A number is sent back when all that was on disk is stored. */
export type DrainOrder = 'stop' | { caughtUp: number }
export type DrainNews =
  | { caughtUp: number }
  | { storedTo: Position; hits: HitCounts }
  | { level: keyof DrainLog; fields: object; sentence: string }

const tell = (news: DrainNews): void => parentPort?.postMessage(news)
const { databaseUrl, accountingZone, place } = workerData as DrainWork
// The other thread writes the log: two of them would write into each other's lines.
const log: DrainLog = {
  warn: (fields, sentence) => tell({ level: 'warn', fields, sentence }),
  error: (fields, sentence) => tell({ level: 'error', fields, sentence }),
}
const sql = connect(databaseUrl, { max: 2, name: 'rivulet drain' })
// A batch that waits for a database that is gone is tried again with another connection.
const pulse = startPulse(sql)
const onStored = (storedTo: Position, hits: HitCounts) => tell({ storedTo, hits })
const drain = startDrain({ sql, log, config: { accountingZone }, onStored }, place)

async function stop(): Promise<void> {
  pulse.stop()
  await drain.stop()
  await sql.end({ timeout: 1 })
  process.exit()
}

parentPort?.on('message', (order: DrainOrder) => {
  if (order === 'stop') return void stop()
  void drain.caughtUp().then(() => tell(order))
})
