// Fallback while the spool cannot be written: stores clicks directly in the
// database, and keeps them in memory while that is down too.
import { setTimeout } from 'node:timers/promises'
import { counter } from '../../process-metrics.ts'
import type { ClickDeps } from '../click-deps.ts'
import type { Hit } from './hit.ts'
import { storeHits } from '../ingest/store-hits.ts'
import { addStored } from '../ingest/count-stored.ts'
import { withTimeout } from '../edge/with-timeout.ts'

export type SpoolFallback = {
  /** Resolves when the hit is in the database, or when the visitor has waited long enough. Never rejects. */
  keep(hit: Hit): Promise<void>
  /** Clicks held only in memory. */
  waiting(): number
  /** Stores what it can within a few seconds. */
  stop(): Promise<void>
}

/** Milliseconds, as all below. */
const storeTimeout = 1500
const pause = 500
const stopTimeout = 3000
const alarmEvery = 60_000
const mostWaiting = 20_000
const atOnce = 500

const notDurableTotal = counter(
  'rivulet_clicks_not_durable_total',
  'Clicks answered while they lay in memory alone, because neither disk nor database took them in time',
)
const lostTotal = counter(
  'rivulet_clicks_lost_total',
  'Clicks answered and given up, because neither disk nor database took them and memory was full',
)

type Waiting = { hit: Hit; stored: () => void }

export function createSpoolFallback({
  sql,
  config,
  log,
}: Pick<ClickDeps, 'sql' | 'config' | 'log'>): SpoolFallback {
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null
  let failing = false
  let stopped = false
  let notDurable = 0
  let lost = 0
  let alarmedAt = -Infinity

  const run = async () => {
    while (waiting.length > 0 && !stopped) {
      const batch = waiting.slice(0, atOnce)
      try {
        const stored = await storeHits(
          sql,
          config.accountingZone,
          batch.map(({ hit }) => hit),
        )
        addStored(stored)
        failing = false
        waiting = waiting.slice(batch.length)
        for (const { stored } of batch) stored()
      } catch (error) {
        failing = true
        log.warn({ err: error, waiting: waiting.length }, 'neither disk nor database accepts clicks')
        await setTimeout(pause)
      }
    }
    running = null
  }
  const alarm = () => {
    if (performance.now() - alarmedAt < alarmEvery) return
    alarmedAt = performance.now()
    log.error({ notDurable, lost }, 'visitors are redirected while their clicks are only in memory')
  }

  return {
    keep: async (hit) => {
      if (waiting.length >= mostWaiting) {
        lost++
        lostTotal.inc()
        return alarm()
      }
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.push({ hit, stored: () => resolve(true) })
      running ??= run()
      // Once storing has failed, further visitors do not wait for it to fail again.
      const stored = !failing && (await withTimeout(storeTimeout, promise).catch(() => false))
      if (stored) return
      notDurable++
      notDurableTotal.inc()
      alarm()
    },
    waiting: () => waiting.length,
    stop: async () => {
      if (running) await withTimeout(stopTimeout, running).catch(() => {})
      stopped = true
      if (waiting.length > 0)
        log.error({ clicks: waiting.length }, 'clicks in memory could not be stored')
    },
  }
}
