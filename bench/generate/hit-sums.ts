// Roll-ups of generated hits, built from the hourly counts, and a check of them against the hits themselves.
import { addDays } from '@rivulet/contract/day'
import type { Sql } from '../../server/src/db/sql.ts'
import { say } from '../stopwatch.ts'

/** Counts a month of hits as storing them would. $1 its first instant, $2 its end, in epoch milliseconds. */
export const hoursOfMonth = `
  insert into hit_hour (link_id, hour, day, country, class, hits, uniques)
  select link_id, date_trunc('hour', to_timestamp(at / 1000)), day, country, class, count(*), count(*) filter (where is_unique)
  from hit where at >= $1 and at < $2 group by 1, 2, 3, 4, 5 order by 2, 1`
const ofClass = (name: string) => `coalesce(sum(hits) filter (where class = '${name}'), 0)`
const others = ['duplicate', 'bot', 'assistant', 'prefetch', 'preview', 'invalid']
const columns = ['visits', 'uniques', ...others].join(', ')
const sums = [ofClass('valid'), 'sum(uniques)', ...others.map(ofClass)].join(', ')
const byDay = `
  insert into hit_link_day (link_id, day, ${columns})
  select link_id, day, ${sums} from hit_hour group by link_id, day order by day, link_id`
const daysByLink = `
  insert into hit_link_days (link_id, block, days, visited)
  select link_id, block_of(day), bit_or(bit_of(day)), bit_or(case when visits > 0 then bit_of(day) else 0 end) from hit_link_day group by 1, 2 order by 1, 2`
const byMonth = `
  insert into hit_link_month (link_id, country, month, ${columns})
  select link_id, case grouping(country) when 1 then '*' else country end, month, ${sums}
  from (select h.*, date_trunc('month', day::timestamp)::date as month from hit_hour h) h
  group by grouping sets ((link_id, country, month), (link_id, month)) order by 1, 2, 3`
const byCountry = `
  insert into hit_country_day (affiliate_id, promoted_id, day, country, by_campaign, ${columns})
  select coalesce(affiliate_id, 0), coalesce(promoted_id, 0), day, country, by_campaign, ${sums}
  from (
    select k.affiliate_id, coalesce(k.campaign_id, k.shop_id) as promoted_id, k.campaign_id is not null as by_campaign, h.*
    from hit_hour h join link k on k.id = h.link_id
  ) h
  group by grouping sets ((day, country, by_campaign), (promoted_id, day, country, by_campaign), (affiliate_id, day, country, by_campaign))
  order by 3, 1, 2, 4`

/** What the sums should be. */
const classes = `
  count(*) filter (where class = 'valid') as visits, count(*) filter (where is_unique) as uniques, count(*) filter (where class = 'duplicate') as duplicate,
  count(*) filter (where class = 'bot') as bot, count(*) filter (where class = 'assistant') as assistant, count(*) filter (where class = 'prefetch') as prefetch,
  count(*) filter (where class = 'preview') as preview, count(*) filter (where class = 'invalid') as invalid`
/** Discrepancies for the days from $1, the first of a month, to $2: one row each, none when all is right. */
const differences = `
  select 'hit_hour' as "in" from (
    select link_id, hour, day, country, class, hits, uniques from hit_hour where day between $1 and $2
    except select link_id, date_trunc('hour', to_timestamp(at / 1000)), day, country, class, count(*), count(*) filter (where is_unique)
      from hit where day between $1 and $2 group by 1, 2, 3, 4, 5) hour
  union all
  select 'hit_link_day' from (
    select link_id, day, ${columns} from hit_link_day where day between $1 and $2
    except select link_id, day, ${classes} from hit where day between $1 and $2 group by 1, 2) link
  union all
  select 'hit_country_day' from (
    select affiliate_id, promoted_id, day, country, by_campaign, ${columns} from hit_country_day where day between $1 and $2
    except select of.affiliate_id, of.promoted_id, day, country, k.campaign_id is not null, ${classes}
      from hit join link k on k.id = hit.link_id
        cross join lateral (values (0, 0), (0, coalesce(k.campaign_id, k.shop_id)), (k.affiliate_id, 0)) of (affiliate_id, promoted_id)
      where day between $1 and $2 group by 1, 2, 3, 4, 5) country
  union all
  select 'hit_link_month' from (
    select link_id, country, month, ${columns} from hit_link_month where month = $1
    except select link_id, kept.country, $1::date, ${classes} from hit cross join lateral (values (hit.country), ('*')) kept (country)
      where day >= $1::date and day < $1::date + interval '1 month' group by 1, 2) month
  union all
  select 'sum' where (select count(*) from hit where day between $1 and $2) <> all (array[
    (select sum(hits) from hit_hour where day between $1 and $2),
    (select sum(visits + duplicate + bot + assistant + prefetch + preview + invalid) from hit_link_day where day between $1 and $2),
    (select sum(visits + duplicate + bot + assistant + prefetch + preview + invalid) from hit_country_day where day between $1 and $2) / 3])`

type Within = (work: (tx: Sql) => Promise<unknown>) => Promise<void>

/** All other sums, from the hours. */
export async function sumHours(within: Within): Promise<void> {
  await Promise.all([byDay, byMonth, byCountry].map((statement) => within((tx) => tx.unsafe(statement))))
  await within((tx) => tx.unsafe(daysByLink))
}

/** @throws Error when the sums of four weeks, the first of them that of the first day of a month, differ from their hits. */
export async function checkSums(sql: Sql, begin: Date): Promise<void> {
  const first = begin.toISOString().slice(0, 10)
  const found = await sql.unsafe<{ in: string }[]>(differences, [first, addDays(first, 27)])
  if (found.length > 0) throw new Error(`${found.length} rows do not add up, in ${found[0]?.in}`)
  say(`four weeks from ${first}: the roll-ups are the sums of the hits`)
}
