// Worker that polls for released runs every second and pays them batch by batch.
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../../deps.ts'
import { payNextBatch } from './pay-run.ts'

const pause = 1_000
/** Failures mostly persist for a while. */
const longPause = 15_000

/** Returns a function that stops it after the current batch. */
export function startPayouts(deps: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const rest = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (!(await payNextBatch(deps))) await rest(pause)
      } catch (error) {
        deps.log.error({ err: error }, 'payouts failed, retrying')
        await rest(longPause)
      }
    }
  }
  const working = work()
  return async () => {
    stopping.abort()
    await working
  }
}
