// Worker thread of the spool consumer, with its own database connections.
import { parentPort, workerData } from 'node:worker_threads'
import { startHealthProbe } from '../../db/health-probe.ts'
import { connect } from '../../db/sql.ts'
import { connectionName } from './claim-spool.ts'
import { settleMemory } from '../../settle-memory.ts'
import type { ConsumerLog } from '../click-deps.ts'
import { type ConsumerDeps, startSpoolConsumer } from './spool-consumer.ts'
import type { SpoolPlace } from '../spool/spool.ts'
import type { Position } from '../spool/position.ts'
import type { HitCounts, LaneTime } from './stored-hits.ts'

export type ConsumerWork = {
  databaseUrl: string
  config: ConsumerDeps['config']
  place: SpoolPlace
}
/** The number is sent back when everything on disk is stored. */
export type ConsumerOrder = 'stop' | { caughtUp: number }
export type ConsumerNews =
  | { caughtUp: number }
  | { storedTo: Position; hits: HitCounts; time: LaneTime | undefined }
  | { level: keyof ConsumerLog; fields: object; sentence: string }

const post = (news: ConsumerNews): void => parentPort?.postMessage(news)
const { databaseUrl, config, place } = workerData as ConsumerWork
// Log entries are sent to the main thread: two threads writing would mix their lines.
const log: ConsumerLog = {
  warn: (fields, sentence) => post({ level: 'warn', fields, sentence }),
  error: (fields, sentence) => post({ level: 'error', fields, sentence }),
}
const sql = connect(databaseUrl, { max: 1 + config.storeLanes, name: connectionName(place.owner) })
// Closes hanging connections, so that a batch waiting for a lost database is retried on a new one.
const healthProbe = startHealthProbe(sql)
settleMemory()
const onStored = (storedTo: Position, hits: HitCounts, time?: LaneTime) => post({ storedTo, hits, time })
const consumer = startSpoolConsumer({ sql, log, config, onStored }, place)

async function stop(): Promise<void> {
  healthProbe.stop()
  await consumer.stop()
  await sql.end({ timeout: 1 })
  process.exit()
}

parentPort?.on('message', (order: ConsumerOrder) => {
  if (order === 'stop') return void stop()
  void consumer.caughtUp().then(() => post(order))
})
