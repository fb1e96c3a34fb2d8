// Roll-ups of hits, with the column names by which the list is filtered.
import { type HitClass, hitClasses } from '@rivulet/contract/choices'
import { type DayView, countedBy } from '../../report/counted-by.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Condition, ListRequest } from '../../resource/list-request.ts'
import type { Fragment, Reading } from '../../resource/serve.ts'
import { allOf, where } from '../../resource/where.ts'

/** The daily roll-up that can answer a request; null when only single hits can. */
export const daysFor = ({ conditions, search }: ListRequest, { affiliateId }: Actor): DayView | null =>
  search === ''
    ? countedBy([
        ...conditions.map(({ field }) => field),
        ...(affiliateId === null ? [] : ['affiliate']),
      ])
    : null

/** As the table `row`: clicks by day, with a row per requested class, and snippet calls, which are fewer, by hour. */
export const countedDays = (reading: Reading, request: ListRequest, view: DayView): Fragment => {
  const { sql, actor } = reading
  const { conditions } = request
  return sql`(
  select day.day, day.link_id as promoted_id, day.affiliate_id, day.shop_id, day.campaign_id, day.country, null::timestamptz as deleted_at,
    'click' as action, counted.*
  from ${sql(view)} day cross join lateral (${
    actor.affiliateId !== null
      ? visits(sql)
      : conditions.some(({ field }) => field === 'class')
        ? eachClass(sql, conditions)
        : allClasses(sql)
  }) counted (class, hits, visits, unique_visitors)
  where ${view === 'day_hour_view' ? ofLinks(reading, request, sql`day.link_id`) : sql`true`}
  union all
  select day, promoted_id, affiliate_id, shop_id, campaign_id, country, deleted_at, action, class, hits, visits, unique_visitors
  from analytics_hour_view where action <> 'click') row`
}

const linkFields: ReadonlySet<string> = new Set(['affiliate', 'shop', 'campaign', 'link', 'email'])
export const isOfLink = ({ field }: Pick<Condition, 'field'>): boolean => linkFields.has(field)

/** Restricts by link ids, so that their hours are found without reading those of all others. */
export function ofLinks(
  { sql, actor, zone }: Reading,
  { conditions }: ListRequest,
  linkId: Fragment,
): Fragment {
  const asked = conditions.filter(isOfLink).map((c) => where(sql, c, zone))
  if (actor.affiliateId !== null) asked.push(sql`row.affiliate_id = ${actor.affiliateId}`)
  return asked.length === 0
    ? sql`true`
    : sql`${linkId} = any(array(
        select row.id from (select k.*, a.username as email from hit_source_view k left join account a on a.id = k.affiliate_id) row
        where ${allOf(sql, asked)}))`
}

/** All that an affiliate may see. */
const visits = (sql: Queryable) => sql`select 'valid', visits, visits, uniques`
/** A row for each class, or only for the requested ones. */
function eachClass(sql: Queryable, conditions: readonly Condition[]): Fragment {
  const named = conditions.filter(({ field, operator }) => field === 'class' && operator === 'eq')
  const names = Object.keys(hitClasses) as HitClass[]
  const asked = names.filter((name) => named.every(({ value }) => value === name))
  const rows = asked.map((name) =>
    name === 'valid' ? visits(sql) : sql`select ${name}::text, ${sql(name)}, 0, 0`,
  )
  return rows.length === 0
    ? sql`select null::text, 0, 0, 0 where false`
    : rows.reduce((all, one) => sql`${all} union all ${one}`)
}
const allClasses = (sql: Queryable) => sql`
  select null::text, visits + duplicate + bot + assistant + prefetch + preview + invalid, visits, uniques`
