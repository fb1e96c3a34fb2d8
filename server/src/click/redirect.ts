// The tracked address: finds the link, judges the hit, brings it to disk, and only then sends the visitor on.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { classify } from './classify.ts'
import { type ClickDeps, clientAddress } from './click-deps.ts'
import { makeClickId } from './click-id.ts'
import { visitorCookie } from './cookie.ts'
import { plainAddress } from './country.ts'
import type { Hit } from './hit.ts'
import type { LinkCache } from './link-cache.ts'
import { answerMissing, answerUnavailable, missing } from './page.ts'
import { readQuery } from './query.ts'
import { createRate } from './rate.ts'
import type { TrackedLink } from './tracked-link.ts'

export type ClickPath = Pick<LinkCache, 'find' | 'known'> & {
  /** Resolves when the hit is on disk, or counted as one that is not. */
  keep(hit: Hit): Promise<void>
  /** Whether connections are to be closed after their answer. */
  stopping(): boolean
}
type Needs = Pick<ClickDeps, 'config' | 'log' | 'now'>

/**
 * Known links are answered before the framework hears of the request, which costs more than the click itself.
 * Everything else takes the route: what must be asked for first, and what leads nowhere.
 */
export function registerClick(app: FastifyInstance, needs: Needs, path: ClickPath): void {
  const follow = createFollow(needs, path)
  const [route] = app.server.listeners('request') as ((...of: Exchange) => void)[]
  app.server.removeAllListeners('request').on('request', (request, response) => {
    const link = linkOf(request, path)
    if (link) void follow(link, request, response)
    else route?.(request, response)
  })

  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/r/:code',
    config: { quiet: true, access: 'public' },
    handler: async (request, reply) => {
      const link = await path.find(request.params.code).catch((error: unknown) => {
        needs.log.error({ err: error }, 'a link could not be looked up')
        return null
      })
      if (link === null) return answerUnavailable(reply)
      if (!link) return answerMissing(reply)
      reply.hijack()
      return follow(link, request.raw, reply.raw)
    },
  })
}

type Exchange = [request: IncomingMessage, response: ServerResponse]

const prefix = '/r/'
/** Longer ones are refused by the framework. */
const longestAddress = 2048

function linkOf({ url = '', method }: IncomingMessage, { known }: ClickPath): TrackedLink | undefined {
  if (!url.startsWith(prefix) || url.length > longestAddress) return undefined
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const query = url.indexOf('?')
  return known(query < 0 ? url.slice(prefix.length) : url.slice(prefix.length, query))
}

function createFollow({ config, log, now }: Needs, { keep, stopping }: ClickPath) {
  const rate = createRate()
  const addressOf = clientAddress(config.trustProxy)

  return async (link: TrackedLink, ...[request, response]: Exchange): Promise<void> => {
    try {
      const at = now().getTime()
      const { method = '', headers } = request
      const ip = plainAddress(addressOf(request))
      const agent = (headers['user-agent'] ?? '').slice(0, 512)
      const tooMany = rate.exceeds(ip, agent, at)
      const verdict = classify({ method, headers, tooMany, inactive: link.inactive })
      const query = readQuery(request.url ?? '')
      const clickId = makeClickId(config.secret, link.id, at)
      const known = link.cookie && verdict.class === 'valid'
      const visitor = known ? visitorCookie(headers.cookie, link.shopId) : null
      await keep({
        ...verdict,
        clickId,
        linkId: link.id,
        at,
        ip,
        agent,
        referrer: (headers.referer ?? '').slice(0, 2048),
        cookie: visitor?.name ?? null,
        subIds: query.subIds,
      })
      if (stopping()) response.shouldKeepAlive = false
      // Asked again once a person really opens it, so that this click is seen too.
      if (verdict.class === 'prefetch') return void response.writeHead(503, nothing).end()
      if (!link.destination) return void response.writeHead(404, page).end(missing)
      const location = link.destination(clickId, query)
      response.writeHead(302, {
        ...nothing,
        location,
        ...(visitor?.header && { 'set-cookie': visitor.header }),
      })
      response.end()
    } catch (error) {
      log.error({ err: error }, 'a click could not be answered')
      if (!response.headersSent) response.writeHead(503, { ...nothing, 'retry-after': '2' })
      response.end()
    }
  }
}

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
const nothing = { ...always, 'content-length': '0' }
const page = { ...always, 'content-type': 'text/html; charset=utf-8' }
