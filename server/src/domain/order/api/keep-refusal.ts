// Logs calls without an effect, limited per hour and in size, so that the holder of a shop's key cannot fill the disk
// with them.
import type { Deps } from '../../../deps.ts'
import { isRefusal } from '../../../errors.ts'
import { limit } from '../../../auth/throttle.ts'
import { type LoggedCall, logCall } from './receive-order.ts'

/** Bytes of a body; no valid message of a shop is longer. */
const most = 16 * 1024

/** Each is counted by itself, so that those that are not needed leave room for the others. */
const counterOf = ({ status, delivery }: LoggedCall): string =>
  delivery ? 'unread-call' : status < 300 ? 'ignored-call' : 'refused-call'

/**
 * `isSentAgain`: its sender sends it once more if it is not acknowledged. @throws 429 for such a call that cannot be
 * kept.
 */
export async function keepRefusal(
  deps: Deps,
  call: LoggedCall,
  { isSentAgain = false } = {},
): Promise<void> {
  const { shopId, status, answer } = call
  try {
    // Calls to a shop in the trash are retried later, so they are always kept.
    if ((answer as { code?: string }).code !== 'shop_trashed')
      await limit(deps, `${counterOf(call)}:shop:${shopId}`, deps.config.limits.refusedCall)
  } catch (error) {
    if (!isRefusal(error) || isSentAgain) throw error
    deps.log.debug({ event: 'order-call-not-kept', shop: shopId, status }, 'too many refused calls')
    return
  }
  const text = JSON.stringify(call.sent ?? null)
  await logCall(deps.sql, text.length > most ? { ...call, sent: { cut: text.slice(0, most) } } : call)
}
