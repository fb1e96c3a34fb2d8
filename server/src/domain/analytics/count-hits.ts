// The totals of a list of hits: whole hours as they were counted when they were stored, only what is left of hours row by row.
import { dayOf } from '@rivulet/contract/day'
import { hourOf } from '../../click/hour.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Condition, ListRequest } from '../../resource/list-request.ts'
import { conditionsOf } from '../../resource/select.ts'
import type { Fragment, Reading } from '../../resource/serve.ts'
import { type Period, periodOf } from '../../resource/where.ts'

/** What hours are counted by. */
const counted: ReadonlySet<string> = new Set([
  'affiliate',
  'shop',
  'campaign',
  'link',
  'country',
  'class',
  'action',
])
/** Epoch milliseconds; `until` is no part of it, and null while it is open. */
type Span = { from: number; until: number | null }

const hourMs = 3_600_000
const isDate = ({ field }: Condition): boolean => field === 'date'
const isPeriod = ({ operator }: Condition): boolean => operator === 'between' || operator === 'eq'

/** One row: the number of hits and the sums of their columns. */
export async function countHits(
  reading: Reading,
  request: ListRequest,
): Promise<Record<string, unknown>> {
  const { sql, zone } = reading
  // First of all: it refuses what cannot be looked for.
  const wanted = conditionsOf(reading, request)
  const others = { ...request, conditions: request.conditions.filter((c) => !isDate(c)) }
  const dates = request.conditions.filter(isDate)
  const periods = dates.filter((c) => isPeriod(c) && c.value !== '').map((c) => periodOf(c.value, zone))
  const exact = periods.length === dates.length && request.search === ''
  const hours =
    exact && others.conditions.every(({ field }) => counted.has(field))
      ? await wholeHours(sql, zone, periods)
      : null
  const hits = (more: Fragment) => sql`
    select count(*) as total, sum(row.visits) as visits, sum(row.unique_visitors) as unique_visitors
    from analytics_view row where ${wanted} and ${more}`
  const parts = hours
    ? sql`${hits(sql`row.at < ${hours.from}::bigint`)} union all ${counts(sql, zone, hours, conditionsOf(reading, others))}
        union all ${hits(hours.until === null ? sql`false` : sql`row.at >= ${hours.until}::bigint`)}`
    : hits(sql`true`)
  const clicked = periods.map(({ from, until }) => clickedIn(sql, from, until))
  const [row] = await sql`
    select coalesce(sum(total), 0)::bigint as total, coalesce(sum(visits), 0)::bigint as visits,
      coalesce(sum(unique_visitors), 0)::bigint as unique_visitors,
      (select count(*) from analytics_order_view row where ${wanted}
        ${clicked.reduce((all, one) => sql`${all} and ${one}`, sql``)}) as orders
    from (${parts}) part`
  return row ?? {}
}

/** An order knows when its click was, so that orders of other times need not be looked at. */
const clickedIn = (sql: Queryable, from: Date | null, until: Date | null): Fragment =>
  sql`(${from}::timestamptz is null or row.clicked_at >= ${from}) and (${until}::timestamptz is null or row.clicked_at < ${until})`

const counts = (sql: Queryable, zone: string, { from, until }: Span, wanted: Fragment): Fragment => {
  const end =
    until === null
      ? sql`true`
      : sql`row.hour < ${new Date(until)} and row.day <= ${dayOf(new Date(until - 1), zone)}`
  return sql`
    select sum(row.hits), sum(row.visits), sum(row.unique_visitors) from analytics_hour_view row
    where ${wanted} and row.hour >= ${new Date(from)} and row.day >= ${dayOf(new Date(from), zone)} and ${end}`
}

/** The whole hours of the periods of which no hit is forgotten yet; null when there is none. */
async function wholeHours(
  sql: Queryable,
  zone: string,
  periods: readonly Period[],
): Promise<Span | null> {
  const [row] = await sql<{ oldest: number | null }[]>`select min(at) as oldest from hit`
  const oldest = row?.oldest ?? null
  if (oldest === null) return null
  const from = Math.max(oldest, ...periods.map((p) => p.from?.getTime() ?? 0))
  const ends = periods.flatMap((p) => (p.until ? [p.until.getTime()] : []))
  const first = hourOf(from, zone).start
  const start = first === from ? first : first + hourMs
  const until = ends.length > 0 ? hourOf(Math.min(...ends), zone).start : null
  return until !== null && until <= start ? null : { from: start, until }
}
