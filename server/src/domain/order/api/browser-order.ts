// What the snippet says about an order: never more than one that waits until its shop or an admin user confirms it.
import { beginAgain } from '../../db/begin-again.ts'
import { awaitHits } from '../../click/recover-hit.ts'
import type { Deps } from '../../http/deps.ts'
import { limit, networkOf } from '../../http/throttle.ts'
import { changeBy } from './change.ts'
import { describeOrder } from './describe-order.ts'
import { flagOthers } from './flag-order.ts'
import { insertOrder } from './insert-order.ts'
import { findAndLock } from './lock-order.ts'
import { type Message, readMessage } from './read-message.ts'
import { lockNames } from './lock-names.ts'

type Body = Record<string, unknown>
export type BrowserOrder = {
  shop: { id: number; windowDays: number }
  /** Proved to be of this shop. */
  clickId: string
  payload: Body
  ip: string
}

/** Everything else that a page says with an order stays in analytics. @throws 422 for what is no order. */
export function readBrowserOrder({ config, now }: Deps, payload: Body): Message {
  const { orderId, amount, currency } = payload
  return readMessage({ orderId, amount, currency }, config.accountingZone, now())
}

/**
 * Without effect when the shop has an order with this id, or the click earns nothing.
 * @throws 422 for what is no order, 429 when too many come from one address.
 */
export async function recordBrowserOrder(
  deps: Deps,
  { shop, clickId, payload, ip }: BrowserOrder,
): Promise<void> {
  const message = { ...readBrowserOrder(deps, payload), clickId }
  await limit(deps, `browser-order:${networkOf(ip)}`, deps.config.limits.browserOrder)
  await beginAgain(deps.sql, async (tx) => {
    await awaitHits(tx, deps.config.secret, { clickId, aid: null })
    await lockNames(tx, `order:${shop.id}:${message.orderId}`)
    if (await findAndLock(tx, { shopId: shop.id, orderId: message.orderId })) return
    const change = changeBy(tx, deps, null)
    const { secret, review } = deps.config
    const { flags = [], ...order } = await describeOrder(change, { shop, message, secret, review })
    if (!('linkId' in order.credit)) return
    await insertOrder(change, { ...order, flags: ['browser', ...flags] }, 'browser')
    await flagOthers(tx, order.oddities ?? [], change.now)
  })
}
