// The snippet's endpoint: identifies the shop by key and origin, validates
// the call and stores it. It never ends a session.
import { randomUUID } from 'node:crypto'
import type { TrackedEvent } from '@rivulet/contract/answers/order-answer'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { snippetMessages } from '@rivulet/contract/messages/snippet-messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTestClick } from '../../click/edge/click-id.ts'
import { classifyCall } from '../../click/edge/classify.ts'
import type { CallHit, Hit } from '../../click/spool/hit.ts'
import { createRate } from '../../click/edge/rate.ts'
import { createCallCounter } from '../../http/api-limit.ts'
import type { Deps } from '../../deps.ts'
import { apiBase } from '../../http/endpoint.ts'
import { isRefusal, malformed, type RefusalError, refused, withDetail } from '../../errors.ts'
import { parseJson } from '../../http/limits.ts'
import { networkOf } from '../../client-address.ts'
import { type Arrival, createArrivals } from './arrival.ts'
import { type Call, isRecord, readCall } from './read-call.ts'
import { createShopPages, type ShopOfPage } from './shop-pages.ts'

type Recent = {
  /** False for a repeated one; remembers it. */
  isNew(name: string): boolean
}

const most = 50_000

/** Detects repeated calls: a page that got no response sends its call again. Two generations: the older one is dropped as a whole. Per process. */
function createRecent(): Recent {
  let young = new Set<string>()
  let old = new Set<string>()
  return {
    isNew(name) {
      if (young.has(name) || old.has(name)) return false
      if (young.size >= most) [young, old] = [new Set(), young]
      young.add(name)
      return true
    },
  }
}

export type Order = {
  shop: ShopOfPage
  clickId: string
  payload: Record<string, unknown>
  ip: string
}
/** What happens with a call: storing the hit, and recording an order. */
export type EventHandlers = {
  /** Resolves when the hit is on disk, or counted as not durable. */
  keep(hit: Hit): Promise<void>
  /** @throws 422 when it is not an order. */
  checkOrder(payload: Record<string, unknown>): void
  /** No effect if the order is known. @throws 429 when too many come from one address. */
  recordOrder(order: Order): Promise<void>
  /** A test order: shows on the shop's screen what it would earn. @throws 429 when too many come from one address. */
  tryOrder(order: Omit<Order, 'clickId'> & { clickId: string | null }): Promise<void>
  /** Keeps it for the shop's screen: its developers see nothing of what a visitor's browser is told. */
  keepRefused(refused: { error: RefusalError; shopId: number; ip: string }): Promise<void>
}

const largestBody = 16 * 1024
/** CORS headers for shop pages, and how long browsers may cache them. */
const mayCall = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
}

export function registerEventRoute(app: FastifyInstance, deps: Deps, ways: EventHandlers) {
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

  const receive = async (
    request: FastifyRequest,
    shop: ShopOfPage,
    body: Record<string, unknown>,
  ): Promise<Call> => {
    const call = readCall(body)
    const { id, clickId, ...said } = call
    const order = call.action === 'order' && isRecord(call.payload) ? call.payload : null
    if (order) ways.checkOrder(order)
    const { ip } = request
    const isRepeated = () => id !== null && !recent.isNew(`${shop.id} ${id}`)
    // Nothing of a test counts.
    if (isTestClick(deps.config.secret, clickId) || order?.test === true) {
      if (order && !isRepeated()) await ways.tryOrder({ shop, clickId, payload: order, ip })
      return call
    }
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
    if (order && shop.browserOrders && clickId !== null && hit.class === 'valid')
      await ways.recordOrder({ shop, clickId, payload: order, ip })
    if (!isRepeated()) await ways.keep(hit)
    return call
  }

  void app.register(async (scope) => {
    // text/plain needs no CORS preflight, for which a page being closed has no time.
    scope.addContentTypeParser('text/plain', { parseAs: 'buffer' }, parseJson)

    scope.options(url, { config }, async ({ headers: { origin } }, reply) => {
      if (origin && (await pages.has(origin))) open(reply, origin).headers(mayCall)
      return reply.code(204).send()
    })
    scope.post(url, { config, bodyLimit: largestBody }, async (request, reply) => {
      countCall(networkOf(request.ip), deps.now())
      const { body } = request
      const { origin } = request.headers
      if (!isRecord(body)) throw malformed()
      const shop = await pages.ofKey(String(body.analyticsKey))
      if (!shop) throw refused(snippetMessages.key, 'key')
      if (origin !== undefined && !shop.origins.includes(origin))
        throw refused(snippetMessages.origin, 'origin')
      if (origin) open(reply, origin)
      const { clickId } = await receive(request, shop, body).catch(async (thrown: unknown) => {
        const error = withDetail(thrown)
        if (body.action === 'order' && isRefusal(error))
          await ways.keepRefused({ error, shopId: shop.id, ip: request.ip })
        throw error
      })
      const isTest = isTestClick(deps.config.secret, clickId)
      const data: TrackedEvent = { keepDays: shop.cookie && !isTest ? shop.windowDays : 0 }
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
