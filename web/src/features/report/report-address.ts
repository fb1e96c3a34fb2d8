/** Report parameters, with the same names in the URL and in the API. */
import { today } from '@rivulet/contract/day'
import { subIdFilters } from '@rivulet/contract/reports/sub-ids'
import { trafficFilters } from '@rivulet/contract/reports/traffic'
import { openingPeriod } from '../../lib/stored/period.ts'

/** Each report by what it is about, with its filters. */
export const reportFilters = { ...trafficFilters, subId: subIdFilters } as const
export type ReportSubject = keyof typeof reportFilters

/** `link`: campaign or shop of a traffic report. */
export type Narrowing = 'link' | 'shop' | 'campaign' | 'affiliate'
/** `by`: the sub id to group by. */
export type ReportQuery = { begin: string; end: string } & Partial<Record<Narrowing | 'by', string>>

const narrowings = ['link', 'shop', 'campaign', 'affiliate'] as const satisfies Narrowing[]
const carried = [...narrowings, 'by'] as const

export const narrowingsOf = (subject: ReportSubject, admin: boolean): Narrowing[] =>
  narrowings.filter((name) => name in reportFilters[subject] && (admin || name !== 'affiliate'))

/** The filter that holds the selected shop. */
export const unitFilterOf = (subject: ReportSubject): Narrowing => (subject === 'shop' ? 'link' : 'shop')

type Situation = { subject: ReportSubject; zone: string; unit: number | null; now?: Date }

/** Defaults: the period chosen last, or the last thirty days, and the selected shop. */
export function usualQuery({ subject, zone, unit, now = new Date() }: Situation): ReportQuery {
  const { from, to } = openingPeriod(today(zone, now))
  return {
    begin: from,
    end: to,
    ...(unit === null ? {} : { [unitFilterOf(subject)]: String(unit) }),
  }
}

/** Null when the URL has no parameters. Invalid values are sent anyway: the server explains the error. */
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
