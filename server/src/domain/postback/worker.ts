// Worker that polls for due postback deliveries every second.
import type { Deps } from '../../deps.ts'
import { poll } from '../../polling.ts'
import { deliverDue } from './deliver.ts'

// Polling instead of LISTEN: a NOTIFY in each order's transaction would serialize their commits.
const pause = 1_000

/** Returns a function that stops it after calls in flight. */
export const startPostbacks = (deps: Deps): (() => Promise<void>) =>
  poll({
    pause,
    step: (stopping) => deliverDue(deps, stopping),
    failed: (error) => deps.log.warn({ err: error }, 'postback delivery failed, retrying'),
  })
