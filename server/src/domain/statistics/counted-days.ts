// Computes the totals of shop and campaign statistics: row counts from a
// bitmap of days per link, and sums from monthly roll-ups.
import { type ListRequest, withoutDates } from '../../resource/list-request.ts'
import { conditionsOf } from '../../resource/select.ts'
import type { CountQueries, Fragment, Reading } from '../../resource/serve.ts'
import { allOf, where } from '../../resource/where.ts'
import { periodOf } from './period.ts'

export const countedDays =
  (subject: 'shop' | 'campaign') =>
  (reading: Reading, request: ListRequest): CountQueries | null => {
    const { sql, actor, zone } = reading
    // First, because it rejects invalid filters.
    void conditionsOf(reading, request)
    const period = periodOf(request.conditions)
    if (!period) return null
    const { from, to } = period
    const wanted = allOf(sql, [
      ...withoutDates(request).conditions.map((condition) => where(sql, condition, zone)),
      ...(actor.affiliateId === null ? [] : [sql`row.affiliate_id = ${actor.affiliateId}`]),
      ...(subject === 'shop' ? [] : [sql`row.campaign_id is not null`]),
    ])
    const inPeriod = (column: Fragment, bound: (day: string) => Fragment) =>
      allOf(sql, [
        ...(from ? [sql`${column} >= ${bound(from)}`] : []),
        ...(to ? [sql`${column} <= ${bound(to)}`] : []),
      ])
    // Affiliates do not see days without counted visits.
    const days = actor.affiliateId === null ? sql`h.days` : sql`h.visited`
    return {
      total: sql`
        select coalesce(sum(bit_count(days::bit(64))), 0)::bigint as total from (
          select bit_or(row.days) as days from (
            select h.block, ${days} & bits_within(h.block, ${from}, ${to}) as days, k.affiliate_id, k.shop_id, k.campaign_id
            from hit_link_days h join link k on k.id = h.link_id
            where ${inPeriod(sql`h.block`, (day) => sql`block_of(${day})`)}
            union all
            select block_of(day), bit_of(day), affiliate_id, shop_id, campaign_id from order_credited_view
            where ${inPeriod(sql`day`, (day) => sql`${day}`)}
          ) row where ${wanted} group by row.block, ${sql(`row.${subject}_id`)}, row.affiliate_id
        ) counted`,
      facts: sql`(
        select row.* from (
          select k.affiliate_id, k.shop_id, k.campaign_id, h.visits, h.uniques as unique_visitors, h.other, 0 as orders,
            0::bigint as amount_cents, 0::bigint as commission_cents
          from link k cross join lateral link_hits(k.id, ${from}, ${to}) h
          union all
          select affiliate_id, shop_id, campaign_id, 0, 0, 0, created, amount_cents, commission_cents from order_credit_view
          where ${inPeriod(sql`day`, (day) => sql`${day}`)}
        ) row where ${wanted}
      ) row`,
    }
  }
