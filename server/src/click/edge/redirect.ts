// Handles tracked addresses: finds the link, classifies the hit, waits until it is on disk, and only then redirects.
import type { IncomingMessage } from 'node:http'
import type { ShownProgramme } from '@rivulet/contract/programme'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Answer, broken, unavailableAnswer, notFoundAnswer, redirect, render } from './answer.ts'
import { classify } from './classify.ts'
import { clientAddress } from '../../client-address.ts'
import type { ClickDeps } from '../click-deps.ts'
import { makeClickId } from './click-id.ts'
import { visitorCookie } from './cookie.ts'
import { openFastLane } from './fast-lane.ts'
import type { Hit } from '../spool/hit.ts'
import type { LinkCache } from '../links/link-cache.ts'
import { type ErrorPages, errorPages } from './error-pages.ts'
import { readQuery } from './query.ts'
import { createRate } from './rate.ts'
import type { TrackedLink } from '../links/tracked-link.ts'

export type ClickPath = Pick<LinkCache, 'find' | 'known'> & {
  /** Calls back when the hit is on disk, or counted as not durable. */
  keep(hit: Hit, kept: () => void): void
  /** Whether connections should be closed after their response. */
  stopping(): boolean
  /** What the error pages show. */
  programme(): ShownProgramme
}
type Needs = Pick<ClickDeps, 'config' | 'log' | 'now'>
type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>

/** Milliseconds, as for all other requests. */
const patience = { first: 10_000, next: 65_000 }
const keptFor = patience.next / 1000
const longestStop = 20_000

/**
 * Known links are answered before node:http and Fastify see the request, because these cost more than the click
 * itself. The route handles everything else: unknown codes, links that lead nowhere, unusual requests.
 */
export function registerClick(app: FastifyInstance, needs: Needs, path: ClickPath): void {
  const pages = pagesOf(path)
  const judge = createJudge(needs, pages)
  const follow = (link: TrackedLink, request: Asked, done: (answer: Answer) => void): void => {
    try {
      const { hit, answer } = judge(link, request)
      path.keep(hit, () => done(answer))
    } catch (error) {
      needs.log.error({ err: error }, 'a click could not be answered')
      done(broken)
    }
  }

  /** Whatever a link contains, it must not crash the process. */
  const written: typeof render = (answer, how) => {
    try {
      return render(answer, how)
    } catch (error) {
      needs.log.error({ err: error }, 'a click could not be answered')
      return render(broken, how)
    }
  }

  const lane = openFastLane(
    app.server,
    (request, done) => {
      const link = linkOf(request.url, path)
      if (!link) return false
      follow(link, request, (answer) => {
        const last = path.stopping() || !request.lasting
        done(written(answer, { last, head: request.method === 'HEAD', keptFor }), last)
      })
      return true
    },
    patience,
  )
  app.addHook('preClose', async () => lane.close(longestStop))

  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/r/:code',
    config: { quiet: true, access: 'public' },
    handler: async (request, reply) => {
      const link = await path.find(request.params.code).catch((error: unknown) => {
        needs.log.error({ err: error }, 'a link could not be looked up')
        return null
      })
      if (link === null) return sendPage(reply.code(503).header('retry-after', '2'), pages().unavailable)
      if (!link) return sendPage(reply.code(404), pages().missing)
      const { status, usual, own, body } = await new Promise<Answer>((resolve) =>
        follow(link, request.raw, resolve),
      )
      return reply
        .code(status)
        .headers({ ...usual.headers, ...own })
        .send(body)
    },
  })
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').send(page)

/** Written anew when the programme's settings change. */
function pagesOf({ programme }: ClickPath): () => ErrorPages {
  let shown = programme()
  let pages = errorPages(shown)
  return () => {
    if (shown !== programme()) {
      shown = programme()
      pages = errorPages(shown)
    }
    return pages
  }
}

const prefix = '/r/'
/** Fastify rejects longer ones. */
const longestAddress = 2048

function linkOf(url: string, { known }: ClickPath): TrackedLink | undefined {
  if (url.length > longestAddress) return undefined
  const query = url.indexOf('?')
  return known(query < 0 ? url.slice(prefix.length) : url.slice(prefix.length, query))
}

/** The hit to store, and the response to send once it is stored. */
function createJudge({ config, now }: Needs, pages: () => ErrorPages) {
  const rate = createRate()
  const addressOf = clientAddress(config.trustProxy)

  return (link: TrackedLink, request: Asked): { hit: Hit; answer: Answer } => {
    const at = now().getTime()
    const { method = '', headers } = request
    const ip = addressOf(request)
    const agent = (headers['user-agent'] ?? '').slice(0, 512)
    const tooMany = rate.exceeds(ip, agent, at)
    const verdict = classify({ method, headers, tooMany, inactive: link.inactive })
    const query = readQuery(request.url ?? '')
    const clickId = makeClickId(config.secret, link.id, at, verdict.reason)
    const known = link.cookie && verdict.class === 'valid'
    const visitor = known ? visitorCookie(headers.cookie, link.shopId) : null
    const hit: Hit = {
      ...verdict,
      clickId,
      linkId: link.id,
      at,
      ip,
      agent,
      referrer: (headers.referer ?? '').slice(0, 2048),
      cookie: visitor?.name ?? null,
      subIds: query.subIds,
    }
    if (verdict.class === 'prefetch') return { hit, answer: unavailableAnswer }
    if (!link.destination) return { hit, answer: notFoundAnswer(pages().missing) }
    const location = link.destination(clickId, query)
    return { hit, answer: redirect(location, visitor?.header ?? null) }
  }
}
