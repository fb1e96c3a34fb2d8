// Adds hits to the roll-ups by hour, day and month that all reports and lists are summed from.
import type { HitClass } from '@rivulet/contract/choices'
import { plainArray } from '../../db/array-literal.ts'
import type { Queryable } from '../../db/sql.ts'
import { hourOf } from './hour.ts'

/** `at` is epoch milliseconds. */
export type CountedHits = {
  linkId: number
  at: number
  country: string
  class: HitClass
  hits: number
  uniques: number
}

/** Sums that links of several lanes share are noted, and added later by `sum-countries.ts`, so that none waits for another. */
type HowCounted = { noted?: boolean }

/** Call in the transaction that stores the hits. @returns the affiliates whose links were clicked. */
export async function rollUp(
  sql: Queryable,
  zone: string,
  counted: CountedHits[],
  { noted = false }: HowCounted = {},
): Promise<number[]> {
  const rows = new Map<string, CountedHits & { hour: number; day: string }>()
  for (const one of counted) {
    const { start, day } = hourOf(one.at, zone)
    const key = `${one.linkId} ${start} ${one.country} ${one.class}`
    const row = rows.get(key)
    if (row) {
      row.hits += one.hits
      row.uniques += one.uniques
    } else rows.set(key, { ...one, hour: start, day })
  }
  const hours = [...rows.values()]
  if (hours.length === 0) return []
  const column = (value: (row: (typeof hours)[number]) => string | number) =>
    plainArray(hours.map(value))
  const table = sql`
    unnest(${column(({ linkId }) => linkId)}::bigint[], ${column(({ hour }) => new Date(hour).toISOString())}::timestamptz[],
      ${column(({ day }) => day)}::date[], ${column(({ country }) => country || '""')}::text[], ${column((row) => row.class)}::text[],
      ${column(({ hits }) => hits)}::bigint[], ${column(({ uniques }) => uniques)}::bigint[]
    ) as row (link_id, hour, day, country, class, hits, uniques)`
  // Sorted everywhere alike, so that concurrent transactions cannot deadlock.
  const [, , , , owners] = await Promise.all([
    sql`
    insert into hit_hour (link_id, hour, day, country, class, hits, uniques)
    select * from ${table} order by link_id, hour, country, class
    on conflict (link_id, hour, country, class)
    do update set hits = hit_hour.hits + excluded.hits, uniques = hit_hour.uniques + excluded.uniques`,
    sql`
    insert into hit_link_day as kept (link_id, day, ${sql(columns)})
    select link_id, day, ${sums(sql)} from ${table}
    group by link_id, day order by link_id, day
    on conflict (link_id, day) do update set ${added(sql)}`,
    // Usually the bits are set already, and nothing is written.
    sql`
    insert into hit_link_days as kept (link_id, block, days, visited)
    select link_id, block, days, visited from (
      select link_id, block_of(day) as block, bit_or(bit_of(day)) as days, bit_or(case when visits > 0 then bit_of(day) else 0 end) as visited
      from (select link_id, day, sum(hits) filter (where class = 'valid') as visits from ${table} group by link_id, day) counted
      group by 1, 2
    ) clicked
    where not exists (
      select from hit_link_days known where known.link_id = clicked.link_id and known.block = clicked.block
        and known.days | clicked.days = known.days and known.visited | clicked.visited = known.visited)
    order by link_id, block
    on conflict (link_id, block) do update set days = kept.days | excluded.days, visited = kept.visited | excluded.visited`,
    sql`
    insert into hit_link_month as kept (link_id, country, month, ${sql(columns)})
    select link_id, case grouping(country) when 1 then '*' else country end, month, ${sums(sql)}
    from (select row.*, date_trunc('month', day::timestamp)::date as month from ${table}) row
    group by grouping sets ((link_id, country, month), (link_id, month)) order by 1, 2, 3
    on conflict (link_id, country, month) do update set ${added(sql)}`,
    sql<{ id: number }[]>`
    with counted as (
      insert into ${sql(noted ? 'hit_country_note' : 'hit_country_day')} as kept (affiliate_id, promoted_id, day, country, by_campaign, ${sql(columns)})
      select coalesce(affiliate_id, 0), coalesce(promoted_id, 0), day, country, by_campaign, ${sums(sql)}
      from (
        select row.*, k.affiliate_id, coalesce(k.campaign_id, k.shop_id) as promoted_id, k.campaign_id is not null as by_campaign
        from ${table} join link k on k.id = row.link_id
      ) promoting
      group by grouping sets ((day, country, by_campaign), (promoted_id, day, country, by_campaign), (affiliate_id, day, country, by_campaign))
      order by 1, 2, 3, 4, 5
      ${noted ? sql`` : sql`on conflict (affiliate_id, promoted_id, day, country, by_campaign) do update set ${added(sql)}`}
      returning affiliate_id
    )
    select distinct affiliate_id as id from counted where affiliate_id > 0`,
  ])
  return owners.map(({ id }) => id)
}

/** Columns of a daily or monthly roll-up: visits, uniques, and one for each class that is not counted. */
export const columns = [
  'visits',
  'uniques',
  'duplicate',
  'bot',
  'assistant',
  'prefetch',
  'preview',
  'invalid',
]

const sums = (sql: Queryable) => sql`
  coalesce(sum(hits) filter (where class = 'valid'), 0), sum(uniques), coalesce(sum(hits) filter (where class = 'duplicate'), 0),
  coalesce(sum(hits) filter (where class = 'bot'), 0), coalesce(sum(hits) filter (where class = 'assistant'), 0),
  coalesce(sum(hits) filter (where class = 'prefetch'), 0),
  coalesce(sum(hits) filter (where class = 'preview'), 0), coalesce(sum(hits) filter (where class = 'invalid'), 0)`

export const added = (sql: Queryable) => sql`
  visits = kept.visits + excluded.visits, uniques = kept.uniques + excluded.uniques, duplicate = kept.duplicate + excluded.duplicate,
  bot = kept.bot + excluded.bot,
  assistant = kept.assistant + excluded.assistant, prefetch = kept.prefetch + excluded.prefetch, preview = kept.preview + excluded.preview,
  invalid = kept.invalid + excluded.invalid`
