// The action that plans another rate of a shop, a campaign or an affiliate from a later day on, and its preview.
import { addDays, dayOf, displayDay, startOfDay } from '@rivulet/contract/day'
import { plannedRateMessages as said } from '@rivulet/contract/messages/planned-rate-messages'
import { displayPercent, formatHundredths, parseHundredths } from '@rivulet/contract/money'
import { announce } from '../db/announce.ts'
import type { Queryable } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { invalid } from '../errors.ts'
import type { Context, Preview } from '../resource/serve.ts'
import { countConcerned } from './count-concerned.ts'
import type { Level } from './open-places.ts'
import { columnOf, readOwnRate } from './own-rate.ts'

type Body = { from: string; commission?: string | null }
type Plan = { level: Level; id: number; from: string; startsAt: Date; rate: number | null }

const daysAhead = 3653

/** The engine has locked the record. */
export const planRate =
  (level: Level) =>
  async ({ id, body }: { id: number; body: Body }, { tx, actor, deps }: Context): Promise<null> => {
    const plan = planOf(level, id, body, deps)
    const wrong = await wrongWith(tx, plan, deps)
    if (wrong) throw invalid({ [wrong.field]: [wrong.sentence] })
    const now = deps.now()
    await tx`insert into planned_rate ${tx({
      ...{ [columnOf[level]]: id, first_day: plan.from, starts_at: plan.startsAt },
      ...{ commission_basis_points: plan.rate, created_at: now, updated_at: now },
      ...{ created_by: actor.accountId, updated_by: actor.accountId },
    })}`
    announce(tx, 'plannedRate')
    announce(tx, 'terms')
    return null
  }

const planOf = (
  level: Level,
  id: number,
  { from, commission = null }: Body,
  { config }: Deps,
): Plan => ({
  ...{ level, id, from, startsAt: startOfDay(from, config.accountingZone) },
  rate: commission === null || commission === '' ? null : parseHundredths(commission),
})

type Wrong = { field: 'from' | 'commission'; sentence: string }

/** A day of the past or one that has a plan, or the rate that the record would have anyway. */
async function wrongWith(sql: Queryable, plan: Plan, { now, config }: Deps): Promise<Wrong | null> {
  const { level, id, from, startsAt, rate } = plan
  const today = dayOf(now(), config.accountingZone)
  if (from <= today) return { field: 'from', sentence: said.notYet }
  if (from > addDays(today, daysAhead)) return { field: 'from', sentence: said.tooFar }
  const [taken] = await sql`
    select from planned_rate
    where ${sql(columnOf[level])} = ${id} and starts_at = ${startsAt} and cancelled_at is null`
  if (taken) return { field: 'from', sentence: said.taken }
  if ((await readOwnRate(sql, level, id, startsAt)) !== rate) return null
  return { field: 'commission', sentence: said.same(shown(rate)) }
}

/** Basis points as people read them; null for no rate of its own. */
const shown = (rate: number | null): string | null =>
  rate === null ? null : displayPercent(formatHundredths(rate))

/** What it has until then, and whom the change concerns. */
export const previewPlan =
  (level: Level): Preview =>
  async (ids, { sql, deps, body }) => {
    const { from, commission = null } = body as Partial<Body>
    const [id] = ids
    if (id === undefined || !from || (level === 'affiliate' && !commission)) return [said.nothingYet]
    const plan = planOf(level, id, { from, commission }, deps)
    const wrong = await wrongWith(sql, plan, deps)
    if (wrong) return { blocked: [wrong.sentence] }
    const { startsAt: at, rate } = plan
    const before = await readOwnRate(sql, level, id, at)
    return [
      said.change(displayDay(from), shown(before), shown(rate)),
      said.reach(await countConcerned(sql, { level, ids, rate, at })),
      said.byDate,
    ]
  }
