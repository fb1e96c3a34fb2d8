// Sends due deliveries: many concurrently, never two for one order, and none lost when the server dies.
import { sendOutbound } from '../../outbound/outbound-request.ts'
import type { Deps } from '../../deps.ts'
import { type ClaimedDelivery, claim } from './claim.ts'
import { allowanceOf, postbackCall } from './postback-call.ts'
import { settleTry } from './settle-try.ts'

/** Concurrent calls per process. */
const slots = 16

/** Resolves when nothing is due any more, or after being told to stop and finishing calls in flight. */
export async function deliverDue(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const underWay = new Map<Promise<void>, number>()
  for (;;) {
    // Calls that end during the query free their address, so only an empty result
    // while nothing was in flight means that nothing is due.
    const free = underWay.size === 0
    const ended = stopping?.aborted ?? false
    const claimed =
      ended || underWay.size === slots
        ? []
        : await claim(deps, slots - underWay.size, [...new Set(underWay.values())])
    for (const one of claimed) {
      const working = deliver(deps, one).finally(() => underWay.delete(working))
      underWay.set(working, one.postbackId)
    }
    if (underWay.size > 0) await Promise.race(underWay.keys())
    else if (free || ended) return
  }
}

/** Never rejects: an outcome that could not be stored is retried when its lease ends. */
async function deliver(deps: Deps, claimed: ClaimedDelivery): Promise<void> {
  const { secret } = deps.config
  try {
    const call = postbackCall(claimed, claimed.payload, { secret, at: deps.now() })
    await settleTry(
      deps,
      claimed,
      await sendOutbound(call, allowanceOf(deps.config, claimed.affiliateId)),
    )
  } catch (error) {
    deps.log.error(
      { err: error, delivery: claimed.id },
      'the outcome of a postback delivery could not be stored',
    )
  }
}
