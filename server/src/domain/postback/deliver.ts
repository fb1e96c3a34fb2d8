// Makes the calls that are due: many at once, never two for one order, and none that is lost when the server dies.
import { callOut } from '../../http/call-out.ts'
import type { Deps } from '../../http/deps.ts'
import { type Claimed, claim } from './claim.ts'
import { allowanceOf, postbackCall } from './postback-call.ts'
import { settleTry } from './settle-try.ts'

/** Calls under way in one process. */
const slots = 16

/** Resolves when nothing is due any more, or when it was told to stop and what was under way has ended. */
export async function deliverDue(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const underWay = new Map<Promise<void>, number>()
  for (;;) {
    // Of those that end while we look, the addresses are not busy any more: only who looked with free hands knows that there is nothing.
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

/** Never rejects: what could not be noted is taken up again when its lease is over. */
async function deliver(deps: Deps, claimed: Claimed): Promise<void> {
  const { secret } = deps.config
  try {
    const call = postbackCall(claimed, claimed.payload, { secret, at: deps.now() })
    await settleTry(deps, claimed, await callOut(call, allowanceOf(deps.config, claimed.affiliateId)))
  } catch (error) {
    deps.log.error({ err: error, delivery: claimed.id }, 'a try of a postback could not be noted')
  }
}
