// The door of the snippet: which shop's page is calling, from where, is it valid, keep it, answer. It never ends a session.
import { randomUUID } from 'node:crypto'
import type { TrackedEvent } from '@rivulet/contract/order-answer'
import { endpoints } from '@rivulet/contract/endpoint'
import { snippetMessages } from '@rivulet/contract/snippet-messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { classifyCall } from '../../click/classify.ts'
import type { CallHit, Hit } from '../../click/hit.ts'
import { createRate } from '../../click/rate.ts'
import { createCallCounter } from '../../http/api-limit.ts'
import type { Deps } from '../../http/deps.ts'
import { apiBase } from '../../http/endpoint.ts'
import { malformed, refused } from '../../http/errors.ts'
import { parseJson } from '../../http/limits.ts'
import { networkOf } from '../../http/throttle.ts'
import { type Arrival, createArrivals } from './arrival.ts'
import { type Call, isRecord, readCall } from './read-call.ts'
import { createRecent } from './recent.ts'
import { createShopPages, type ShopOfPage } from './shop-pages.ts'

export type Order = {
  shop: { id: number; windowDays: number }
  clickId: string
  payload: Record<string, unknown>
  ip: string
}
/** What becomes of a call: where hits are kept, and what a page says about an order. */
export type Ways = {
  /** Resolves when the hit is on disk, or counted as one that is not. */
  keep(hit: Hit): Promise<void>
  /** @throws 422 for what is no order. */
  checkOrder(payload: Record<string, unknown>): void
  /** Without effect when it is known. @throws 429 when too many come from one address. */
  recordOrder(order: Order): Promise<void>
}

const largestBody = 16 * 1024
/** What browsers may do from a page of a shop, and for how long they need not ask again. */
const mayCall = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

export function registerEventDoor(app: FastifyInstance, deps: Deps, ways: Ways) {
  const url = `${apiBase}${endpoints.trackEvent.path}`
  const config = { access: endpoints.trackEvent.access, quiet: true, withoutDatabase: true }
  const pages = createShopPages(deps)
  const arrivals = createArrivals(deps)
  const recent = createRecent()
  const rate = createRate()
  const countCall = createCallCounter(deps.config.limits.snippet)

  const judge = (request: FastifyRequest, ip: string, arrival: Arrival) => {
    const agent = (request.headers['user-agent'] ?? '').slice(0, 512)
    const tooMany = rate.exceeds(ip, agent, deps.now().getTime())
    return { agent, ...classifyCall(agent, { tooMany, inactive: arrival.inactive }) }
  }

  const receive = async (request: FastifyRequest, shop: ShopOfPage, call: Call) => {
    const { id, clickId, ...said } = call
    const { ip } = request
    const arrival = await arrivals.of(shop, clickId)
    if (!arrival) throw refused(snippetMessages.click, 'click')
    const hit: CallHit = {
      ...judge(request, ip, arrival),
      clickId: id ?? randomUUID(),
      linkId: arrival.linkId,
      at: deps.now().getTime(),
      ip,
      referrer: (request.headers.referer ?? '').slice(0, 2048),
      cookie: null,
      subIds: [null, null, null, null, null],
      call: { ...said, cameBy: clickId },
    }
    if (call.action === 'order' && isRecord(call.payload)) {
      ways.checkOrder(call.payload)
      if (shop.browserOrders && clickId !== null && hit.class === 'valid')
        await ways.recordOrder({ shop, clickId, payload: call.payload, ip })
    }
    if (id === null || recent.isNew(`${shop.id} ${id}`)) await ways.keep(hit)
  }

  void app.register(async (door) => {
    // What needs no leave of its own before it is sent: a page that is being left has no time to ask.
    door.addContentTypeParser('text/plain', { parseAs: 'buffer' }, parseJson)

    door.options(url, { config }, async ({ headers: { origin } }, reply) => {
      if (origin && (await pages.has(origin))) open(reply, origin).headers(mayCall)
      return reply.code(204).send()
    })
    door.post(url, { config, bodyLimit: largestBody }, async (request, reply) => {
      countCall(networkOf(request.ip), deps.now())
      const { body } = request
      const { origin } = request.headers
      if (!isRecord(body)) throw malformed()
      const shop = await pages.ofKey(String(body.analyticsKey))
      if (!shop) throw refused(snippetMessages.key, 'key')
      if (origin !== undefined && !shop.origins.includes(origin))
        throw refused(snippetMessages.origin, 'origin')
      if (origin) open(reply, origin)
      await receive(request, shop, readCall(body))
      const data: TrackedEvent = { keepDays: shop.cookie ? shop.windowDays : 0 }
      return reply.code(202).send({ data })
    })
  })
  return { trackEvent: endpoints.trackEvent }
}

const open = (reply: FastifyReply, origin: string): FastifyReply =>
  reply
    .header('access-control-allow-origin', origin)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('vary', 'origin')
