// Webhooks of shop systems: who calls, is it genuine, and an answer that makes them send again only what a later delivery could mend.
import { endpoints } from '@rivulet/contract/endpoint'
import { orderMessages } from '@rivulet/contract/order-messages'
import { type VendorName, vendors as vendorNames } from '@rivulet/contract/choices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../http/deps.ts'
import { apiBase } from '../../http/endpoint.ts'
import { notFound, refused } from '../../http/errors.ts'
import { open } from '../../http/seal.ts'
import { limit } from '../../http/throttle.ts'
import { countFailedCall } from './order-calls.ts'
import type { DoorDeps } from './receive-order.ts'
import { takeDelivery, type VendorShop, vendors } from './take-delivery.ts'

type Shop = VendorShop & { sealed: string | null }
type Call = FastifyRequest<{ Params: { vendor: string; shop: string } }>

/** Orders of many lines, each with its taxes and discounts in two currencies. */
const bodyLimit = 1024 * 1024

export function registerVendorDoor(app: FastifyInstance, deps: DoorDeps) {
  const { path, access } = endpoints.trackVendor
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    // Not parsed here: what is signed and cannot be read is kept, and refused it would be sent again for days.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      request.rawBody = body as Buffer
      done(null, {})
    })
    // WooCommerce tries the address with a form before it uses it.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post(`${apiBase}${path}`, { config: { access }, bodyLimit }, async (request: Call, reply) => {
      const { name, shop } = await admitted(deps, request).catch((error: unknown) => {
        countFailedCall(error, 'denied')
        throw error
      })
      const { headers, ip, rawBody } = request
      if (rawBody === undefined) return { data: { received: [] } }
      const taken = await takeDelivery(deps, { shop, name, raw: rawBody.toString(), headers, ip })
      // What can never be taken is shown to the operator: said to the vendor, it would be sent for days and then switched off.
      const isWhole =
        'ignored' in taken || (!taken.unread && taken.received.every(({ status }) => status < 400))
      return reply.status(isWhole ? 200 : 202).send({ data: taken })
    })
  })
  return { trackVendor: endpoints.trackVendor }
}

async function admitted(deps: Deps, request: Call): Promise<{ name: VendorName; shop: Shop }> {
  const { vendor: name, shop: number } = request.params
  if (!Object.hasOwn(vendorNames, name) || !/^[1-9]\d{0,14}$/.test(number)) throw notFound()
  const known = name as VendorName
  const [shop] = await deps.sql<Shop[]>`
    select k.id, k.window_days as "windowDays", k.accept_get as "acceptGet", k.deleted_at is not null as trashed, k.click_parameter as "clickParameter", v.secret_sealed as sealed
    from link k left join shop_vendor v on v.shop_id = k.id and v.vendor = ${known}
    where k.kind = 'shop' and k.link_integration = ${Number(number)}`
  const { headers, rawBody: raw } = request
  const secret = shop?.sealed ? open(deps.config.secret, shop.sealed) : null
  const isTrial = raw === undefined && known === 'woocommerce'
  const genuine =
    secret !== null &&
    (isTrial || vendors[known].signed({ headers, raw: raw ?? Buffer.alloc(0), secret, now: deps.now() }))
  if (!shop || !genuine) {
    deps.log.warn(
      { event: 'order-call-refused', vendor: known, ip: request.ip },
      orderMessages.vendorKey,
    )
    throw refused(orderMessages.vendorKey, 'key')
  }
  await limit(deps, `order:shop:${shop.id}`, deps.config.limits.order)
  return { name: known, shop }
}
