/** Default filters of a list without filters in its address (S2.31), including the selected shop. */
import { today } from '@rivulet/contract/day'
import type { Filter } from '@rivulet/contract/filter'
import { isDay } from '@rivulet/contract/format'
import { type Period as PeriodDays, periodOf } from '@rivulet/contract/period'
import { readableFields, type Resource } from '@rivulet/contract/resource'

/** Audience and current day. */
export type Situation = {
  admin: boolean
  zone: string
  unit: number | null
  /** The one chosen last in this session. */
  period?: PeriodDays | null
  now?: Date
}

type Period = (zone: string, now: Date) => Filter
const within = ({ from, to }: PeriodDays): Filter => ({
  field: 'date',
  operator: 'between',
  value: `${from},${to}`,
})
/** The last 30 days. */
export const lastDays: Period = (zone, now) => within(periodOf('last30', today(zone, now)))
const thisDay: Period = (zone, now) => ({ field: 'date', operator: 'eq', value: today(zone, now) })

const periods: Readonly<Record<string, { affiliate: Period; admin?: Period }>> = {
  orderStatistics: { affiliate: lastDays, admin: thisDay },
  invoice: { affiliate: lastDays },
  analytics: { affiliate: lastDays, admin: lastDays },
  analyticsDetail: { affiliate: lastDays, admin: lastDays },
  couponStatistics: { affiliate: lastDays, admin: lastDays },
  linkStatistics: { affiliate: lastDays, admin: lastDays },
  shopStatistics: { affiliate: lastDays, admin: lastDays },
  campaignStatistics: { affiliate: lastDays, admin: lastDays },
}

export const isOneDay = (filters: readonly Filter[]): boolean =>
  filters.some(({ field, operator }) => field === 'date' && operator === 'eq')

/** The field with a row's shop. */
export const shopFieldOf = (resource: Resource, admin: boolean): string | undefined =>
  readableFields(resource, admin).find(
    ([, field]) => field.kind === 'reference' && field.to === 'shop' && field.filter,
  )?.[0]

export function unitFilter(resource: Resource, { admin, unit }: Situation): Filter[] {
  const field = shopFieldOf(resource, admin)
  return field === undefined || unit === null ? [] : [{ field, operator: 'eq', value: String(unit) }]
}

export function defaultFilters(resource: Resource, situation: Situation): Filter[] {
  const { admin, zone, period: chosen, now = new Date() } = situation
  const period = periods[resource.name]?.[admin ? 'admin' : 'affiliate']
  const days = period && (chosen ? within(chosen) : period(zone, now))
  return [...(days ? [days] : []), ...unitFilter(resource, situation)]
}

/** The period that a list is filtered by, if it is one of those that open with a period. */
export const periodIn = (resource: Resource, filters: readonly Filter[]): PeriodDays | null =>
  periods[resource.name] ? daysIn(filters) : null

/** Null without a filter by whole days. */
export function daysIn(filters: readonly Filter[]): PeriodDays | null {
  const date = filters.find(({ field }) => field === 'date')
  const [from = '', to = from] = date?.value.split(',') ?? []
  const isPeriod = date?.operator === 'between' || date?.operator === 'eq'
  return isPeriod && isDay(from) && isDay(to) ? { from, to } : null
}
