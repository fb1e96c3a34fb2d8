// Routes that count whom another rate of a shop, a campaign or an affiliate would concern, and name what is planned.
import type { RateReach } from '@rivulet/contract/answers/rate-answer'
import { rateEndpoints } from '@rivulet/contract/endpoints/rate-endpoints'
import { messages } from '@rivulet/contract/messages/messages'
import { formatHundredths, parseHundredths } from '@rivulet/contract/money'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Actor } from '../../../auth/actor.ts'
import type { Sql } from '../../../db/sql.ts'
import { invalid, notFound } from '../../../errors.ts'
import { route } from '../../../http/endpoint.ts'
import type { Engine } from '../../../resource/engine.ts'
import { idOf } from '../../../resource/routes.ts'
import { readRecord } from '../../../resource/save.ts'
import { countConcerned } from '../../../rate/count-concerned.ts'
import type { Level } from '../../../rate/open-places.ts'
import { columnOf } from '../../../rate/own-rate.ts'

type Asked = { request: FastifyRequest; actor: Actor; query: Record<string, unknown> }

export function registerRateRoutes(app: FastifyInstance, engine: Engine) {
  const { deps } = engine
  const reach = async (level: Level, { request, actor, query }: Asked): Promise<{ data: RateReach }> => {
    const served = engine.served[level]
    if (!served) throw notFound()
    const id = idOf(request)
    await readRecord(engine, deps.sql, served, actor, id)
    const change = { level, ids: [id], rate: rateIn(query.commission), at: deps.now() }
    const affiliates = await countConcerned(deps.sql, change)
    return { data: { affiliates, planned: await readPlanned(deps.sql, level, id) } }
  }
  const { shopRateReach, campaignRateReach, affiliateRateReach } = rateEndpoints
  return {
    shopRateReach: route(app, deps, shopRateReach, (call) => reach('shop', call)),
    campaignRateReach: route(app, deps, campaignRateReach, (call) => reach('campaign', call)),
    affiliateRateReach: route(app, deps, affiliateRateReach, (call) => reach('affiliate', call)),
  }
}

/** In the order of their days. */
async function readPlanned(sql: Sql, level: Level, id: number): Promise<RateReach['planned']> {
  const rows = await sql<{ day: string; rate: number | null }[]>`
    select first_day::text as day, commission_basis_points as rate from planned_rate
    where ${sql(columnOf[level])} = ${id} and applied_at is null and cancelled_at is null order by starts_at`
  return rows.map(({ day, rate }) => ({ day, rate: rate === null ? null : formatHundredths(rate) }))
}

/** Basis points; null for none. @throws 422 when it is no percentage. */
function rateIn(commission: unknown): number | null {
  if (commission === undefined || commission === '') return null
  const rate = parseHundredths(String(commission))
  if (rate === null || rate < 0 || rate > 10_000) throw invalid({ commission: [messages.field.percent] })
  return rate
}
