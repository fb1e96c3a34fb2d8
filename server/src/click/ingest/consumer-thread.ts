// The drain in a thread of its own, so that no visitor waits while a batch is read, judged and stored.
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ClickDeps } from './click-deps.ts'
import type { Drain } from './drain.ts'
import type { DrainNews, DrainOrder, DrainWork } from './drain-worker.ts'
import type { SpoolPlace } from './spool.ts'
import type { Position } from './spool-reader.ts'
import { addStored } from './stored-hits.ts'

const restartAfter = 1000

export type DrainThread = Drain & {
  /** Everything before it is stored; the beginning, while the database was never asked. */
  storedTo(): Position
}

/** Begins anew when the thread dies: what is stored stands in the database, not in its memory. */
export function startDrainThread(
  { config, log }: Pick<ClickDeps, 'config' | 'log'>,
  databaseUrl: string,
  { folder, name, live }: SpoolPlace,
): DrainThread {
  const { accountingZone } = config
  const place = { folder, name, live }
  const workerData: DrainWork = { databaseUrl, accountingZone, place }
  const waiters = new Map<number, () => void>()
  let asked = 0
  let storedTo: Position = { segment: 0, byte: 0 }
  let stopping = false

  const begin = (): Worker => {
    const worker = new Worker(new URL('./drain-worker.ts', import.meta.url), { workerData })
    worker.on('message', (news: DrainNews) => {
      if ('level' in news) return log[news.level](news.fields, news.sentence)
      if ('storedTo' in news) {
        storedTo = news.storedTo
        return addStored(news.hits)
      }
      waiters.get(news.caughtUp)?.()
      waiters.delete(news.caughtUp)
    })
    worker.on('error', (error) => log.error({ err: error }, 'the drain of the spool died'))
    worker.once('exit', () => void again())
    for (const order of waiters.keys()) tell(worker, { caughtUp: order })
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
        waiters.set(++asked, resolve)
        tell(thread, { caughtUp: asked })
      }),
    stop: async () => {
      stopping = true
      if (thread.threadId < 0) return
      const ended = once(thread, 'exit')
      tell(thread, 'stop')
      await ended
    },
  }
}

const tell = (worker: Worker, order: DrainOrder): void => worker.postMessage(order)
