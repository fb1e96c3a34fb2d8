// Runs the spool consumer in a worker thread, so that redirects never wait while a batch is stored.
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ClickDeps } from '../click-deps.ts'
import type { SpoolConsumer } from './spool-consumer.ts'
import type { ConsumerNews, ConsumerOrder, ConsumerWork } from './consumer-worker.ts'
import type { SpoolPlace } from '../spool/spool.ts'
import type { Position } from '../spool/position.ts'
import { addLanes, addLaneTime, addStored } from './count-stored.ts'

const restartAfter = 1000

export type ConsumerThread = SpoolConsumer & {
  /** Everything before this position is stored; the start while the database was never reached. */
  storedTo(): Position
}

/** Restarts the thread when it dies: its position is in the database, not in memory. */
export function startConsumerThread(
  { config: { accountingZone, spoolKeep, storeLanes }, log }: Pick<ClickDeps, 'config' | 'log'>,
  databaseUrl: string,
  { folder, owner, live }: SpoolPlace,
): ConsumerThread {
  const place = { folder, owner, live }
  const workerData: ConsumerWork = {
    databaseUrl,
    config: { accountingZone, spoolKeep, storeLanes },
    place,
  }
  const waiters = new Map<number, () => void>()
  let lastOrder = 0
  let storedTo: Position = { segment: 0, byte: 0 }
  let stopping = false
  addLanes(storeLanes)

  const begin = (): Worker => {
    const worker = new Worker(new URL('./consumer-worker.ts', import.meta.url), { workerData })
    worker.on('message', (news: ConsumerNews) => {
      if ('level' in news) return log[news.level](news.fields, news.sentence)
      if ('storedTo' in news) {
        storedTo = news.storedTo
        if (news.time) addLaneTime(news.time, news.hits)
        return addStored(news.hits)
      }
      waiters.get(news.caughtUp)?.()
      waiters.delete(news.caughtUp)
    })
    worker.on('error', (error) => log.error({ err: error }, 'the spool consumer thread crashed'))
    worker.once('exit', () => void again())
    for (const order of waiters.keys()) post(worker, { caughtUp: order })
    return worker
  }
  const again = async () => {
    if (stopping) return
    await setTimeout(restartAfter, undefined, { ref: false })
    if (!stopping) thread = begin()
  }
  let thread = begin()
  return {
    storedTo: () => storedTo,
    caughtUp: () =>
      new Promise((resolve) => {
        waiters.set(++lastOrder, resolve)
        post(thread, { caughtUp: lastOrder })
      }),
    stop: async () => {
      stopping = true
      if (thread.threadId < 0) return
      const ended = once(thread, 'exit')
      post(thread, 'stop')
      await ended
    },
  }
}

const post = (worker: Worker, order: ConsumerOrder): void => worker.postMessage(order)
