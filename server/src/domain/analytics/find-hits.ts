// Optimises deep pages of the list of hits: daily roll-ups locate the window, then hits are read in order, or by link
// and hour if few match.
import { addDays, startOfDay } from '@rivulet/contract/day'
import { conditionsOf, orderBy } from '../../resource/select.ts'
import {
  type Condition,
  isDate,
  type ListRequest,
  type Order,
  withoutDates,
} from '../../resource/list-request.ts'
import type { Queryable } from '../../db/sql.ts'
import type { FoundRows, Fragment, Reading } from '../../resource/serve.ts'
import { allOf } from '../../resource/where.ts'
import { countedDays, daysFor, isOfLink, ofLinks } from './counted-hits.ts'
import { periodsOf } from './count-hits.ts'
import { hitsAlone, withSources } from './hits-alone.ts'

/**
 * First and last key containing the window, how many hits are wanted there, and how many matching ones precede them.
 */
type Place = { first: string; last: string; hits: number; skipped: number }
type Key = { link: number; at: number; click: string }

/** Up to this many hits are scanned in order before looking up matching ones is cheaper. */
const worthReading = 10_000
const hourMs = 3_600_000

/** The hits of the window; null when they are sorted by what they do not have themselves. */
export async function findHits(
  reading: Reading,
  request: ListRequest,
  most = worthReading,
): Promise<FoundRows | null> {
  const { sql, zone } = reading
  const view = daysFor(request, reading.actor)
  const [order, ...more] = request.order
  const newestFirst = order?.name === 'date' && order.descending && more.length === 0
  if (!view || !newestFirst || !hasWholeDays(request, zone)) return readInOrder(reading, request)
  const place = (within: Fragment) =>
    placeOf(
      reading,
      request,
      sql`select row.day as key, sum(row.hits) as hits from ${countedDays(reading, request, view)}
        where ${conditionsOf(reading, withoutDates(request))} and ${inPeriods(reading, request)} and ${within} group by row.day`,
      request.offset,
    )
  // The first window is usually filled by the last days, which are few rows.
  const latest = request.offset === 0 ? await place(sql`row.day > current_date - 40`) : null
  const days = latest && latest.hits >= request.limit ? latest : await place(sql`true`)
  if (!days) return none(sql)
  const [all] = await sql<{ hits: number }[]>`
    select coalesce(sum(visits + duplicate + bot + assistant + prefetch + preview + invalid), 0)::bigint as hits from day_all_view
    where day between ${days.first} and ${days.last}`
  const until = request.offset - days.skipped + request.limit
  const inOrder = (until * (all?.hits ?? 0)) / days.hits <= most
  return inOrder ? readDays(reading, request, days) : readHours(reading, request, days)
}

/** Where the window lies among the roll-up keys, newest first. */
async function placeOf({ sql }: Reading, { limit }: ListRequest, rows: Fragment, offset: number) {
  const [found] = await sql<Place[]>`
    select min(key)::text as first, max(key)::text as last, sum(hits)::bigint as hits, coalesce(min(before), 0)::bigint as skipped from (
      select key, sum(hits) over (order by key desc) - hits as before, hits from (${rows}) counted
    ) placed where before < ${offset + limit} and before + hits > ${offset}`
  return found?.first ? found : null
}

/** Fields that hits have only with their links, or with their orders. */
const isElsewhere = ({ name }: Order): boolean =>
  isOfLink({ field: name }) || name === 'analyticsKey' || name === 'orders'

async function readInOrder(reading: Reading, request: ListRequest): Promise<FoundRows | null> {
  const { sql } = reading
  if (request.order.some(isElsewhere)) return null
  return keysIn(
    reading,
    await sql<Key[]>`
      select row.link_id as link, row.at, row.click_id as click from hit_row_view row where ${hitsAlone(reading, request)}
      order by ${orderBy(reading, request.order)} limit ${request.limit} offset ${request.offset}`,
  )
}

async function readDays(reading: Reading, request: ListRequest, days: Place): Promise<FoundRows> {
  const { sql } = reading
  const { begin, end } = instantsOf(days, reading.zone)
  return keysIn(
    reading,
    await sql<Key[]>`
      select row.link_id as link, row.at, row.click_id as click from hit_row_view row
      where ${hitsAlone(reading, withoutDates(request))} and row.at >= ${begin}::bigint and row.at < ${end}::bigint
      order by row.at desc nulls last, row.id desc limit ${request.limit} offset ${request.offset - days.skipped}`,
  )
}

async function readHours(reading: Reading, request: ListRequest, days: Place): Promise<FoundRows> {
  const { sql } = reading
  const wanted = conditionsOf(reading, withoutDates(request))
  const { begin, end } = instantsOf(days, reading.zone)
  // Hits of a country are located by day, others by link.
  const byDay = request.conditions.some(({ field }) => field === 'country' || field === 'continent')
  const within = byDay
    ? sql`${wanted} and ${ofLinks(reading, request, sql`row.link_id`)} and row.day between ${days.first} and ${days.last}`
    : sql`${wanted} and row.hour >= ${new Date(begin)} and row.hour < ${new Date(end)}`
  const offset = request.offset - days.skipped
  const hours = await placeOf(
    reading,
    request,
    sql`select row.hour as key, sum(row.hits) as hits from analytics_hour_view row where ${within} group by row.hour`,
    offset,
  )
  if (!hours) return none(sql)
  const [first, last] = [new Date(hours.first), new Date(hours.last)]
  const between = sql`row.hour between ${first} and ${last}`
  return keysIn(
    reading,
    await sql<Key[]>`
      with counted as materialized (
        select distinct row.link_id, (extract(epoch from row.hour) * 1000)::bigint as start from analytics_hour_view row
        where ${within} and ${byDay ? sql`case when ${between} then true end` : between}
      )
      select row.link_id as link, row.at, row.click_id as click
      from counted join hit_row_view row on row.link_id = counted.link_id and row.at >= counted.start and row.at < counted.start + ${hourMs}::bigint
      where ${hitsAlone(reading, withoutDates(request))} and row.at >= ${first.getTime()}::bigint and row.at < ${last.getTime() + hourMs}::bigint
      order by row.at desc nulls last, row.id desc limit ${request.limit} offset ${offset - hours.skipped}`,
  )
}

/** Epoch milliseconds; `end` is exclusive. */
const instantsOf = ({ first, last }: Place, zone: string) => ({
  begin: startOfDay(first, zone).getTime(),
  end: startOfDay(addDays(last, 1), zone).getTime(),
})

const keysIn = ({ sql }: Reading, keys: readonly Key[]): FoundRows =>
  // The planner expects one row per instant; with the other conditions visible
  // it would expect a single one and choose a bad plan.
  foundBy(
    sql,
    sql`row.at = any(${keys.map(({ at }) => at)}::bigint[]) and case when (row.link_id, row.at, row.click_id) in (select * from unnest(
    ${keys.map(({ link }) => link)}::bigint[], ${keys.map(({ at }) => at)}::bigint[], ${keys.map(({ click }) => click)}::text[])) then true end`,
  )

const foundBy = (sql: Queryable, found: Fragment): FoundRows => ({
  from: withSources(sql, found),
  where: sql`true`,
})
const none = (sql: Queryable): FoundRows => foundBy(sql, sql`false`)

const isWholeDay = ({ value }: Condition): boolean =>
  value.split(',').every((end) => end === '' || end.length === 10)

const hasWholeDays = (request: ListRequest, zone: string): boolean =>
  periodsOf(request, zone) !== null && request.conditions.filter(isDate).every(isWholeDay)

/** Open ends are omitted: a condition that may be null would keep a generic plan from using the index. */
const inPeriods = ({ sql }: Reading, request: ListRequest): Fragment =>
  allOf(
    sql,
    request.conditions.filter(isDate).flatMap(({ value }) => {
      const [from = '', until = from] = value.split(',')
      return [...(from ? [sql`row.day >= ${from}`] : []), ...(until ? [sql`row.day <= ${until}`] : [])]
    }),
  )
