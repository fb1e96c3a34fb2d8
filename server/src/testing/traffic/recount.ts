// All counts of hits: as stored in the roll-ups, and as a naive recount of the hits; for tests.
import { dayOf } from '@rivulet/contract/day'
import type { Sql } from '../../db/sql.ts'

export type StoredClick = {
  link: number
  /** The sub id with which the test followed the link. */
  s1: string | null
  at: number
  id: string
  class: string
  unique: boolean
  country: string
}

export const storedHits = (sql: Sql) => sql<StoredClick[]>`
  select link_id as link, s1, at, click_id as id, class, is_unique as unique, country from hit order by link_id, s1, at`

const hourMs = 3_600_000

/** One line per non-zero count: where, when, what, how many. Only for zones with offsets of whole hours. */
export async function recount(sql: Sql, zone: string): Promise<string[]> {
  const links = await sql<{ id: number; affiliate: number; promoted: number; byCampaign: boolean }[]>`
    select id, affiliate_id as affiliate, coalesce(campaign_id, shop_id) as promoted, campaign_id is not null as "byCampaign"
    from link`
  const linkOf = new Map(links.map((link) => [link.id, link]))
  const counts = new Map<string, number>()
  for (const hit of await storedHits(sql)) {
    const { affiliate = 0, promoted = 0, byCampaign = false } = linkOf.get(hit.link) ?? {}
    const day = dayOf(new Date(hit.at), zone)
    const hour = new Date(Math.floor(hit.at / hourMs) * hourMs).toISOString()
    const places = [
      `hour ${hit.link} ${hour} ${day} ${hit.country}`,
      `link ${hit.link} ${day}`,
      ...['*', hit.country].map((country) => `month ${hit.link} ${country} ${day.slice(0, 8)}01`),
      `month ${hit.link} ${day.slice(0, 7)} ${hit.country}`,
      `month ${hit.link} ${day.slice(0, 7)} *`,
      ...[`0 0`, `0 ${promoted}`, `${affiliate} 0`].map(
        (place) => `country ${place} ${day} ${hit.country} ${byCampaign}`,
      ),
    ]
    for (const place of places)
      for (const counted of hit.unique ? [hit.class, 'unique'] : [hit.class]) {
        const name = `${place} ${counted}`
        counts.set(name, (counts.get(name) ?? 0) + 1)
      }
  }
  return [...counts].map(([name, n]) => `${name} ${n}`).toSorted()
}

/** The same lines from the roll-ups. */
export async function storedSums(sql: Sql): Promise<string[]> {
  const hours = await sql<{ place: string; hour: Date; rest: string; class: string; hits: number }[]>`
    select link_id::text as place, hour, day || ' ' || country as rest, class, hits from hit_hour
    union all
    select link_id::text, hour, day || ' ' || country, 'unique', sum(uniques) from hit_hour group by 1, 2, 3`
  const days = await sql<Record<string, unknown>[]>`
    select 'link ' || link_id || ' ' || day as place, visits as valid, uniques as unique, duplicate, bot, assistant, prefetch, preview, invalid
    from hit_link_day
    union all
    select concat_ws(' ', 'month', link_id, left(month::text, 7), country), visits, uniques, duplicate, bot, assistant, prefetch, preview, invalid
    from hit_link_month
    union all
    select concat_ws(' ', 'month', link_id, country, month), visits, uniques, duplicate, bot, assistant, prefetch, preview, invalid
    from hit_link_month
    union all
    select concat_ws(' ', 'country', affiliate_id, promoted_id, day, country, by_campaign::text),
      visits, uniques, duplicate, bot, assistant, prefetch, preview, invalid
    from (
      select affiliate_id, promoted_id, day, country, by_campaign, sum(visits) as visits, sum(uniques) as uniques, sum(duplicate) as duplicate, sum(bot) as bot,
        sum(assistant) as assistant, sum(prefetch) as prefetch, sum(preview) as preview, sum(invalid) as invalid
      from hit_country_view group by 1, 2, 3, 4, 5
    ) counted`
  return [
    ...hours.map(
      ({ place, hour, rest, class: counted, hits }) =>
        [`hour ${place} ${hour.toISOString()} ${rest} ${counted}`, Number(hits)] as const,
    ),
    ...days.flatMap(({ place, ...counted }) =>
      Object.entries(counted).map(([kind, n]) => [`${place} ${kind}`, Number(n)] as const),
    ),
  ]
    .filter(([, n]) => n !== 0)
    .map(([name, n]) => `${name} ${n}`)
    .toSorted()
}
