// Hits as they were counted when they were stored, under the names by which the list is filtered.
import { type HitClass, hitClasses } from '@rivulet/contract/choices'
import { type DayView, countedBy } from '../../report/counted-by.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import type { Condition, ListRequest } from '../../resource/list-request.ts'
import type { Fragment, Reading } from '../../resource/serve.ts'

/** The numbers by day that answer a request; null when only the hits themselves do. */
export const daysFor = ({ conditions, search }: ListRequest, { affiliateId }: Actor): DayView | null =>
  search === ''
    ? countedBy([
        ...conditions.map(({ field }) => field),
        ...(affiliateId === null ? [] : ['affiliate']),
      ])
    : null

/** As the table `row`: clicks by day, with a row for each class that is asked for, and the calls of the snippet, which are fewer, by the hour. */
export const countedDays = (
  { sql, actor }: Reading,
  { conditions }: ListRequest,
  view: DayView,
): Fragment => sql`(
  select day.day, day.link_id as promoted_id, day.affiliate_id, day.shop_id, day.campaign_id, day.country, null::timestamptz as deleted_at,
    'click' as action, counted.*
  from ${sql(view)} day cross join lateral (${
    actor.affiliateId !== null
      ? visits(sql)
      : conditions.some(({ field }) => field === 'class')
        ? eachClass(sql, conditions)
        : allClasses(sql)
  }) counted (class, hits, visits, unique_visitors)
  union all
  select day, promoted_id, affiliate_id, shop_id, campaign_id, country, deleted_at, action, class, hits, visits, unique_visitors
  from analytics_hour_view where action <> 'click') row`

/** All that an affiliate meets. */
const visits = (sql: Queryable) => sql`select 'valid', visits, visits, uniques`
/** A row for each class, or for those alone that are asked for by name. */
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
  select null::text, visits + duplicate + bot + prefetch + preview + invalid, visits, uniques`
