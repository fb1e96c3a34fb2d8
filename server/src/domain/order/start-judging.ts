// Judges orders that wait for their click as soon as the database says that such a click was stored.
import { hear } from '../../db/hear.ts'
import type { Deps } from '../../http/deps.ts'
import { clicksCompleted } from '../../click/store-hits.ts'
import { judgeWaiting } from './judge-waiting.ts'

/** @returns what ends it, after the orders under way. */
export function startJudging(deps: Deps): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const judge = async () => {
    do {
      again = false
      // What fails is tried again by the job.
      await judgeWaiting(deps).catch((error: unknown) => {
        deps.log.warn({ err: error }, 'orders wait for their clicks to be looked at')
      })
    } while (again)
    running = null
  }
  const begin = () => {
    again = true
    running ??= judge()
  }
  const hearing = hear(deps.sql, clicksCompleted, begin, begin)
  hearing.begun.catch((error: unknown) =>
    deps.log.warn({ err: error }, 'stored clicks are not heard of yet'),
  )
  return async () => {
    await hearing.stop()
    // Clicks that were stored while the server was told to stop.
    begin()
    await running
  }
}
