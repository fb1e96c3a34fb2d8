// The traffic of campaigns or shops in a period: totals beside those before, by day, by country, by link and by affiliate.
import type { HitClass } from '@rivulet/contract/choices'
import type { NotCounted, TrafficReport } from '@rivulet/contract/reports/traffic'
import type { Deps } from '../../http/deps.ts'
import { report } from '../../report/report.ts'
import { addUp, figuresOf, type Sums } from './figures.ts'
import type { TrafficRequest } from './traffic-request.ts'

const uncounted = ['bot', 'duplicate', 'preview', 'prefetch', 'invalid'] as const satisfies HitClass[]

const narrowed = ({ subject, linkId, shopId, affiliateId }: TrafficRequest) => [
  subject,
  linkId,
  shopId,
  affiliateId,
]

/** Each day of the period. */
export const trafficDays = ({ sql }: Deps, request: TrafficRequest) =>
  report(sql, 'promoted-days', [...narrowed(request), request.begin, request.end])

export async function trafficReport(
  deps: Deps,
  request: TrafficRequest,
  admin: boolean,
): Promise<TrafficReport> {
  const { sql, config } = deps
  const { begin, end, previousBegin, previousEnd, linkId, affiliateId } = request
  const parameters = [...narrowed(request), begin, end]
  const before = { ...request, begin: previousBegin, end: previousEnd }
  const parted = linkId === null || (admin && affiliateId === null)
  const [days, daysBefore, countries, parts] = await Promise.all([
    trafficDays(deps, request),
    trafficDays(deps, before),
    report(sql, 'promoted-countries', parameters),
    parted ? report(sql, 'promoted-parts', parameters) : [],
  ])
  const partsOf = (part: 'link' | 'affiliate') => parts.filter((row) => row.part === part).map(named)
  return {
    begin,
    end,
    previousBegin,
    previousEnd,
    zone: config.accountingZone,
    totals: figuresOf(addUp(days)),
    previous: figuresOf(addUp(daysBefore)),
    days: days.map((day, i) => ({
      day: day.day,
      ...figuresOf(day),
      previous: figuresOf(daysBefore[i]),
    })),
    countries: countries.map((row) => ({ country: row.country, ...figuresOf(row) })),
    ...(linkId === null && { links: partsOf('link') }),
    ...(admin && {
      notCounted: Object.fromEntries(
        uncounted.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)]),
      ) as NotCounted,
    }),
    ...(admin && affiliateId === null && { affiliates: partsOf('affiliate') }),
  }
}

const named = ({ id, name, ...sums }: { id: number; name: string } & Sums) => ({
  id,
  name,
  ...figuresOf(sums),
})
