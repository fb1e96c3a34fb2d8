// Orders reported by the snippet: stored as pending until the shop or an admin user confirms them. Test orders are kept
// among the shop's calls.
import { snippetMessages } from '@rivulet/contract/messages/snippet-messages'
import { formatHundredths } from '@rivulet/contract/money'
import { retryDeadlock } from '../../../db/retry-deadlock.ts'
import { awaitHits } from '../../../click/ingest/recover-hit.ts'
import type { Deps } from '../../../deps.ts'
import { limit } from '../../../auth/throttle.ts'
import { networkOf } from '../../../client-address.ts'
import { isRefusal } from '../../../errors.ts'
import { changeBy } from '../change/change.ts'
import { describeOrder } from '../describe-order.ts'
import { flagOthers } from '../judge/flag-order.ts'
import { insertOrder } from '../insert-order.ts'
import { findAndLock } from '../lock-order.ts'
import { contentHash } from './content-hash.ts'
import { lockNames } from './lock-names.ts'
import { type Message, readMessage } from './read-message.ts'
import { logCall, receiveOrder } from './receive-order.ts'

type Body = Record<string, unknown>
type OfPage = {
  shop: { id: number; windowDays: number }
  payload: Body
  ip: string
}
/** The click is verified, and of this shop. */
export type BrowserOrder = OfPage & { clickId: string }
export type BrowserTrial = Omit<OfPage, 'shop'> & {
  shop: OfPage['shop'] & { browserOrders: boolean }
  clickId: string | null
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

/**
 * Says among the shop's calls what a test order of a page would earn. Anybody may send one, so that some are not kept.
 * @throws 422 when it is not an order, 429 when too many come from one address.
 */
export async function tryBrowserOrder(
  deps: Deps,
  { shop, clickId, payload, ip }: BrowserTrial,
): Promise<void> {
  const { sql, config, now } = deps
  const message = { ...readBrowserOrder(deps, payload), clickId, test: true }
  await limit(deps, `browser-order:${networkOf(ip)}`, config.limits.browserOrder)
  if (!(await isWithin(deps, shop.id))) return
  const { orderId, amount, currency } = payload
  const sent = {
    orderId,
    amount,
    ...(currency !== undefined && { currency }),
    click_id: clickId,
    test: true,
  }
  const call = { message, sent, ip, source: 'browser' as const }
  if (shop.browserOrders) {
    await receiveOrder(deps, { ...call, shop: { ...shop, acceptGet: false } })
    return
  }
  const trial = { id: null, result: 'trial', status: 'pending', commission: formatHundredths(0) }
  await logCall(sql, {
    ...{ shopId: shop.id, eventId: null, hash: contentHash(message), sent, orderId: null, status: 200 },
    ...{ answer: { ...trial, message: snippetMessages.ordersOff }, ip, source: 'browser', at: now() },
  })
}

/** As many as are kept of refused calls. */
async function isWithin(deps: Deps, shopId: number): Promise<boolean> {
  try {
    await limit(deps, `browser-trial:shop:${shopId}`, deps.config.limits.refusedCall)
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    return false
  }
}
