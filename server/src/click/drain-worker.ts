// What runs in the drain's thread, with connections of its own.
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../db/sql.ts'
import { createLogger } from '../log.ts'
import { startDrain } from './drain.ts'
import type { SpoolPlace } from './spool.ts'

export type DrainWork = {
  databaseUrl: string
  logLevel: string
  accountingZone: string
  place: SpoolPlace
}
/** A number is sent back when all that was on disk is stored. */
export type DrainOrder = 'stop' | { caughtUp: number }

const { databaseUrl, logLevel, accountingZone, place } = workerData as DrainWork
const log = createLogger(logLevel)
const sql = connect(databaseUrl, { max: 2, name: 'rivulet drain' })
const drain = startDrain({ sql, log, config: { accountingZone } }, place)

async function stop(): Promise<void> {
  await drain.stop()
  await sql.end({ timeout: 1 })
  process.exit()
}

parentPort?.on('message', (order: DrainOrder) => {
  if (order === 'stop') return void stop()
  void drain.caughtUp().then(() => parentPort?.postMessage(order.caughtUp))
})
