// Webhook route for shop systems: authenticates the delivery, and answers so that they only retry what a retry can fix.
import { vendorMessages } from '@rivulet/contract/messages/vendor-messages'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { type VendorName, vendors as vendorNames } from '@rivulet/contract/choices'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { apiBase } from '../../../http/endpoint.ts'
import { isRefusal, notFound, refused } from '../../../errors.ts'
import { unparsedOf } from '../../../http/error-handler.ts'
import { open } from '../../../crypto/seal.ts'
import { limit } from '../../../auth/throttle.ts'
import { keepDeniedCalls } from './keep-denied.ts'
import { countFailedCall } from './order-calls.ts'
import type { OrderApiDeps } from './receive-order.ts'
import type { Delivery } from '../vendor/vendor.ts'
import { takeDelivery, type VendorShop, vendors } from './take-delivery.ts'

type Shop = VendorShop & { sealed: string | null; heard: boolean }
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
    const errorHandler = async (error: FastifyError, request: FastifyRequest) => {
      const { vendor: source, shop } = (request as Call).params
      const unparsed = unparsedOf(error, request)
      if (unparsed) countFailedCall(unparsed, 'denied')
      if (unparsed && isVendor(source))
        await keepDenied({ error: unparsed, shop, source, ip: request.ip })
      throw error
    }
    const options = { config: { access }, bodyLimit, errorHandler }
    scope.post(`${apiBase}${path}`, options, async (request: Call, reply) => {
      const { name, shop } = await admitted(deps, request).catch(async (error: unknown) => {
        countFailedCall(error, 'denied')
        const { vendor: source, shop: number } = request.params
        if (isRefusal(error) && isVendor(source))
          await keepDenied({ error, shop: number, source, ip: request.ip })
        throw error
      })
      const { headers, ip, rawBody } = request
      if (rawBody === undefined) return { data: { received: [] } }
      if (!shop.heard) await noteFirst(deps, name, shop)
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
    select s.id, s.window_days as "windowDays", s.accept_get as "acceptGet", s.deleted_at is not null as trashed, s.click_parameter as "clickParameter", v.secret_sealed as sealed,
      v.heard_at is not null as heard
    from shop s left join shop_vendor v on v.shop_id = s.id and v.vendor = ${known}
    where s.link_integration = ${Number(number)}`
  const { headers, rawBody: raw } = request
  const secret = shop?.sealed ? open(deps.config.secret, shop.sealed) : null
  const isTrial = raw === undefined && known === 'woocommerce'
  const delivery = { headers, raw: raw ?? Buffer.alloc(0), now: deps.now() }
  const why = isTrial && secret !== null ? null : whyDenied(known, { ...delivery, secret })
  if (!shop || why !== null) {
    deps.log.warn(
      { event: 'order-call-refused', vendor: known, ip: request.ip },
      orderApiMessages.vendorKey,
    )
    throw Object.assign(refused(orderApiMessages.vendorKey, 'key'), { cause: shop && why })
  }
  // Nobody signs a trial, so that strangers could use up what the shop's orders need.
  if (raw !== undefined) await limit(deps, `order:shop:${shop.id}`, deps.config.limits.order)
  return { name: known, shop }
}

/** For the shop's screen; the caller, who may be a stranger, gets the same sentence for each. Null when nothing is wrong. */
function whyDenied(
  name: VendorName,
  { secret, ...sent }: Omit<Delivery, 'secret'> & { secret: string | null },
): string | null {
  const { title, signed, isLate } = vendors[name]
  if (secret === null) return vendorMessages.notConnected(title)
  const delivery = { ...sent, secret }
  if (!signed(delivery)) return vendorMessages.otherSecret(title)
  return isLate?.(delivery) ? vendorMessages.late : null
}

/** A message that another secret signs, entered meanwhile, is not the first one of the new secret. */
const noteFirst = ({ sql, now }: Deps, name: VendorName, { id, sealed }: Shop) => sql`
  update shop_vendor set heard_at = ${now()}
  where shop_id = ${id} and vendor = ${name} and secret_sealed = ${sealed} and heard_at is null`

const isVendor = (name: string): name is VendorName => Object.hasOwn(vendorNames, name)
