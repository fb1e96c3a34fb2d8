// Keeps calls that were refused, so many an hour and so much of each: whoever has a shop's key cannot fill the disk with what is refused.
import type { Deps } from '../../http/deps.ts'
import { isRefusal } from '../../http/errors.ts'
import { limit } from '../../http/throttle.ts'
import { type LoggedCall, logCall } from './receive-order.ts'

/** Of a body; no message of a shop is longer. */
const most = 16 * 1024

export async function keepRefusal(deps: Deps, call: LoggedCall): Promise<void> {
  const { shopId, status, answer } = call
  try {
    // What came while its shop was in the trash is tried again.
    if ((answer as { code?: string }).code !== 'shop_trashed')
      await limit(deps, `refused-call:shop:${shopId}`, deps.config.limits.refusedCall)
  } catch (error) {
    if (!isRefusal(error)) throw error
    deps.log.debug({ event: 'order-call-not-kept', shop: shopId, status }, 'too many refused calls')
    return
  }
  const text = JSON.stringify(call.sent ?? null)
  await logCall(deps.sql, text.length > most ? { ...call, sent: { cut: text.slice(0, most) } } : call)
}
