// Traffic and orders by country, from the fewest numbers that tell apart what is asked for.
import { type DayView, countedBy } from '../../report/counted-by.ts'
import type { Condition, ListRequest } from '../../resource/list-request.ts'
import type { Fragment, Reading } from '../../resource/serve.ts'

/** As the table `row`, with the columns of `analytics_detail_view`. */
export function countryFacts({ sql, actor }: Reading, { conditions }: ListRequest): Fragment {
  const names = [
    'country',
    ...conditions.map(({ field }) => field),
    ...(actor.affiliateId === null ? [] : ['affiliate']),
  ]
  const view: DayView = countedBy(names) ?? 'day_hour_view'
  const period = periodOf(conditions.filter(({ field }) => field === 'date'))
  const hits =
    view === 'day_hour_view' && period
      ? sql`select h.day, k.id as link_id, k.shop_id, k.campaign_id, k.affiliate_id, coalesce(nullif(h.country, ''), 'ZZ') as country,
          h.visits, h.uniques as unique_visitors, h.other, 0 as orders, 0::bigint as commission_cents
        from link k cross join lateral link_country_hits(k.id, ${period.from}, ${period.to}) h where k.kind = 'link'`
      : sql`select day, link_id, shop_id, campaign_id, affiliate_id, country, visits, uniques as unique_visitors,
          duplicate + bot + prefetch + preview + invalid as other, 0 as orders, 0::bigint as commission_cents
        from ${sql(view)}`
  return sql`(
    select fact.*, coalesce(c.continent, 'ZZ') as continent from (
      ${hits}
      union all
      select day, link_id, shop_id, campaign_id, affiliate_id, coalesce(nullif(country, ''), 'ZZ'), 0, 0, 0, created, commission_cents
      from order_fact_view
    ) fact left join country c on c.code = fact.country
  ) row`
}

/** The days from and to which is asked for; null where it is asked in another way. */
function periodOf(dates: readonly Condition[]): { from: string | null; to: string | null } | null {
  const [date, ...more] = dates
  if (!date) return { from: null, to: null }
  if (more.length > 0 || date.value === '' || !['between', 'eq'].includes(date.operator)) return null
  const [from = '', to = from] = date.value.split(',')
  return { from: from || null, to: to || null }
}
