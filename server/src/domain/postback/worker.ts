// Worker that polls for due postback deliveries every second.
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'
import { deliverDue } from './deliver.ts'

// Polling instead of LISTEN: a NOTIFY in each order's transaction would serialize their commits.
const pause = 1_000

/** Returns a function that stops it after calls in flight. */
export function startPostbacks(deps: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await deliverDue(deps, stopping.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'postback delivery failed, retrying'),
      )
      await setTimeout(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
  }
}
