// Worker that polls for due address checks every few seconds; safe on any number of servers.
import type { Deps } from '../deps.ts'
import { poll } from '../polling.ts'
import { askDestination } from './ask-destination.ts'
import { checkDueHosts } from './check-hosts.ts'
import { type ClaimedCheck, claimChecks, giveBack } from './claim-check.ts'
import { listDestinations } from './list-destinations.ts'
import { settleCheck } from './settle-check.ts'

const pause = 5_000
const listEvery = 60_000

/** Returns a function that stops it. */
export function startWatch(deps: Deps): () => Promise<void> {
  let listedAt = -Infinity
  const step = async (stopping: AbortSignal) => {
    if (performance.now() - listedAt >= listEvery) {
      await listDestinations(deps.sql, deps.now())
      listedAt = performance.now()
    }
    await checkDue(deps, stopping)
    await checkDueHosts(deps, stopping)
  }
  return poll({
    pause,
    step,
    failed: (error) => deps.log.warn({ err: error }, 'address checks failed, retrying'),
  })
}

/** Runs due checks within the limits. `pace` is for tests. */
export async function checkDue(deps: Deps, stop: AbortSignal, pace?: number): Promise<void> {
  const claimed = await claimChecks(deps)
  await Promise.all(claimed.map((one) => check(deps, one, stop, pace)))
}

async function check(
  deps: Deps,
  claimed: ClaimedCheck,
  stop: AbortSignal,
  pace?: number,
): Promise<void> {
  const { outboundAllow: allowance, publicUrl } = deps.config
  const agent = `Rivulet (link check; +${publicUrl})`
  try {
    const asking = { allowance, agent, stop, ...(pace === undefined ? {} : { pace }) }
    await settleCheck(deps, claimed, await askDestination(claimed.address, asking))
  } catch (error) {
    await giveBack(deps, claimed)
    if (!stop.aborted) throw error
  }
}
