// The tracked address: finds the link, judges the hit, brings it to disk, and only then sends the visitor on.
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { type Answer, broken, notNow, nowhere, redirect, render } from './answer.ts'
import { classify } from './classify.ts'
import { clientAddress } from '../client-address.ts'
import type { ClickDeps } from './click-deps.ts'
import { makeClickId } from './click-id.ts'
import { visitorCookie } from './cookie.ts'
import { openFastLane } from './fast-lane.ts'
import type { Hit } from './hit.ts'
import type { LinkCache } from './link-cache.ts'
import { answerMissing, answerUnavailable } from './page.ts'
import { readQuery } from './query.ts'
import { createRate } from './rate.ts'
import type { TrackedLink } from './tracked-link.ts'

export type ClickPath = Pick<LinkCache, 'find' | 'known'> & {
  /** Calls back when the hit is on disk, or counted as one that is not. */
  keep(hit: Hit, kept: () => void): void
  /** Whether connections are to be closed after their answer. */
  stopping(): boolean
}
type Needs = Pick<ClickDeps, 'config' | 'log' | 'now'>
type Asked = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>

/** Milliseconds, as for all other requests. */
const patience = { first: 10_000, next: 65_000 }
const keptFor = patience.next / 1000
const longestStop = 20_000

/**
 * Known links are answered before node:http and the framework hear of the request, which cost more than the click
 * itself. Everything else takes the route: what must be asked for first, what leads nowhere, what is unusual.
 */
export function registerClick(app: FastifyInstance, needs: Needs, path: ClickPath): void {
  const judge = createJudge(needs)
  const follow = (link: TrackedLink, request: Asked, done: (answer: Answer) => void): void => {
    try {
      const { hit, answer } = judge(link, request)
      path.keep(hit, () => done(answer))
    } catch (error) {
      needs.log.error({ err: error }, 'a click could not be answered')
      done(broken)
    }
  }

  /** No link, however it came to be, ends the process. */
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
      if (link === null) return answerUnavailable(reply)
      if (!link) return answerMissing(reply)
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

const prefix = '/r/'
/** Longer ones are refused by the framework. */
const longestAddress = 2048

function linkOf(url: string, { known }: ClickPath): TrackedLink | undefined {
  if (url.length > longestAddress) return undefined
  const query = url.indexOf('?')
  return known(query < 0 ? url.slice(prefix.length) : url.slice(prefix.length, query))
}

/** What is kept of a click, and what its visitor is told once it is. */
function createJudge({ config, now }: Needs) {
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
    if (verdict.class === 'prefetch') return { hit, answer: notNow }
    if (!link.destination) return { hit, answer: nowhere }
    const location = link.destination(clickId, query)
    return { hit, answer: redirect(location, visitor?.header ?? null) }
  }
}
