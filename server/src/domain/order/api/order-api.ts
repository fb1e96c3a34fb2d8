// The order API: authenticates the shop, validates the message, applies it and answers. It never ends a session.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { apiBase } from '../../../http/endpoint.ts'
import { unparsedOf } from '../../../http/error-handler.ts'
import { isRefusal, malformed, type RefusalError, refused, withDetail } from '../../../errors.ts'
import { countCall, countFailedCall } from './order-calls.ts'
import { keepRefusal } from './keep-refusal.ts'
import { type OrderApiDeps, receiveOrder, rejectionBody } from './receive-order.ts'
import { type DeniedCall, keepDeniedCalls } from './keep-denied.ts'
import { contentHash } from './content-hash.ts'
import { readMessage } from './read-message.ts'
import { type Caller, callingShop, signedEvent } from './authenticate-shop.ts'

type Body = Record<string, unknown>

export function registerOrderApi(app: FastifyInstance, deps: OrderApiDeps) {
  const url = `${apiBase}${endpoints.trackOrder.path}`
  const config = { access: endpoints.trackOrder.access }
  const keepDenied = keepDeniedCalls(deps)
  const errorHandler = async (error: FastifyError, request: FastifyRequest) => {
    const unparsed = unparsedOf(error, request)
    if (unparsed) await keepUnparsed(deps, request, unparsed, keepDenied)
    throw error
  }
  app.post(url, { config, errorHandler }, async (request, reply) => {
    const shop = await admitted(deps, request, keepDenied)
    return answer(deps, shop, request, reply, request.body)
  })
  app.get(url, { config, exposeHeadRoute: false }, async (request, reply) => {
    const shop = await admitted(deps, request, keepDenied)
    return answer(deps, shop, request, reply, fromQuery(request.query as Body))
  })
  return { trackOrder: endpoints.trackOrder, trackOrderByGet: endpoints.trackOrderByGet }
}

async function admitted(
  deps: Deps,
  request: FastifyRequest,
  keepDenied: (call: DeniedCall) => Promise<void>,
): Promise<Caller> {
  try {
    return await callingShop(deps, request)
  } catch (error) {
    countFailedCall(error, 'denied')
    if (isRefusal(error)) {
      const { ip, method, headers, query, body } = request
      deps.log.warn({ event: 'order-call-refused', ip }, error.message)
      const sent = method === 'GET' ? query : body
      await keepDenied({ error, shop: headers.shop, sent, source: 'door', ip })
    }
    throw error
  }
}

async function answer(
  deps: OrderApiDeps,
  shop: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
  sent: unknown,
): Promise<unknown> {
  const { ip } = request
  try {
    if (shop.trashed) throw refused(orderMessages.shopTrashed, 'shop_trashed')
    if (request.method === 'GET' && !shop.acceptGet)
      throw refused(orderApiMessages.getNotAllowed, 'get_not_allowed')
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
      throw malformed(undefined, orderApiMessages.oneOrder)
    const read = readMessage(sent as Body, deps.config.accountingZone, deps.now())
    const message = { ...read, eventId: read.eventId ?? signedEvent(request) }
    const { status, ...answered } = await receiveOrder(deps, { shop, message, sent, ip })
    countCall(answered.data.result)
    return reply.status(status).send(answered)
  } catch (thrown) {
    const error = withDetail(thrown)
    countFailedCall(error, 'refused')
    if (isRefusal(error)) {
      const { status, code } = error.refusal
      if (code === 'event_conflict')
        deps.log.error({ event: 'order-event-conflict', shop: shop.id, ip }, error.message)
      const hash = contentHash(sent ?? null)
      const eventId = eventIdOf(sent)
      await keepRefusal(deps, {
        shopId: shop.id,
        eventId,
        hash,
        sent,
        orderId: null,
        status,
        answer: rejectionBody(error),
        ip,
        at: deps.now(),
      })
    }
    throw error
  }
}

/** A body that could not be parsed is refused before the shop is known; its key may say whose it is. */
async function keepUnparsed(
  deps: Deps,
  request: FastifyRequest,
  error: RefusalError,
  keepDenied: (call: DeniedCall) => Promise<void>,
): Promise<void> {
  const { headers, ip } = request
  const shop = await callingShop(deps, request).catch(() => null)
  countFailedCall(error, shop ? 'refused' : 'denied')
  if (!shop) return keepDenied({ error, shop: headers.shop, source: 'door', ip })
  const { status } = error.refusal
  await keepRefusal(deps, {
    ...{ shopId: shop.id, eventId: null, hash: contentHash(null), sent: null, orderId: null },
    ...{ status, answer: rejectionBody(error), ip, at: deps.now() },
  })
}

/** The event id of a rejected message, if it has a valid one. */
function eventIdOf(sent: unknown): string | null {
  const eventId = (sent as { eventId?: unknown } | null)?.eventId
  return typeof eventId === 'string' && /^[\x20-\x7e]{1,255}$/.test(eventId) ? eventId : null
}

/** `refund[id]` and `refund[amount]` form the refund; the API key is not part of the message. */
function fromQuery({ apikey: _key, 'refund[id]': id, 'refund[amount]': amount, ...rest }: Body): Body {
  return id === undefined && amount === undefined ? rest : { ...rest, refund: { id, amount } }
}
