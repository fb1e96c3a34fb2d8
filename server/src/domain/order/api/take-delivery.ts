// Processes an authenticated webhook delivery of a shop system: its messages go through the order API's code;
// unreadable ones are kept.
import { vendorMessages } from '@rivulet/contract/messages/vendor-messages'
import type { VendorName } from '@rivulet/contract/choices'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import type { IncomingHttpHeaders } from 'node:http'
import { ZodError } from 'zod'
import type { Deps } from '../../../deps.ts'
import { isRefusal, refused, withDetail } from '../../../errors.ts'
import { open, seal } from '../../../crypto/seal.ts'
import { contentHash } from './content-hash.ts'
import { countCall, countFailedCall } from './order-calls.ts'
import { keepRefusal } from './keep-refusal.ts'
import { type OrderApiDeps, logCall, receiveOrder, rejectionBody } from './receive-order.ts'
import { type Alias, nameOrder } from './order-alias.ts'
import { readMessage } from './read-message.ts'
import type { Caller } from './authenticate-shop.ts'
import { shopify } from '../vendor/shopify.ts'
import { stripe } from '../vendor/stripe.ts'
import type { OrderBody, Reading, Vendor } from '../vendor/vendor.ts'
import { woocommerce } from '../vendor/woocommerce.ts'

export const vendors: Readonly<Record<VendorName, Vendor>> = { shopify, woocommerce, stripe }

export type VendorShop = Caller & { clickParameter: string }
/** Calls. */
const latest = 1000

type Delivered = {
  shop: VendorShop
  name: VendorName
  /** The raw body. */
  raw: string
  headers: IncomingHttpHeaders
  ip: string
  /** A kept delivery that is parsed again. */
  again?: true
}
/** The response to the vendor, one line per message. */
type Received = { orderId: unknown; status: number; result: string }
export type DeliveryOutcome = { received: Received[]; unread?: string } | { ignored: string }

export async function takeDelivery(deps: OrderApiDeps, delivered: Delivered): Promise<DeliveryOutcome> {
  const { shop, name: vendor, raw, headers } = delivered
  const reading = read(vendors[vendor], parse(raw), { headers, clickParameter: shop.clickParameter })
  if ('ignored' in reading) {
    const lost = await whatIsLost(deps, shop, reading)
    countCall(lost === null ? 'ignored' : 'unread')
    // The delivery itself is not logged, because it names the buyer with address and phone number.
    const { ignored } = reading
    await note(deps, delivered, { status: 200, answer: lost === null ? { ignored } : { unread: lost } })
    return lost === null ? { ignored } : { received: [], unread: lost }
  }
  if ('alias' in reading) return { received: [await name(deps, delivered, reading.alias)] }
  const received: Received[] = []
  for (const message of reading.messages) received.push(await receive(deps, delivered, message))
  const { unread } = reading
  if (unread === undefined) return { received }
  countCall('unread')
  // What was applied needs no second delivery.
  const isSentAgain = received.length === 0 && vendors[vendor].sendsAgain === true
  await note(deps, delivered, { status: 200, answer: { unread }, isKept: true, isSentAgain })
  return { received, unread }
}

/** Null when the shop's latest calls have those that say it, so that this one is not needed. */
async function whatIsLost(
  { sql }: Deps,
  { id }: VendorShop,
  reading: Extract<Reading, { ignored: string }>,
): Promise<string | null> {
  if (!('besides' in reading)) return null
  const heard = await sql`
    select from (
      select body from order_call where shop_id = ${id} order by received_at desc limit ${latest}
    ) c where c.body ? ${reading.besides} limit 1`
  return heard.length > 0 ? null : reading.lost
}

/** Null when it is not JSON. */
function parse(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

function read(vendor: Vendor, body: unknown, context: Parameters<Vendor['read']>[1]) {
  try {
    return vendor.read(body, context)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    const [issue] = error.issues
    return { messages: [], unread: vendorMessages.unlikeDocumented(issue?.path.join('.') ?? '') }
  }
}

async function receive(deps: OrderApiDeps, delivered: Delivered, message: OrderBody): Promise<Received> {
  const { shop, name, ip, again } = delivered
  const { orderId } = message
  try {
    if (shop.trashed) throw refused(orderMessages.shopTrashed, 'shop_trashed')
    const { status, data } = await receiveOrder(deps, {
      shop,
      message: readMessage(message, deps.config.accountingZone, deps.now(), { signed: true }),
      sent: message,
      ip,
      source: again ? 'replay' : name,
    })
    countCall(data.result)
    return { orderId, status, result: data.result }
  } catch (thrown) {
    const error = withDetail(thrown)
    countFailedCall(error, 'refused')
    if (!isRefusal(error) || error.refusal.status >= 500) throw error
    const { status, detail = error.message } = error.refusal
    await note(deps, delivered, { sent: message, status, answer: rejectionBody(error) })
    return { orderId, status, result: detail }
  }
}

async function name(deps: Deps, { shop, name: source, ip }: Delivered, named: Alias): Promise<Received> {
  const id = await nameOrder(deps, shop, named)
  const result = id === null ? 'waiting' : 'updated'
  countCall(result)
  await logCall(deps.sql, {
    ...{ shopId: shop.id, eventId: null, hash: contentHash(named), sent: { ...named }, orderId: id },
    ...{ status: 200, answer: { result }, ip, source, at: deps.now() },
  })
  return { orderId: named.orderId, status: 200, result }
}

type Noted = { sent?: unknown; status: number; answer: object; isKept?: true; isSentAgain?: boolean }

/**
 * Stored encrypted, so that a later version can parse it again; it names the buyer, so nobody can read it otherwise.
 */
async function note(
  deps: Deps,
  { shop, name, ip, raw, headers, again }: Delivered,
  { sent = null, status, answer, isKept, isSentAgain }: Noted,
): Promise<void> {
  // Already stored.
  if (again) return
  const topic = headers[vendors[name].topicHeader ?? '']
  const call = {
    ...{ shopId: shop.id, eventId: null, hash: contentHash(sent), sent, orderId: null },
    ...{ status, answer, ip, source: name, at: deps.now() },
    ...(isKept && { delivery: seal(deps.config.secret, JSON.stringify({ topic, raw })) }),
  }
  await keepRefusal(deps, call, { isSentAgain })
}

/** The stored body of a delivery. */
export function keptDelivery(
  deps: Deps,
  name: VendorName,
  sealed: string,
): Pick<Delivered, 'raw' | 'headers'> {
  const { topic, raw } = JSON.parse(open(deps.config.secret, sealed)) as { topic?: string; raw: string }
  const { topicHeader } = vendors[name]
  return { raw, headers: topicHeader && topic ? { [topicHeader]: topic } : {} }
}
