// The tracked address: finds the link, judges the hit, brings it to disk, and only then sends the visitor on.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { classify } from './classify.ts'
import type { ClickDeps } from './click-deps.ts'
import { makeClickId } from './click-id.ts'
import { visitorCookie } from './cookie.ts'
import { plainAddress } from './country.ts'
import { destinationAddress } from './destination.ts'
import type { Hit } from './hit.ts'
import type { LinkCache } from './link-cache.ts'
import { answerMissing, answerUnavailable } from './page.ts'
import { readQuery } from './query.ts'
import { createRate } from './rate.ts'

export type ClickPath = Pick<LinkCache, 'find'> & {
  /** Resolves when the hit can no longer be lost. */
  keep(hit: Hit): Promise<void>
}

type Tracked = FastifyRequest<{ Params: { code: string } }>

export function registerClick(
  app: FastifyInstance,
  { config, log, now }: Pick<ClickDeps, 'config' | 'log' | 'now'>,
  { find, keep }: ClickPath,
): void {
  const rate = createRate()

  const answer = async (request: Tracked, reply: FastifyReply): Promise<FastifyReply> => {
    reply.header('cache-control', 'no-store')
    const link = await find(request.params.code)
    if (!link) return answerMissing(reply)

    const at = now().getTime()
    const { ip, method, headers } = request
    const agent = (headers['user-agent'] ?? '').slice(0, 512)
    const tooMany = rate.exceeds(ip, agent, at)
    const verdict = classify({ method, headers, tooMany, inactive: link.inactive })
    const query = readQuery(request.raw.url ?? '')
    const clickId = makeClickId(config.secret, link.id, at)
    await keep({
      ...verdict,
      clickId,
      linkId: link.id,
      at,
      ip: plainAddress(ip),
      agent,
      referrer: (headers.referer ?? '').slice(0, 2048),
      cookie:
        link.cookie && verdict.class === 'valid' ? visitorCookie(request, reply, link.shopId) : null,
      subIds: query.subIds,
    })

    // Asked again once a person really opens it, so that this click is seen too.
    if (verdict.class === 'prefetch') return reply.code(503).send()
    const { address } = link
    if (!address) return answerMissing(reply)
    return reply.redirect(destinationAddress({ ...link, address }, clickId, query), 302)
  }

  app.route<{ Params: { code: string } }>({
    method: ['GET', 'HEAD'],
    url: '/r/:code',
    config: { quiet: true, access: 'public' },
    handler: async (request, reply) => {
      try {
        return await answer(request, reply)
      } catch (error) {
        log.error({ err: error }, 'a click could not be kept')
        return answerUnavailable(reply)
      }
    },
  })
}
