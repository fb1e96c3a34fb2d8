// Looks every second whether there is something to tell, until it is stopped.
import { setTimeout } from 'node:timers/promises'
import type { Deps } from '../../http/deps.ts'
import { deliverDue } from './deliver.ts'

// Not LISTEN: a NOTIFY in the transaction of every order would make their commits wait for one another.
const pause = 1_000

/** Resolves what ends it, which waits for calls under way. */
export function startPostbacks(deps: Deps): () => Promise<void> {
  const stopping = new AbortController()
  const run = async () => {
    while (!stopping.signal.aborted) {
      await deliverDue(deps, stopping.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'postbacks cannot be delivered now'),
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
