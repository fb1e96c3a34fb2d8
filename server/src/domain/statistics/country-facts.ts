// Traffic and orders by country, from the smallest roll-up that can answer the request.
import type { Queryable } from '../../db/sql.ts'
import { type DayView, countedBy } from '../../report/counted-by.ts'
import type { ListRequest } from '../../resource/list-request.ts'
import type { Fragment, Reading } from '../../resource/serve.ts'
import { periodOf } from './period.ts'

/** As the table `row`, with the columns of `analytics_detail_view`. */
export function countryFacts({ sql, actor }: Reading, { conditions }: ListRequest): Fragment {
  const names = [
    'country',
    ...conditions.map(({ field }) => field),
    ...(actor.affiliateId === null ? [] : ['affiliate']),
  ]
  const view: DayView = countedBy(names) ?? 'day_hour_view'
  const period = periodOf(conditions)
  const hits =
    view === 'day_hour_view' && period
      ? sql`select h.day, k.id as link_id, k.shop_id, k.campaign_id, k.affiliate_id, coalesce(nullif(h.country, ''), 'ZZ') as country,
          h.visits, h.uniques as unique_visitors, h.other, 0 as orders, 0::bigint as amount_cents, 0::bigint as commission_cents
        from link k cross join lateral link_country_hits(k.id, ${period.from}, ${period.to}) h`
      : sql`select day, link_id, shop_id, campaign_id, affiliate_id, country, visits, uniques as unique_visitors,
          duplicate + bot + assistant + prefetch + preview + invalid as other, 0 as orders, 0::bigint as amount_cents, 0::bigint as commission_cents
        from ${sql(view)}`
  return sql`(
    select fact.*, coalesce(c.continent, 'ZZ') as continent from (
      ${hits}
      union all
      select day, link_id, shop_id, campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ'), 0, 0, 0, created, amount_cents, commission_cents
      from ${view === 'day_all_view' ? allOrders(sql) : sql`order_fact_view`}
    ) fact left join country c on c.code = fact.country
  ) row`
}

/** Rows that dropped to 0 are left out. */
const allOrders = (sql: Queryable): Fragment => sql`(
  select day, null::bigint as link_id, null::bigint as shop_id, null::bigint as campaign_id, null::bigint as affiliate_id, country,
    sum(created)::bigint as created, sum(amount_cents)::bigint as amount_cents, sum(commission_cents)::bigint as commission_cents
  from order_day_view group by day, country having sum(created) <> 0
) o`
