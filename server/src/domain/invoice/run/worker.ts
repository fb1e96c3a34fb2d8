// Looks every second whether a run was released, and pays it batch by batch until it is stopped.
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../../http/deps.ts'
import { payNextBatch } from './pay-run.ts'

const pause = 1_000
/** What failed will mostly fail again. */
const longPause = 15_000

/** Resolves what ends it, which waits for the batch under way. */
export function startPayouts(deps: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const rest = (milliseconds: number) =>
    setTimeout(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        if (!(await payNextBatch(deps))) await rest(pause)
      } catch (error) {
        deps.log.error({ err: error }, 'payouts cannot be made now')
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
