// Judges waiting orders as soon as the database announces (NOTIFY) that their click was stored.
import { setTimeout } from 'node:timers/promises'
import { listen } from '../../../db/listen.ts'
import type { Deps } from '../../../deps.ts'
import { clicksStored, ordersConcerned } from '../../../click/ingest/stored-hits.ts'
import { judgeWaiting } from './judge-waiting.ts'

/** Milliseconds until a retry; failures are mostly caused by an unreachable database. */
const retryAfter = 1000
/** Milliseconds of judging after the server was told to stop; the rest is judged by the next start. */
const lastFor = 3000

/** @returns a function that stops it after the orders that are judged within seconds. */
export function startJudging(deps: Deps): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false
  const stopping = new AbortController()
  const { signal } = stopping
  const enough = new AbortController()
  const judge = async () => {
    do {
      again = false
      await judgeWaiting(deps, enough.signal).catch(async (error: unknown) => {
        deps.log.warn({ err: error }, 'judging of waiting orders failed, retrying')
        // No other click may trigger it again, and the scheduled job is minutes away.
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
  const listener = listen(deps.sql, clicksStored, onStored, begin)
  listener.begun.catch((error: unknown) =>
    deps.log.warn({ err: error }, 'not listening for stored clicks yet'),
  )
  return async () => {
    await listener.stop()
    stopping.abort()
    // For clicks stored before the server was told to stop.
    begin()
    void setTimeout(lastFor, undefined, { ref: false }).then(() => enough.abort())
    await running
  }
}
