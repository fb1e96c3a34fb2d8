// Computes the totals of a list of hits: from roll-ups for whole days and hours, and from rows for partial hours only.
import { addDays, dayOf, startOfDay } from '@rivulet/contract/day'
import { hourOf } from '../../click/ingest/hour.ts'
import type { Queryable } from '../../db/sql.ts'
import type { DayView } from '../../report/counted-by.ts'
import { type Condition, isDate, type ListRequest, withoutDates } from '../../resource/list-request.ts'
import { conditionsOf } from '../../resource/select.ts'
import type { Fragment, Reading } from '../../resource/serve.ts'
import { allOf, type Period, periodOf } from '../../resource/where.ts'
import { countedDays, daysFor } from './counted-hits.ts'
import { hitsAlone } from './hits-alone.ts'

/** Epoch milliseconds; `until` is exclusive, and null when open. */
type Span = { from: number; until: number | null }

const hourMs = 3_600_000
const isPeriod = ({ operator, value }: Condition): boolean =>
  value !== '' && (operator === 'between' || operator === 'eq')

/** The periods of a request; null when dates are filtered in another way. */
export function periodsOf({ conditions }: ListRequest, zone: string): Period[] | null {
  const dates = conditions.filter(isDate)
  return dates.every(isPeriod) ? dates.map(({ value }) => periodOf(value, zone)) : null
}

/** One row: the number of hits and the column sums. */
export async function countHits(
  reading: Reading,
  request: ListRequest,
): Promise<Record<string, unknown>> {
  const { sql, zone } = reading
  // First, because it rejects invalid filters.
  void conditionsOf(reading, request)
  const periods = periodsOf(request, zone)
  const days = daysFor(request, reading.actor)
  const [oldest] = await sql<{ at: number | null }[]>`select min(at) as at from hit`
  const first = oldest?.at ?? null
  const counted = periods && days && first !== null ? { periods, days, first } : null
  const counting = counted ? parts(reading, request, counted) : [rowsIn(reading, request, sql`true`)]
  const [orders, ...sums] = await Promise.all([ordersOf(reading, request, counted), ...counting])
  const sum = (name: 'total' | 'visits' | 'unique_visitors') =>
    sums.reduce((all, [part]) => all + Number(part?.[name] ?? 0), 0)
  return {
    ...orders[0],
    ...{ total: sum('total'), visits: sum('visits'), unique_visitors: sum('unique_visitors') },
  }
}

type CountedRequest = { periods: readonly Period[]; days: DayView; first: number }

/** Orders store the time and class of their click, so hits need not be joined. */
function ordersOf(reading: Reading, request: ListRequest, counted: CountedRequest | null): Fragment {
  const { sql } = reading
  if (!counted)
    return sql`
      with placed as materialized (
        select link_id, click_id, (extract(epoch from clicked_at) * 1000)::bigint as at, count(*) as orders from shop_order
        where affiliate_id is not null and deleted_at is null group by 1, 2, 3
      ), brought as materialized (
        select row.link_id, row.at, row.click_id from hit_row_view row
        where (row.link_id, row.at, row.click_id) in (select link_id, at, click_id from placed) and ${hitsAlone(reading, request)}
      )
      select coalesce(sum(orders), 0)::bigint as orders from placed join brought using (link_id, at, click_id)`
  const clicked = counted.periods.flatMap(({ from, until }) => [
    ...(from ? [sql`row.clicked_at >= ${from}`] : []),
    ...(until ? [sql`row.clicked_at < ${until}`] : []),
  ])
  return sql`select count(*) as orders from click_order_view row where ${conditionsOf(reading, withoutDates(request))}
    and row.clicked_at >= ${new Date(counted.first)} and ${allOf(sql, clicked)}`
}

const rowsIn = (reading: Reading, request: ListRequest, more: Fragment): Fragment => reading.sql`
  select count(*) as total, sum(row.visits) as visits, sum(row.unique_visitors) as unique_visitors
  from hit_row_view row where ${hitsAlone(reading, request)} and ${more}`

/** Of the retained period: whole days, whole hours around them, and the rest at both ends. */
function parts(
  reading: Reading,
  request: ListRequest,
  { periods, days, first }: CountedRequest,
): Fragment[] {
  const { sql, zone } = reading
  const from = Math.max(first, ...periods.map((period) => period.from?.getTime() ?? 0))
  const ends = periods.flatMap((period) => (period.until ? [period.until.getTime()] : []))
  const until = ends.length > 0 ? Math.min(...ends) : null
  const others = conditionsOf(reading, withoutDates(request))
  const hours = inside(
    { from, until },
    (at) => hourOf(at, zone).start,
    (start) => start + hourMs,
  )
  if (!hours) return [rowsIn(reading, request, sql`true`)]
  const midnight = (at: number) => startOfDay(dayOf(new Date(at), zone), zone).getTime()
  const next = (start: number) => startOfDay(addDays(dayOf(new Date(start), zone), 1), zone).getTime()
  const whole = inside(hours, midnight, next) ?? { from: hours.from, until: hours.from }
  const inHours = (span: Span, sign = sql``) => hoursIn(reading, others, span, sign)
  // For a partial first day, the whole day less its beginning is used if that reads less.
  const midnightBefore = midnight(hours.from)
  const isMost = hours.from - midnightBefore < whole.from - hours.from
  const begin = isMost ? midnightBefore : whole.from
  const sums = sql`
    select sum(total) as total, sum(visits) as visits, sum(unique_visitors) as unique_visitors from (
      ${isMost ? inHours({ from: begin, until: hours.from }, sql`-`) : inHours({ from: hours.from, until: begin })}
      union all select sum(row.hits), sum(row.visits), sum(row.unique_visitors) from ${countedDays(reading, request, days)}
        where ${others} and row.day >= ${dayOf(new Date(begin), zone)} and ${before(sql, zone, whole.until)}
      union all ${whole.until === null ? sql`select 0, 0, 0` : inHours({ from: whole.until, until: hours.until })}
    ) part (total, visits, unique_visitors)`
  return [
    rowsIn(reading, request, sql`row.at < ${hours.from}::bigint`),
    sums,
    ...(hours.until === null ? [] : [rowsIn(reading, request, sql`row.at >= ${hours.until}::bigint`)]),
  ]
}

const before = (sql: Queryable, zone: string, until: number | null): Fragment =>
  until === null ? sql`true` : sql`row.day < ${dayOf(new Date(until), zone)}`

function hoursIn(
  { sql, zone }: Reading,
  wanted: Fragment,
  { from, until }: Span,
  sign: Fragment,
): Fragment {
  if (from === until) return sql`select 0, 0, 0`
  const last = until === null ? sql`true` : sql`row.day <= ${dayOf(new Date(until - 1), zone)}`
  const hour = until === null ? sql`true` : sql`row.hour < ${new Date(until)}`
  return sql`
    select ${sign}sum(row.hits), ${sign}sum(row.visits), ${sign}sum(row.unique_visitors) from analytics_hour_view row
    where ${wanted} and row.day >= ${dayOf(new Date(from), zone)} and ${last} and row.hour >= ${new Date(from)} and ${hour}`
}

/** The part of a span that consists of whole units; null when there is none. */
function inside(
  { from, until }: Span,
  begin: (at: number) => number,
  end: (start: number) => number,
): Span | null {
  const first = begin(from)
  const start = first === from ? first : end(first)
  const stop = until === null ? null : begin(until)
  return stop !== null && stop <= start ? null : { from: start, until: stop }
}
