// Orders reported by the snippet: stored as pending until the shop or an admin user confirms them.
import { retryDeadlock } from '../../../db/retry-deadlock.ts'
import { awaitHits } from '../../../click/ingest/recover-hit.ts'
import type { Deps } from '../../../deps.ts'
import { limit } from '../../../auth/throttle.ts'
import { networkOf } from '../../../client-address.ts'
import { changeBy } from '../change/change.ts'
import { describeOrder } from '../describe-order.ts'
import { flagOthers } from '../judge/flag-order.ts'
import { insertOrder } from '../insert-order.ts'
import { findAndLock } from '../lock-order.ts'
import { type Message, readMessage } from './read-message.ts'
import { lockNames } from './lock-names.ts'

type Body = Record<string, unknown>
export type BrowserOrder = {
  shop: { id: number; windowDays: number }
  /** Verified, and of this shop. */
  clickId: string
  payload: Body
  ip: string
}

/** Other fields that a page sends with an order stay in analytics. @throws 422 when it is not an order. */
export function readBrowserOrder({ config, now }: Deps, payload: Body): Message {
  const { orderId, amount, currency } = payload
  return readMessage({ orderId, amount, currency }, config.accountingZone, now())
}

/**
 * No effect when the shop already has an order with this id, or when the click earns nothing.
 * @throws 422 when it is not an order, 429 when too many come from one address.
 */
export async function recordBrowserOrder(
  deps: Deps,
  { shop, clickId, payload, ip }: BrowserOrder,
): Promise<void> {
  const message = { ...readBrowserOrder(deps, payload), clickId }
  await limit(deps, `browser-order:${networkOf(ip)}`, deps.config.limits.browserOrder)
  await retryDeadlock(deps.sql, async (tx) => {
    await awaitHits(tx, deps.config.secret, { clickId, aid: null })
    await lockNames(tx, `order:${shop.id}:${message.orderId}`)
    if (await findAndLock(tx, { shopId: shop.id, orderNumber: message.orderId })) return
    const change = changeBy(tx, deps, null)
    const { secret, review } = deps.config
    const { flags = [], ...order } = await describeOrder(change, { shop, message, secret, review })
    if (!('linkId' in order.credit)) return
    await insertOrder(change, { ...order, flags: ['browser', ...flags] }, 'browser')
    await flagOthers(tx, order.oddities ?? [], change.now)
  })
}
