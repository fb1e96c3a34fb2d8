// Traffic and orders by country, from the fewest numbers that tell apart what is asked for.
import { type DayView, countedBy } from '../../report/counted-by.ts'
import type { ListRequest } from '../../resource/list-request.ts'
import type { Fragment, Reading } from '../../resource/serve.ts'

/** As the table `row`, with the columns of `analytics_detail_view`. */
export function countryFacts({ sql, actor }: Reading, { conditions }: ListRequest): Fragment {
  const names = [
    'country',
    ...conditions.map(({ field }) => field),
    ...(actor.affiliateId === null ? [] : ['affiliate']),
  ]
  const view: DayView = countedBy(names) ?? 'day_hour_view'
  return sql`(
    select fact.*, coalesce(c.continent, 'ZZ') as continent from (
      select day, link_id, shop_id, campaign_id, affiliate_id, country, visits, uniques as unique_visitors,
        duplicate + bot + prefetch + preview + invalid as other, 0 as orders, 0::bigint as commission_cents
      from ${sql(view)}
      union all
      select day, link_id, shop_id, campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ'), 0, 0, 0, created, commission_cents
      from order_fact_view
    ) fact left join country c on c.code = fact.country
  ) row`
}
