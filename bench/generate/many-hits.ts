// Generates millions of hits over 13 months with roll-ups and orders, in SQL, a month at a time, two months in
// parallel.
import { seededPermissions } from '@rivulet/contract/access/permission'
import type { Sql } from '../../server/src/db/sql.ts'
import { sumOrders } from '../../server/src/report/sum-orders.ts'
import { checkSums, hoursOfMonth, sumHours } from './hit-sums.ts'
import { say } from '../stopwatch.ts'

const months = 13
const mostOrders = 300_000

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

/**
 * $1 first instant of a month and $2 its end in epoch milliseconds, $3 number of hits, $4 how many there are before it, $5 until when addresses
 * are cut. In the order of time, so that nothing is sorted; user agents are short, so that a disk holds more rows.
 */
const monthOfHits = `
  insert into hit (id, link_id, at, day, click_id, class, reason, is_unique, visitor, country, ip, agent, referrer, s1)
  select h.n, l.id, h.at, (to_timestamp(h.at / 1000) at time zone 'Europe/Brussels')::date,
    translate(encode(substr(sha256(int8send(h.n)), 1, 27), 'base64'), '+/', '-_'),
    h.class, case when h.class = 'valid' then null else 'agent' end, h.class = 'valid' and h.luck < 0.5, substr(sha256(int8send(h.n % 900000)), 1, 16),
    c.code, case when h.at < $5 then network(set_masklen(h.ip, 24)) else h.ip end,
    (array['Mozilla/5.0 (Windows) Chrome/141.0.0.0', 'Mozilla/5.0 (iPhone) Safari/604.1', 'Mozilla/5.0 (Android) Chrome/141.0.0.0'])[1 + h.n % 3],
    case when h.n % 3 = 0 then 'https://blog' || h.n % 90 || '.example/' else '' end, case when h.n % 10 = 0 then 'letter' end
  from (
    select i + $4::bigint as n, $1::bigint + floor((i - random()) * (($2::bigint - $1::bigint) / $3::float))::bigint as at, '10.0.0.0'::inet + i % 16000000 as ip,
      floor(power(2001, random()))::bigint as link, floor(power(41, random()))::bigint as country, random() as luck,
      (array['valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid','valid',
        'bot','bot','duplicate','preview','invalid'])[1 + floor(random() * 20)::integer] as class
    from generate_series(1, $3::bigint) i
  ) h join deck_link l on l.place = h.link join deck_country c on c.place = h.country`

const clicksOfOrders = (nth: number) => `
  create table deck_click as select id, link_id, click_id, country, at from hit
  where class = 'valid' and abs(hashint8extended(id, 0)) % ${nth} = 0`
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
      from deck_click
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

const workers = 2
const cutAfter = 60 * 24 * 60 * 60_000

/** The connection times no statement out. */
export async function fillHits(sql: Sql, count: number): Promise<void> {
  await fillProgramme(sql)
  const now = Date.now()
  const today = new Date(now)
  const begins = Array.from({ length: months + 1 }, (_, i) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months + 1 + i),
  )
  const whole = now - (begins[0] ?? 0)
  let made = 0
  const shares = begins.slice(0, months).map((begin, i) => {
    const end = Math.min(begins[i + 1] ?? now, now)
    const share = { begin, end, count: Math.round((count * (end - begin)) / whole), before: made }
    made += share.count
    return share
  })
  const within = (work: (tx: Sql) => Promise<unknown>) =>
    sql
      .begin(async (tx) => {
        await tx`set local work_mem = '512MB'`
        await work(tx as unknown as Sql)
      })
      .then(() => {})
  const indexes = await dropIndexes(sql, 'hit', 'hit_hour')
  const left = [...shares]
  const work = async () => {
    for (let month = left.shift(); month; month = left.shift()) {
      const { begin, end, count, before } = month
      // In the transaction that makes the table, PostgreSQL need not log the rows.
      await within(async (tx) => {
        await tx`select make_hit_month(${new Date(begin)})`
        await tx.unsafe(monthOfHits, [begin, end, count, before, now - cutAfter])
      })
      await within((tx) => tx.unsafe(hoursOfMonth, [begin, end]))
      const name = new Date(begin).toISOString().slice(0, 7)
      for (const statement of indexes.of('hit', `hit_${name.replace('-', '_')}`))
        await sql.unsafe(statement)
      say(`${name}: ${count} hits`)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  await sql`select setval('hit_number', ${made})`
  await sql`update hit_cut set until_at = ${now - cutAfter}`
  await Promise.all(
    ['hit', 'hit_hour'].map(async (table) => {
      for (const statement of indexes.of(table, table)) await sql.unsafe(statement)
    }),
  )
  await sql`analyze hit_hour`
  await sumHours(within)
  say('sums of hits')
  const orders = Math.min(mostOrders, Math.round(made / 5))
  // Three of four hits are visits.
  const nth = Math.max(1, Math.round((made * 0.75) / orders))
  await within((tx) => tx.unsafe(clicksOfOrders(nth)))
  await within(async (tx) => {
    // The triggers' plans are made while there is no order yet: they would read the whole table for each.
    await tx`set local enable_seqscan = off`
    await tx.unsafe(ordersOfHits)
  })
  await sumOrders(sql)
  for (let tenth = 0; tenth < 10; tenth++) await sql.unsafe(linesOfOrders(tenth))
  say(`${orders} orders`)
  await sql.unsafe('vacuum analyze')
  await checkSums(sql, new Date(begins[6] ?? 0))
}

/**
 * Creating indexes afterwards is faster than maintaining them. Returns the statements that create those of a table, or
 * the same ones of one of its months, which its own indexes take over.
 */
async function dropIndexes(sql: Sql, ...tables: string[]) {
  const found = await sql<{ table: string; name: string; key: boolean; definition: string }[]>`
    select i.indrelid::regclass::text as table, i.indexrelid::regclass::text as name, i.indisprimary as key,
      coalesce(pg_get_constraintdef(c.oid), pg_get_indexdef(i.indexrelid)) as definition
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid
    where i.indrelid::regclass::text = any(${tables})`
  for (const { table, name, key } of found)
    await sql.unsafe(key ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
  return {
    of: (table: string, on: string): string[] =>
      found
        .filter((index) => index.table === table)
        .map(({ name, key, definition }) => {
          if (key)
            return `alter table ${on} add ${on === table ? `constraint ${name} ` : ''}${definition}`
          const using = definition.slice(definition.indexOf(' USING '))
          return `create index ${on === table ? name : ''} on ${on}${using}`
        }),
  }
}
