// Hits as they were counted when they were stored, under the names by which the list is filtered.
import { type DayView, countedBy } from '../../report/counted-by.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Actor } from '../../http/actor.ts'
import type { ListRequest } from '../../resource/list-request.ts'
import type { Fragment } from '../../resource/serve.ts'

/** The numbers by day that answer a request; null when only the hits themselves do. */
export const daysFor = ({ conditions, search }: ListRequest, { affiliateId }: Actor): DayView | null =>
  search === ''
    ? countedBy([
        ...conditions.map(({ field }) => field),
        ...(affiliateId === null ? [] : ['affiliate']),
      ])
    : null

/** As the table `row`: clicks by day with a row for each class, and the calls of the snippet, which are fewer, by the hour. */
export const countedDays = (sql: Queryable, view: DayView): Fragment => sql`(
  select day.day, day.link_id as promoted_id, day.affiliate_id, day.shop_id, day.campaign_id, day.country, null::timestamptz as deleted_at,
    'click' as action, counted.*
  from ${sql(view)} day cross join lateral (values ('valid', visits, visits, uniques), ('duplicate', duplicate, 0, 0), ('bot', bot, 0, 0),
    ('prefetch', prefetch, 0, 0), ('preview', preview, 0, 0), ('invalid', invalid, 0, 0)) counted (class, hits, visits, unique_visitors)
  union all
  select day, promoted_id, affiliate_id, shop_id, campaign_id, country, deleted_at, action, class, hits, visits, unique_visitors
  from analytics_hour_view where action <> 'click') row`
