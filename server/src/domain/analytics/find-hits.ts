// Finds the hits of a window without passing those before it: the counted days say where it begins, their hours which links to look at.
import type { Condition, ListRequest } from '../../resource/list-request.ts'
import { conditionsOf } from '../../resource/select.ts'
import type { Found, Fragment, Reading } from '../../resource/serve.ts'
import { countedDays, daysFor } from './counted-hits.ts'
import { isDate, periodsOf, withoutDates } from './count-hits.ts'

type Place = { first: string; last: string; skipped: number }

/** A condition that holds for the hits of the window alone; null when they are found no better than by reading the list. */
export async function findHits(reading: Reading, request: ListRequest): Promise<Found | null> {
  const { sql, zone } = reading
  const view = daysFor(request, reading.actor)
  const [order, ...more] = request.order
  const newestFirst = order?.name === 'date' && order.descending && more.length === 0
  if (!view || !newestFirst || !hasWholeDays(request, zone)) return null
  const wanted = conditionsOf(reading, withoutDates(request))
  const place = async (rows: Fragment, offset: number) => {
    const [found] = await sql<Place[]>`
      select min(key)::text as first, max(key)::text as last, coalesce(min(before), 0)::bigint as skipped from (
        select key, sum(hits) over (order by key desc) - hits as before, hits from (${rows}) counted
      ) placed where before < ${offset + request.limit} and before + hits > ${offset}`
    return found?.first ? found : null
  }
  const day = await place(
    sql`select row.day as key, sum(row.hits) as hits from ${countedDays(reading, request, view)} where ${wanted} and ${inPeriods(reading, request)} group by row.day`,
    request.offset,
  )
  if (!day) return { where: sql`false` }
  const within = sql`${wanted} and row.day between ${day.first} and ${day.last}`
  const offset = request.offset - day.skipped
  const hour = await place(
    sql`select row.hour as key, sum(row.hits) as hits from analytics_hour_view row where ${within} group by row.hour`,
    offset,
  )
  if (!hour) return { where: sql`false` }
  const hits = await sql<{ link: number; at: number; click: string }[]>`
    select row.link_id as link, row.at, row.click_id as click
    from (
      select distinct row.link_id, (extract(epoch from row.hour) * 1000)::bigint as start from analytics_hour_view row
      where ${within} and row.hour between ${hour.first}::timestamptz and ${hour.last}::timestamptz
    ) counted join analytics_view row on row.link_id = counted.link_id and row.at >= counted.start and row.at < counted.start + 3600000
    where ${wanted}
    order by row.at desc nulls last, row.id desc limit ${request.limit} offset ${offset - hour.skipped}`
  return {
    where: sql`(row.link_id, row.at, row.click_id) in (select * from unnest(
    ${hits.map(({ link }) => link)}::bigint[], ${hits.map(({ at }) => at)}::bigint[], ${hits.map(({ click }) => click)}::text[]))`,
  }
}

const isWholeDay = ({ value }: Condition): boolean =>
  value.split(',').every((end) => end === '' || end.length === 10)

const hasWholeDays = (request: ListRequest, zone: string): boolean =>
  periodsOf(request, zone) !== null && request.conditions.filter(isDate).every(isWholeDay)

const inPeriods = ({ sql }: Reading, request: ListRequest): Fragment =>
  request.conditions.filter(isDate).reduce((all, { value }) => {
    const [from = '', until = from] = value.split(',')
    return sql`${all} and (${from || null}::date is null or row.day >= ${from || null}::date)
      and (${until || null}::date is null or row.day <= ${until || null}::date)`
  }, sql`true`)
