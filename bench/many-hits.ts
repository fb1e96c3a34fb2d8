// Generates millions of hits over 13 months with roll-ups and orders, in SQL, one month at a time.
import { addDays } from '@rivulet/contract/day'
import { seededPermissions } from '@rivulet/contract/permission'
import type { Sql } from '../server/src/db/sql.ts'
import { sumOrders } from '../server/src/report/sum-orders.ts'
import { say } from './stopwatch.ts'

export const months = 13
const orders = 300_000

/** Weighted tables to draw from: the nth entry is drawn about 1/n as often as the first. */
const people = `
  select setseed(0.42);
  insert into profile (name, reference, permissions) values ('MANY', 'Affiliate', '{${seededPermissions.Affiliate.join(',')}}');
  insert into account (name, username, profile_id, verified_at, aid)
    select 'AFFILIATE ' || n, 'affiliate' || n || '@many.example', (select id from profile where name = 'MANY'), now(), 'B' || n from generate_series(1, 300) n;
  insert into shop (name, url, window_days, click_parameter)
    select 'SHOP ' || n, 'https://shop' || n || '.example/', 30, 'click_id' from generate_series(1, 40) n;
  insert into campaign (name, shop_id)
    select 'CAMPAIGN ' || row_number() over (order by n, s.id), s.id from shop s cross join generate_series(1, 2) n;
  with pick as materialized (
    select n, floor(power(301, random())) as a, floor(power(41, random())) as s, floor(random() * 5) as c from generate_series(1, 2000) n
  )
  insert into link (type, name, affiliate_id, shop_id, campaign_id, code)
    select case when draw.campaign is null then 'shop' else 'campaign' end, 'LINK ' || draw.n, draw.affiliate, draw.shop, draw.campaign, 'b' || draw.n
    from (
      select n, a.id as affiliate, s.id as shop, c.id as campaign
      from pick
      join (select id, row_number() over (order by id) as place from account where username like '%@many.example') a on a.place = pick.a
      join (select id, row_number() over (order by id) as place from shop) s on s.place = pick.s
      left join (select id, shop_id, row_number() over (partition by shop_id order by id) as place from campaign) c
        on c.shop_id = s.id and c.place = pick.c
    ) draw order by draw.n;
  create table deck_link as
    select row_number() over (order by id) as place, id from link;
  alter table deck_link add primary key (place);
  create table deck_country as
    select row_number() over () as place, code from unnest('{BE,NL,FR,DE,GB,US,ES,IT,LU,CH,AT,PL,PT,SE,DK,NO,FI,IE,CZ,HU,RO,BG,GR,HR,SK,SI,CA,AU,BR,MX,IN,JP,TR,ZA,AR,CL,KR,NZ,MA,""}'::text[]) code;
  analyze;`

/** $1 first instant of a month, $2 its end, $3 number of hits. */
const monthOfHits = `
  with h as materialized (
    select n, extract(epoch from $1::timestamptz)::bigint * 1000 + floor(random() * extract(epoch from $2::timestamptz - $1::timestamptz) * 1000)::bigint as at,
      floor(power(2001, random())) as link, floor(power(41, random())) as country, random() as luck,
      (array['valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid',
        'bot','bot','duplicate','preview','invalid'])[1 + floor(random() * 20)::integer] as class
    from generate_series(1, $3::bigint) n
  )
  insert into hit (link_id, at, day, click_id, class, reason, is_unique, visitor, country, ip, agent, referrer, s1)
  select l.id, h.at, (to_timestamp(h.at / 1000) at time zone 'Europe/Brussels')::date,
    translate(encode(decode(md5(h.n::text || h.at) || substr(md5(h.at || 'x'), 1, 22), 'hex'), 'base64'), '+/', '-_'),
    h.class, case when h.class = 'valid' then null else 'agent' end, h.class = 'valid' and h.luck < 0.5, decode(md5((h.n % 900000)::text), 'hex'),
    c.code, '10.0.0.0'::inet + h.n % 16000000, (array[
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'])[1 + h.n % 3],
    case when h.n % 3 = 0 then 'https://blog' || h.n % 90 || '.example/' else '' end, case when h.n % 10 = 0 then 'letter' end
  from h join deck_link l on l.place = h.link join deck_country c on c.place = h.country
  order by h.at`

/** Counts a month of hits as storing them would. $1 its first instant, $2 its end, in epoch milliseconds. */
const hours = `
  insert into hit_hour (link_id, hour, day, country, class, hits, uniques)
  select link_id, date_trunc('hour', to_timestamp(at / 1000)), day, country, class, count(*), count(*) filter (where is_unique)
  from hit where at >= $1 and at < $2 group by 1, 2, 3, 4, 5 order by 2, 1`
const classes = `
  count(*) filter (where class = 'valid') as visits, count(*) filter (where is_unique) as uniques, count(*) filter (where class = 'duplicate') as duplicate,
  count(*) filter (where class = 'bot') as bot, count(*) filter (where class = 'assistant') as assistant, count(*) filter (where class = 'prefetch') as prefetch,
  count(*) filter (where class = 'preview') as preview, count(*) filter (where class = 'invalid') as invalid`
const columns = 'visits, uniques, duplicate, bot, assistant, prefetch, preview, invalid'
const byLink = `select link_id, day, ${classes} from hit group by link_id, day order by day, link_id`
const daysByLink = `
  insert into hit_link_days (link_id, block, days, visited)
  select link_id, block_of(day), bit_or(bit_of(day)), bit_or(case when visits > 0 then bit_of(day) else 0 end) from hit_link_day group by 1, 2 order by 1, 2`
const byMonth = `
  select link_id, case grouping(country) when 1 then '*' else country end, month, ${classes}
  from (select hit.*, date_trunc('month', day::timestamp)::date as month from hit) hit
  group by grouping sets ((link_id, country, month), (link_id, month)) order by 1, 2, 3`
const byCountry = `
  select coalesce(affiliate_id, 0), coalesce(promoted_id, 0), day, country, by_campaign, ${columns.replace(/\w+/g, 'sum($&)')}
  from (
    select k.affiliate_id, coalesce(k.campaign_id, k.shop_id) as promoted_id, k.campaign_id is not null as by_campaign, day, country, ${classes}
    from hit join link k on k.id = hit.link_id group by k.id, day, country
  ) counted
  group by grouping sets ((day, country, by_campaign), (promoted_id, day, country, by_campaign), (affiliate_id, day, country, by_campaign))
  order by 3, 1, 2, 4`
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

/** An order for one in so many visits, some days later. */
const ordersOfHits = `
  insert into shop_order (shop_id, order_number, ordered_at, day, affiliate_id, link_id, campaign_id, click_id, clicked_at, country, amount_cents, net_cents,
    rate_basis_points, rate_source, commission_cents, hold_days, status, approved_at, approved_on, declined_at, declined_on)
  select k.shop_id, 'ORDER-' || o.id, o.ordered_at, o.day, k.affiliate_id, k.id, k.campaign_id, o.click_id, o.clicked_at, nullif(o.country, ''), o.cents, o.cents,
    1250, 'affiliate', case when o.status = '1' then 0 else (o.cents * 1250 + 5000) / 10000 end, 30, o.status,
    case when o.status = '0' then o.ordered_at end, case when o.status = '0' then o.day end,
    case when o.status = '1' then o.ordered_at end, case when o.status = '1' then o.day end
  from (
    select h.*, (h.ordered_at at time zone 'Europe/Brussels')::date as day,
      -- What is old has been decided about.
      case when h.ordered_at > now() - interval '14 days' then '2' when h.id % 5 = 0 then '1' else '0' end as status
    from (
      select id, link_id, click_id, country, to_timestamp(at / 1000.0) as clicked_at, (1000 + id * 7919 % 50000)::bigint as cents,
        least(to_timestamp(at / 1000.0) + id % 200 * interval '1 hour', now()) as ordered_at
      from hit where class = 'valid' order by md5(click_id) limit ${orders}
    ) h
  ) o join link k on k.id = o.link_id`
/**
 * Ledger lines for a tenth of them: each is chained to its affiliate's last one; without table statistics, finding
 * that would scan the table.
 */
const linesOfOrders = (tenth: number) => `
  insert into ledger_line (affiliate_id, order_id, kind, cents, available_at, key)
  select affiliate_id, id, 'commission', commission_cents, approved_at + interval '30 days', 'order:' || id || ':event:1' from shop_order
  where status = '0' and id % 10 = ${tenth};
  analyze ledger_line`

/** 300 affiliates with 2,000 links to 40 shops and 80 campaigns. */
export async function fillProgramme(sql: Sql): Promise<void> {
  await sql.unsafe(people)
}

export async function fillHits(sql: Sql, count: number): Promise<void> {
  await fillProgramme(sql)
  const now = new Date()
  const begins = Array.from(
    { length: months + 1 },
    (_, i) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months + 1 + i)),
  )
  const ends = begins.slice(1).map((end) => (end < now ? end : now))
  const whole = (ends.at(-1) as Date).getTime() - (begins[0] as Date).getTime()
  const restore = await dropIndexes(sql)
  for (const [i, end] of ends.entries()) {
    const begin = begins[i] as Date
    await sql`select make_hit_month(${begin})`
    const share = Math.round((count * (end.getTime() - begin.getTime())) / whole)
    await sql.unsafe(monthOfHits, [begin, end, share])
    say(`${begin.toISOString().slice(0, 7)}: ${share} hits`)
  }
  await sql.unsafe(restore)
  for (const [i, end] of ends.entries())
    await sql.unsafe(hours, [(begins[i] as Date).getTime(), end.getTime()])
  await sql.unsafe(`insert into hit_link_day (link_id, day, ${columns}) ${byLink}`)
  await sql.unsafe(daysByLink)
  await sql.unsafe(`insert into hit_link_month (link_id, country, month, ${columns}) ${byMonth}`)
  await sql.unsafe(
    `insert into hit_country_day (affiliate_id, promoted_id, day, country, by_campaign, ${columns}) ${byCountry}`,
  )
  await sql.unsafe(ordersOfHits)
  await sumOrders(sql)
  for (let tenth = 0; tenth < 10; tenth++) await sql.unsafe(linesOfOrders(tenth))
  say(`${orders} orders`)
  await sql.unsafe('vacuum analyze')
  await check(sql, begins[6] as Date)
}

/** @throws Error when the roll-ups of a month differ from its hits. */
async function check(sql: Sql, begin: Date): Promise<void> {
  const first = begin.toISOString().slice(0, 10)
  const found = await sql.unsafe<{ in: string }[]>(differences, [first, addDays(first, 27)])
  if (found.length > 0) throw new Error(`${found.length} rows do not add up, in ${found[0]?.in}`)
  say(`four weeks from ${first}: the roll-ups are the sums of the hits`)
}

/** Creating indexes afterwards is faster than maintaining them. Returns the statements that recreate them. */
async function dropIndexes(sql: Sql): Promise<string> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = 'hit'::regclass and not indisprimary`
  const [key] = await sql<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = 'hit'::regclass and contype = 'p'`
  if (!key) throw new Error('the table hit has no primary key')
  await sql.unsafe(`alter table hit drop constraint ${key.name}`)
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  return [
    `alter table hit add constraint ${key.name} ${key.definition}`,
    ...indexes.map(({ definition }) => definition.replace(' ON ONLY ', ' ON ')),
  ].join(';\n')
}
