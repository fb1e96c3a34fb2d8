// Webhook route for shop systems: authenticates the delivery, and answers so that they only retry what a retry can fix.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { type VendorName, vendors as vendorNames } from '@rivulet/contract/choices'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { apiBase } from '../../../http/endpoint.ts'
import { isRefusal, notFound, refused } from '../../../errors.ts'
import { open } from '../../../crypto/seal.ts'
import { limit } from '../../../auth/throttle.ts'
import { keepDeniedCalls } from './keep-denied.ts'
import { countFailedCall } from './order-calls.ts'
import type { OrderApiDeps } from './receive-order.ts'
import { takeDelivery, type VendorShop, vendors } from './take-delivery.ts'

type Shop = VendorShop & { sealed: string | null }
type Call = FastifyRequest<{ Params: { vendor: string; shop: string } }>

/** Bytes; an order can have many lines, each with taxes and discounts in two currencies. */
const bodyLimit = 1024 * 1024

export function registerWebhookRoute(app: FastifyInstance, deps: OrderApiDeps) {
  const { path, access } = endpoints.trackVendor
  const keepDenied = keepDeniedCalls(deps)
  void app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    // Parsed later: a signed but unreadable delivery is stored, and rejecting it would cause retries for days.
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      request.rawBody = body as Buffer
      done(null, {})
    })
    // WooCommerce tests the URL with a form post.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer' },
      (_request, _body, done) => done(null, undefined),
    )
    scope.post(`${apiBase}${path}`, { config: { access }, bodyLimit }, async (request: Call, reply) => {
      const { name, shop } = await admitted(deps, request).catch(async (error: unknown) => {
        countFailedCall(error, 'denied')
        const { vendor: source, shop: number } = request.params
        if (isRefusal(error) && isVendor(source))
          await keepDenied({ error, shop: number, source, ip: request.ip })
        throw error
      })
      const { headers, ip, rawBody } = request
      if (rawBody === undefined) return { data: { received: [] } }
      const taken = await takeDelivery(deps, { shop, name, raw: rawBody.toString(), headers, ip })
      // Permanent errors are shown to the operator; reported to the vendor, they
      // would be retried for days and then disable the webhook.
      const isWhole =
        'ignored' in taken || (!taken.unread && taken.received.every(({ status }) => status < 400))
      return reply.status(isWhole ? 200 : 202).send({ data: taken })
    })
  })
  return { trackVendor: endpoints.trackVendor }
}

async function admitted(deps: Deps, request: Call): Promise<{ name: VendorName; shop: Shop }> {
  const { vendor: name, shop: number } = request.params
  if (!isVendor(name) || !/^[1-9]\d{0,14}$/.test(number)) throw notFound()
  const known = name
  const [shop] = await deps.sql<Shop[]>`
    select s.id, s.window_days as "windowDays", s.accept_get as "acceptGet", s.deleted_at is not null as trashed, s.click_parameter as "clickParameter", v.secret_sealed as sealed
    from shop s left join shop_vendor v on v.shop_id = s.id and v.vendor = ${known}
    where s.link_integration = ${Number(number)}`
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

const isVendor = (name: string): name is VendorName => Object.hasOwn(vendorNames, name)
