// The click path: redirects from links in memory, hits spooled to disk,
// and the consumer that stores them in the database.
import { join } from 'node:path'
import { type ShownProgramme, unnamedProgramme } from '@rivulet/contract/programme'
import type { FastifyInstance } from 'fastify'
import { counter } from '../process-metrics.ts'
import type { ClickDeps } from './click-deps.ts'
import { startConsumerThread } from './ingest/consumer-thread.ts'
import type { Hit } from './spool/hit.ts'
import { startLinkCache } from './links/link-cache.ts'
import { registerClick } from './edge/redirect.ts'
import { openSpool } from './spool/spool.ts'
import { type Backlog, readBacklog } from './spool/spool-backlog.ts'
import { createSpoolFallback } from './spool/spool-fallback.ts'
import { withTimeout } from './edge/with-timeout.ts'

export type Clicks = {
  /** Once the server is stopping, responses close their connections. */
  register(app: FastifyInstance, stopping: () => boolean, programme?: () => ShownProgramme): void
  /** Calls back when the hit is on disk, or counted as not durable. */
  keep(hit: Hit, kept: () => void): void
  /** False while the spool cannot be written. */
  healthy(): boolean
  /** Hits on disk that are not stored in the database yet. */
  backlog(): Promise<Backlog>
  /** Clicks held only in memory, because neither disk nor database accepts them. */
  inMemory(): number
  /** Resolves when every hit kept so far is stored; asks the consumer to hurry. */
  stored(): Promise<void>
  /**
   * Resolves when every hit kept so far is stored and every announced link change is loaded; for tests and benchmarks.
   */
  settled(): Promise<void>
  /** Call when no more requests come: stores what it can within a few seconds, and leaves the rest on disk. */
  stop(): Promise<void>
}

const answered = counter(
  'rivulet_clicks_answered_total',
  'Clicks answered; each was on disk before, unless it is counted as not durable or lost',
)
const events = counter(
  'rivulet_page_events_total',
  'Page visits and events of shop pages that were kept',
)

const stopTimeout = 5000
const turnEvery = 60 * 60_000

/** @throws Error with a one-line message when another process uses the same spool, or no links can be loaded. */
export async function startClicks(deps: ClickDeps, databaseUrl: string): Promise<Clicks> {
  const spool = await openSpool(join(deps.config.dataDir, 'spool'))
  const links = await startLinkCache(deps).catch(async (error: unknown) => {
    await spool.close()
    throw error
  })
  const consumer = startConsumerThread(deps, databaseUrl, spool)
  const turnTimer = setInterval(() => void spool.turn().then(() => consumer.caughtUp()), turnEvery)

  const fallback = createSpoolFallback(deps)
  const keep = (hit: Hit, kept: () => void): void => {
    const done = () => {
      if (hit.call) events.inc()
      else answered.inc()
      kept()
    }
    spool.append(hit, (error) => {
      if (error === undefined) return done()
      deps.log.error({ err: error }, 'the spool cannot be written, storing the click in the database')
      void fallback.keep(hit).then(done)
    })
  }

  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(turnTimer)
    await links.stop()
    await spool.close()
    await fallback.stop()
    await withTimeout(stopTimeout, consumer.caughtUp()).catch(() => {})
    await consumer.stop()
  }

  return {
    register: (app, stopping, programme = () => unnamedProgramme) =>
      registerClick(app, deps, { ...links, keep, stopping, programme }),
    keep,
    healthy: () => spool.healthy(),
    backlog: () => readBacklog(spool, consumer.storedTo()),
    inMemory: () => fallback.waiting(),
    stored: () => consumer.caughtUp(),
    settled: async () => {
      await links.settled()
      await consumer.caughtUp()
    },
    stop: () => (stopped ??= stop()),
  }
}
