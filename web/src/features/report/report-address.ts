/** What a report is asked for, as it stands in the address and as the API is asked for it: the same names in both. */
import { lastDaysFrom, today } from '@rivulet/contract/day'
import { isDay } from '@rivulet/contract/format'
import { subIdFilters } from '@rivulet/contract/reports/sub-ids'
import { trafficFilters, type TrafficSubject } from '@rivulet/contract/reports/traffic'

/** What a report is about: campaigns, shops, or sub ids. */
export type ReportSubject = TrafficSubject | 'subId'
export const reportFilters = { ...trafficFilters, subId: subIdFilters } as const

/** `link` is the campaign or shop of a traffic report. */
export type Narrowing = 'link' | 'shop' | 'campaign' | 'affiliate'
/** `by` is the sub id that is told apart. */
export type ReportQuery = { begin: string; end: string } & Partial<Record<Narrowing | 'by', string>>

const narrowings = ['link', 'shop', 'campaign', 'affiliate'] as const satisfies Narrowing[]
const carried = [...narrowings, 'by'] as const

export const narrowingsOf = (subject: ReportSubject, admin: boolean): Narrowing[] =>
  narrowings.filter((name) => name in reportFilters[subject] && (admin || name !== 'affiliate'))

/** The name of the filter that the shop chosen in the top bar stands in. */
export const unitFilterOf = (subject: ReportSubject): Narrowing => (subject === 'shop' ? 'link' : 'shop')

type Situation = { subject: ReportSubject; zone: string; unit: number | null; now?: Date }

/** The last thirty days, of the shop chosen in the top bar. */
export function usualQuery({ subject, zone, unit, now = new Date() }: Situation): ReportQuery {
  const end = today(zone, now)
  return {
    begin: lastDaysFrom(30, end),
    end,
    ...(unit === null ? {} : { [unitFilterOf(subject)]: String(unit) }),
  }
}

/** Null when the address says nothing of a report. What is wrong in it is asked all the same: the server says why it is refused. */
export function readAddress(address: string): ReportQuery | null {
  const params = new URLSearchParams(address)
  const [begin, end] = [params.get('begin'), params.get('end')]
  if (begin === null || end === null) return null
  const narrowed = carried.flatMap((name) => {
    const value = params.get(name)
    return value ? [[name, value] as const] : []
  })
  return { begin, end, ...Object.fromEntries(narrowed) }
}

export const writeAddress = (query: ReportQuery): string =>
  new URLSearchParams(query as Record<string, string>).toString()

/** Moves the other end along when the two would cross. */
export function withDay(query: ReportQuery, end: 'begin' | 'end', day: string): ReportQuery {
  if (!isDay(day)) return query
  const next = { ...query, [end]: day }
  if (next.begin <= next.end) return next
  return { ...next, begin: day, end: day }
}
