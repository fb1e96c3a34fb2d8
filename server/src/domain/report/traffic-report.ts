// The traffic report of campaigns or shops: totals compared with the
// previous period, by day, country, link and affiliate.
import { addDays, daysBetween } from '@rivulet/contract/day'
import type { HitClass } from '@rivulet/contract/choices'
import type { NotCounted, TrafficReport } from '@rivulet/contract/reports/traffic-answer'
import type { Deps } from '../../deps.ts'
import { report, type Reports } from '../../report/report.ts'
import { addUp, figuresOf, noOrders, type Sums } from './figures.ts'
import type { TrafficRequest } from './traffic-request.ts'

const uncounted = [
  'bot',
  'assistant',
  'duplicate',
  'preview',
  'prefetch',
  'invalid',
] as const satisfies HitClass[]

const narrowed = ({ subject, linkId, shopId, affiliateId }: TrafficRequest) => [
  subject,
  linkId,
  shopId,
  affiliateId,
]

export type TrafficDays = (Sums & Reports['promoted-days'])[]

/** Each day of a period, with its orders. */
const daysOf = (days: readonly Reports['promoted-days'][], orders: readonly Ordered[]): TrafficDays => {
  const found = new Map(orders.map((row) => [row.key, row]))
  return days.map((day) => ({ ...noOrders, ...found.get(day.key), ...day }))
}

/** Each day of the period. */
export async function trafficDays({ sql }: Deps, request: TrafficRequest): Promise<TrafficDays> {
  const { begin, end } = request
  const [days, orders] = await Promise.all([
    report(sql, 'promoted-days', [...narrowed(request), begin, end]),
    report(sql, 'promoted-orders', [...narrowed(request), begin, begin, end]),
  ])
  return daysOf(days, of(orders, 'day'))
}

export async function trafficReport(
  deps: Deps,
  request: TrafficRequest,
  admin: boolean,
): Promise<TrafficReport> {
  const { sql, config } = deps
  const { begin, end, previousBegin, previousEnd, linkId, affiliateId } = request
  // Days that follow each other are read together.
  const adjoins = addDays(previousEnd, 1) === begin
  const first = adjoins ? previousBegin : begin
  const to = narrowed(request)
  const parted = linkId === null || (admin && affiliateId === null)
  const [orders, parts, dayHits, countryHits, apart] = await Promise.all([
    report(sql, 'promoted-orders', [...to, first, begin, end]),
    parted ? report(sql, 'promoted-parts', [...to, begin, end]) : [],
    report(sql, 'promoted-days', [...to, first, end]),
    report(sql, 'promoted-countries', [...to, begin, end]),
    adjoins ? [] : trafficDays(deps, { ...request, begin: previousBegin, end: previousEnd }),
  ])
  const both = daysOf(dayHits, of(orders, 'day'))
  const split = adjoins ? daysBetween(previousBegin, begin) : 0
  const [daysBefore, days] = [adjoins ? both.slice(0, split) : apart, both.slice(split)]
  return {
    begin,
    end,
    previousBegin,
    previousEnd,
    zone: config.accountingZone,
    totals: figuresOf(addUp(days)),
    previous: figuresOf(addUp(daysBefore)),
    days: days.map((day, i) => ({
      day: day.key,
      ...figuresOf(day),
      previous: daysBefore[i] ? figuresOf(daysBefore[i]) : null,
    })),
    countries: busiest(countryHits, of(orders, 'country')).map(({ key, ...sums }) => ({
      country: key,
      ...figuresOf(sums),
    })),
    ...(linkId === null && { links: partsOf('link', parts, orders) }),
    ...(admin && {
      notCounted: Object.fromEntries(
        uncounted.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]),
      ) as NotCounted,
    }),
    ...(admin && affiliateId === null && { affiliates: partsOf('affiliate', parts, orders) }),
  }
}

type Part = 'link' | 'affiliate'

/** One table of the report alone: what is promoted, or who promotes it; none where the request names one of them. */
export async function trafficParts(
  { sql }: Deps,
  request: TrafficRequest,
  part: Part,
): Promise<ReturnType<typeof partsOf>> {
  const { begin, end, linkId, affiliateId } = request
  if ((part === 'link' ? linkId : affiliateId) !== null) return []
  const to = narrowed(request)
  const [orders, parts] = await Promise.all([
    report(sql, 'promoted-orders', [...to, begin, begin, end]),
    report(sql, 'promoted-parts', [...to, begin, end]),
  ])
  return partsOf(part, parts, orders)
}

const partsOf = (part: Part, parts: readonly Reports['promoted-parts'][], orders: readonly Ordered[]) =>
  busiest(of(parts, part), of(orders, part)).map(({ key, name, ...sums }) => ({
    id: Number(key),
    name,
    ...figuresOf(sums),
  }))

type Ordered = Reports['promoted-orders']

const of = <Row extends { part: string }>(rows: readonly Row[], part: Row['part']): Row[] =>
  rows.filter((row) => row.part === part)

/** Joins visits and orders by key, including keys with only one of them; most visits first. */
function busiest<Row extends { key: string; visits: number; unique: number }>(
  visited: readonly Row[],
  ordered: readonly Ordered[],
) {
  const visits = new Map(visited.map((row) => [row.key, row]))
  const orders = new Map(ordered.map((row) => [row.key, row]))
  return [...new Set([...visits.keys(), ...orders.keys()])]
    .map((key) => ({
      ...{ key, name: '', visits: 0, unique: 0, ...noOrders },
      ...orders.get(key),
      ...visits.get(key),
    }))
    .toSorted(
      (a, b) =>
        b.visits - a.visits ||
        b.orders - a.orders ||
        a.key.localeCompare(b.key, 'en', { numeric: true }),
    )
}
