// Test links of a shop: they redirect like tracked links, with a click ID that is signed as a test, and count nowhere.
import type { HitReason } from '@rivulet/contract/choices'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import type { FastifyInstance } from 'fastify'
import { makeClickId, readClickId } from '../../click/edge/click-id.ts'
import { classify } from '../../click/edge/classify.ts'
import { countryOf } from '../../click/edge/country.ts'
import { readQuery } from '../../click/edge/query.ts'
import { readChangedLinks, type TrackedLink } from '../../click/links/tracked-link.ts'
import { announce } from '../../db/announce.ts'
import type { Config } from '../../config/config.ts'
import type { Sql } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notFound, refused } from '../../errors.ts'
import { apiBase } from '../../http/endpoint.ts'

/** Opened by people, like a tracked address: no part of the documented API. */
const path = `${apiBase}/track/test`
/** Milliseconds for which a test link works, and for which its clicks are kept. */
const lifetime = 86_400_000
/** Per shop. */
const mostKept = 20

/** The token is a click ID itself, so nobody else can make one. */
export const testTarget = ({ publicUrl, secret }: Config, linkId: number, now: Date): string =>
  `${publicUrl}${path}/${makeClickId(secret, linkId, now.getTime(), 'test')}`

export function registerTestClick(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { token: string } }>(
    `${path}/:token`,
    { config: { access: 'public' } },
    async (request, reply) => {
      const now = deps.now()
      const token = readClickId(deps.config.secret, request.params.token)
      if (!token?.test) throw notFound()
      if (now.getTime() - token.at > lifetime) throw refused(orderMessages.testLinkExpired, 'expired')
      const [link] = await readChangedLinks(deps.sql, {
        ids: [token.linkId],
        affiliateIds: [],
        codes: [],
      })
      if (!link) throw notFound()
      if (!link.destination) throw refused(orderMessages.testLinkNowhere, 'nowhere')
      const clickId = makeClickId(deps.config.secret, link.id, now.getTime(), 'test')
      const { reason } = classify({
        ...{ method: request.method, headers: request.headers },
        ...{ tooMany: false, inactive: link.inactive },
      })
      await keepClick(deps.sql, { link, clickId, now, reason, country: countryOf(request.ip) })
      return reply
        .header('cache-control', 'no-store')
        .redirect(link.destination(clickId, readQuery(request.url)), 302)
    },
  )
}

type Kept = { link: TrackedLink; clickId: string; now: Date; reason: HitReason | null; country: string }

async function keepClick(sql: Sql, { link, clickId, now, reason, country }: Kept): Promise<void> {
  const old = new Date(now.getTime() - lifetime)
  await sql`insert into test_click ${sql({
    ...{ shop_id: link.shopId, link_id: link.id, click_id: clickId, clicked_at: now, reason, country },
  })}`
  await sql`delete from test_click where clicked_at < ${old} or id in (
    select id from test_click where shop_id = ${link.shopId} order by clicked_at desc, id desc offset ${mostKept})`
  announce(sql, 'testClick')
}
