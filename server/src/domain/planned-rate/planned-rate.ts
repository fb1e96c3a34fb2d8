// Planned rates on the server: people see those of campaigns and affiliates that they may see, and cancel those of
// commissions that they may edit, until they begin.
import { affiliate } from '@rivulet/contract/resources/affiliate'
import { campaign } from '@rivulet/contract/resources/campaign'
import { plannedRateMessages as said } from '@rivulet/contract/messages/planned-rate-messages'
import { plannedRate } from '@rivulet/contract/resources/planned-rate'
import { shop } from '@rivulet/contract/resources/shop'
import type { Resource } from '@rivulet/contract/resource'
import { announce } from '../../db/announce.ts'
import type { Queryable } from '../../db/sql.ts'
import { notFound, refused } from '../../errors.ts'
import { countConcerned } from '../../rate/count-concerned.ts'
import type { Level } from '../../rate/open-places.ts'
import { readOwnRate } from '../../rate/own-rate.ts'
import { demand, may } from '../../resource/engine.ts'
import { type Context, type Preview, serve } from '../../resource/serve.ts'

const resourceOf: Record<Level, Resource> = { shop, campaign, affiliate }

/** A millisecond before a change begins, what it replaces still counts. */
const justBefore = (at: Date): Date => new Date(at.getTime() - 1)

type Stored = { level: Level; record: number; startsAt: Date }

async function readPlan(sql: Queryable, id: number): Promise<Stored> {
  const [plan] = await sql<Stored[]>`
    select case when shop_id is not null then 'shop' when campaign_id is not null then 'campaign' else 'affiliate' end as level,
      coalesce(shop_id, campaign_id, affiliate_id) as record, starts_at as "startsAt"
    from planned_rate where id = ${id}`
  if (!plan) throw notFound()
  return plan
}

/** The engine has locked it and checked that it is neither applied nor cancelled. @throws 422 once it has begun, applied or not. */
async function cancel({ id }: { id: number }, { tx, actor, deps }: Context): Promise<null> {
  const { level, record, startsAt } = await readPlan(tx, id)
  demand(actor, resourceOf[level], 'edit')
  const now = deps.now()
  if (startsAt <= now) throw refused(said.begun, 'begun')
  await tx`update planned_rate set cancelled_at = ${now}, updated_by = ${actor.accountId},
      before_basis_points = ${await readOwnRate(tx, level, record, justBefore(startsAt))},
      updated_at = greatest(${now}, updated_at + interval '1 millisecond')
    where id = ${id}`
  announce(tx, 'terms')
  return null
}

const previewCancel: Preview = async (ids, { sql }) => {
  let affiliates = 0
  for (const id of ids) {
    const { level, record, startsAt: at } = await readPlan(sql, id)
    const rate = await readOwnRate(sql, level, record, justBefore(at))
    affiliates += await countConcerned(sql, { level, ids: [record], rate, at })
  }
  return [said.keeps(affiliates)]
}

export const servedPlannedRate = serve(plannedRate, {
  scope: (sql, actor) => {
    if (!actor.admin) return sql`false`
    const sees = (resource: Resource) => sql`${may(actor, resource, 'index')}::boolean`
    return sql`(row.campaign_id is null or ${sees(campaign)}) and (row.affiliate_id is null or ${sees(affiliate)})`
  },
  previews: { cancel: previewCancel },
  actions: { cancel },
})
