// The click path as a whole: links in memory, hits on disk, and the drain behind them.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { counter } from '../process-metrics.ts'
import type { ClickDeps } from './click-deps.ts'
import { startDrainThread } from './drain-thread.ts'
import type { Hit } from './hit.ts'
import { startLinkCache } from './link-cache.ts'
import { registerClick } from './redirect.ts'
import { openSpool } from './spool.ts'
import { type Backlog, readBacklog } from './spool-backlog.ts'
import { createStandby } from './standby.ts'
import { within } from './within.ts'

export type Clicks = {
  /** Connections are closed after their answer once the server is stopping. */
  register(app: FastifyInstance, stopping: () => boolean): void
  /** Calls back when the hit is on disk, or counted as one that is not. */
  keep(hit: Hit, kept: () => void): void
  /** False while hits cannot be brought to disk. */
  healthy(): boolean
  /** What is on disk and not stored yet. */
  backlog(): Promise<Backlog>
  /** Clicks that lie in memory alone, because neither disk nor database takes them. */
  inMemory(): number
  /** Resolves when everything kept so far is stored, as soon as can be. */
  stored(): Promise<void>
  /** Resolves when everything kept so far is stored and everything announced is known; for tests and the bench. */
  settled(): Promise<void>
  /** To be called when no more requests come: stores what it can in a few seconds, and leaves the rest on disk. */
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

const lastDrain = 5000
const turnEvery = 60 * 60_000

/** @throws Error with one sentence when another process uses the same spool, or the links cannot be read. */
export async function startClicks(deps: ClickDeps, databaseUrl: string): Promise<Clicks> {
  const spool = await openSpool(join(deps.config.dataDir, 'spool'))
  const links = await startLinkCache(deps).catch(async (error: unknown) => {
    await spool.close()
    throw error
  })
  const drain = startDrainThread(deps, databaseUrl, spool)
  const turning = setInterval(() => void spool.turn().then(() => drain.caughtUp()), turnEvery)

  const standby = createStandby(deps)
  const keep = (hit: Hit, kept: () => void): void => {
    const done = () => {
      if (hit.call) events.inc()
      else answered.inc()
      kept()
    }
    spool.append(hit, (error) => {
      if (error === undefined) return done()
      deps.log.error({ err: error }, 'the spool cannot be written, a click goes to the database')
      void standby.keep(hit).then(done)
    })
  }

  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(turning)
    await links.stop()
    await spool.close()
    await standby.stop()
    await within(lastDrain, drain.caughtUp()).catch(() => {})
    await drain.stop()
  }

  return {
    register: (app, stopping) => registerClick(app, deps, { ...links, keep, stopping }),
    keep,
    healthy: () => spool.healthy(),
    backlog: () => readBacklog(spool, drain.storedTo()),
    inMemory: () => standby.waiting(),
    stored: () => drain.caughtUp(),
    settled: async () => {
      await links.settled()
      await drain.caughtUp()
    },
    stop: () => (stopped ??= stop()),
  }
}
