// The click path as a whole: links in memory, hits on disk, and the drain behind them.
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ClickDeps } from './click-deps.ts'
import { startDrain } from './drain.ts'
import type { Hit } from './hit.ts'
import { startLinkCache } from './link-cache.ts'
import { registerClick } from './redirect.ts'
import { openSpool } from './spool.ts'
import { storeHits } from './store-hits.ts'
import { within } from './within.ts'

export type Clicks = {
  register(app: FastifyInstance): void
  /** False while hits cannot be brought to disk. */
  healthy(): boolean
  /** Resolves when everything kept so far is stored and everything announced is known; for tests and the bench. */
  settled(): Promise<void>
  /** To be called when no more requests come: stores what it can in a few seconds, and leaves the rest on disk. */
  stop(): Promise<void>
}

/** How long a visitor waits for a database that has to stand in for the disk. */
const patience = 3000
const lastDrain = 5000
const turnEvery = 60 * 60_000

/** @throws Error with one sentence when another process uses the same spool, or the links cannot be read. */
export async function startClicks(deps: ClickDeps): Promise<Clicks> {
  const spool = await openSpool(join(deps.config.dataDir, 'spool'))
  const links = await startLinkCache(deps).catch(async (error: unknown) => {
    await spool.close()
    throw error
  })
  const drain = startDrain(deps, spool)
  const turning = setInterval(() => void spool.turn().then(() => drain.caughtUp()), turnEvery)

  const keep = async (hit: Hit): Promise<void> => {
    try {
      await spool.append(hit)
    } catch (error) {
      deps.log.error({ err: error }, 'the spool cannot be written, a click goes to the database')
      await within(patience, storeHits(deps.sql, deps.config.accountingZone, [hit]))
    }
  }

  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(turning)
    await links.stop()
    await spool.close()
    await within(lastDrain, drain.caughtUp()).catch(() => {})
    await drain.stop()
  }

  return {
    register: (app) => registerClick(app, deps, { find: links.find, keep }),
    healthy: () => spool.healthy(),
    settled: async () => {
      await links.settled()
      await drain.caughtUp()
    },
    stop: () => (stopped ??= stop()),
  }
}
