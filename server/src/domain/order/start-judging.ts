// Judges orders that wait for their click as soon as the database says that such a click was stored.
import { setTimeout } from 'node:timers/promises'
import { hear } from '../../db/hear.ts'
import type { Deps } from '../../http/deps.ts'
import { clicksStored, ordersConcerned } from '../../click/stored-hits.ts'
import { judgeWaiting } from './judge-waiting.ts'

/** Milliseconds: what failed, most often for want of a database, is tried again so soon. */
const retryAfter = 1000

/** @returns what ends it, after the orders under way. */
export function startJudging(deps: Deps): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const stopping = new AbortController()
  const { signal } = stopping
  const judge = async () => {
    do {
      again = false
      await judgeWaiting(deps).catch(async (error: unknown) => {
        deps.log.warn({ err: error }, 'orders wait for their clicks to be looked at')
        // No other click may come to remind us, and the job is minutes away.
        again = !signal.aborted
        await setTimeout(retryAfter, undefined, { signal }).catch(() => {})
      })
    } while (again)
    running = null
  }
  const begin = () => {
    again = true
    running ??= judge()
  }
  const onStored = (word: string) => {
    if (word === ordersConcerned) begin()
  }
  const hearing = hear(deps.sql, clicksStored, onStored, begin)
  hearing.begun.catch((error: unknown) =>
    deps.log.warn({ err: error }, 'stored clicks are not heard of yet'),
  )
  return async () => {
    await hearing.stop()
    stopping.abort()
    // Clicks that were stored while the server was told to stop.
    begin()
    await running
  }
}
