// Webhooks of shop systems: signature, what they mean to us, and then the same way as every message of the order door.
import { endpoints } from '@rivulet/contract/endpoint'
import { orderMessages } from '@rivulet/contract/order-messages'
import { type VendorName, vendors as vendorNames } from '@rivulet/contract/choices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import type { Deps } from '../../http/deps.ts'
import { apiBase } from '../../http/endpoint.ts'
import { isRefusal, notFound, refused } from '../../http/errors.ts'
import { open } from '../../http/seal.ts'
import { limit } from '../../http/throttle.ts'
import { countCall, countFailedCall } from './order-calls.ts'
import { keepRefusal } from './keep-refusal.ts'
import { contentHash, receiveOrder, toldOf } from './receive-order.ts'
import { readMessage } from './read-message.ts'
import type { Caller } from './shop-door.ts'
import { shopify } from './vendor/shopify.ts'
import { stripe } from './vendor/stripe.ts'
import type { DoorBody, Vendor } from './vendor/vendor.ts'
import { woocommerce } from './vendor/woocommerce.ts'

const vendors: Readonly<Record<VendorName, Vendor>> = { shopify, woocommerce, stripe }

type Shop = Caller & { clickParameter: string; sealed: string | null }
type Call = FastifyRequest<{ Params: { vendor: string; shop: string } }>
/** What is told to the vendor, a line for each message. */
type Told = { orderId: unknown; status: number; result: string }

export function registerVendorDoor(app: FastifyInstance, deps: Deps): void {
  const { path, access } = endpoints.trackVendor
  void app.register(async (scope) => {
    // WooCommerce tries the address with a form before it uses it.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post(`${apiBase}${path}`, { config: { access } }, async (request: Call, reply) => {
      const { name, vendor, shop } = await admitted(deps, request).catch((error: unknown) => {
        countFailedCall(error, 'denied')
        throw error
      })
      if (request.body === undefined) return { data: { received: [] } }
      const { headers, ip, body } = request
      const reading = read(vendor, body, { headers, clickParameter: shop.clickParameter })
      if ('ignored' in reading) {
        countCall('ignored')
        // Not what was sent: it names the buyer, with address and telephone.
        await note(deps, {
          shop,
          source: name,
          sent: null,
          ip,
          status: 200,
          answer: { ignored: reading.ignored },
        })
        return { data: { ignored: reading.ignored } }
      }
      const received: Told[] = []
      for (const message of reading.messages)
        received.push(await receive(deps, { shop, name, message, ip }))
      // What can never be taken is shown to the operator: said to the vendor, it would be sent for days and then switched off.
      return reply
        .status(received.some(({ status }) => status >= 400) ? 202 : 200)
        .send({ data: { received } })
    })
  })
}

async function admitted(deps: Deps, request: Call) {
  const { vendor: name, shop: number } = request.params
  if (!Object.hasOwn(vendorNames, name) || !/^[1-9]\d{0,14}$/.test(number)) throw notFound()
  const known = name as VendorName
  const vendor = vendors[known]
  const [shop] = await deps.sql<Shop[]>`
    select k.id, k.window_days as "windowDays", k.accept_get as "acceptGet", k.deleted_at is not null as trashed, k.click_parameter as "clickParameter", v.secret_sealed as sealed
    from link k left join shop_vendor v on v.shop_id = k.id and v.vendor = ${known}
    where k.kind = 'shop' and k.link_integration = ${Number(number)}`
  const raw = request.rawBody ?? Buffer.alloc(0)
  const secret = shop?.sealed ? open(deps.config.secret, shop.sealed) : null
  const isTrial = request.body === undefined && known === 'woocommerce'
  const genuine =
    secret !== null &&
    (isTrial || vendor.signed({ headers: request.headers, raw, secret, now: deps.now() }))
  if (!shop || !genuine) {
    deps.log.warn(
      { event: 'order-call-refused', vendor: known, ip: request.ip },
      orderMessages.vendorKey,
    )
    throw refused(orderMessages.vendorKey, 'key')
  }
  await limit(deps, `order:shop:${shop.id}`, deps.config.limits.order)
  return { name: known, vendor, shop }
}

function read(vendor: Vendor, body: unknown, context: Parameters<Vendor['read']>[1]) {
  try {
    return vendor.read(body, context)
  } catch (error) {
    if (!(error instanceof ZodError)) throw error
    const [issue] = error.issues
    return { ignored: orderMessages.vendorBody(issue?.path.join('.') ?? '') }
  }
}

type One = { shop: Shop; name: VendorName; message: DoorBody; ip: string }

async function receive(deps: Deps, { shop, name, message, ip }: One): Promise<Told> {
  const { orderId } = message
  try {
    if (shop.trashed) throw refused(orderMessages.shopTrashed, 'shop_trashed')
    const read = readMessage(message, deps.config.accountingZone, deps.now())
    const { status, data } = await receiveOrder(deps, {
      shop,
      message: read,
      sent: message,
      ip,
      source: name,
    })
    countCall(data.result)
    return { orderId, status, result: data.result }
  } catch (error) {
    countFailedCall(error, 'refused')
    if (!isRefusal(error) || error.refusal.status >= 500) throw error
    const { status } = error.refusal
    await note(deps, { shop, source: name, sent: message, ip, status, answer: toldOf(error) })
    return { orderId, status, result: error.message }
  }
}

type Noted = {
  shop: Shop
  source: VendorName
  sent: unknown
  ip: string
  status: number
  answer: object
}

const note = (deps: Deps, { shop, source, sent, ip, status, answer }: Noted): Promise<void> =>
  keepRefusal(deps, {
    ...{ shopId: shop.id, eventId: null, hash: contentHash(sent ?? null), sent, orderId: null },
    ...{ status, answer, ip, source, at: deps.now() },
  })
