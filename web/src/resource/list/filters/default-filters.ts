/** What a list is filtered by when its address says nothing (S2.31), and the shop chosen in the top bar. */
import { lastDaysFrom, today } from '@rivulet/contract/day'
import type { Filter } from '@rivulet/contract/filter'
import { readableFields, type Resource } from '@rivulet/contract/resource'

/** Whose list it is, and when. */
export type Situation = { admin: boolean; zone: string; unit: number | null; now?: Date }

type Period = (zone: string, now: Date) => Filter
const lastDays: Period = (zone, now) => ({
  field: 'date',
  operator: 'between',
  value: `${lastDaysFrom(30, today(zone, now))},${today(zone, now)}`,
})
const thisDay: Period = (zone, now) => ({ field: 'date', operator: 'eq', value: today(zone, now) })

const periods: Readonly<Record<string, { affiliate: Period; admin?: Period }>> = {
  orderStatistics: { affiliate: lastDays, admin: thisDay },
  invoice: { affiliate: lastDays },
  analytics: { affiliate: lastDays, admin: thisDay },
  analyticsDetail: { affiliate: lastDays, admin: lastDays },
}

/** The field that says which shop a row belongs to. */
export const shopFieldOf = (resource: Resource, admin: boolean): string | undefined =>
  readableFields(resource, admin).find(
    ([, field]) => field.kind === 'reference' && field.to === 'shop' && field.filter,
  )?.[0]

export function unitFilter(resource: Resource, { admin, unit }: Situation): Filter[] {
  const field = shopFieldOf(resource, admin)
  return field === undefined || unit === null ? [] : [{ field, operator: 'eq', value: String(unit) }]
}

export function defaultFilters(resource: Resource, situation: Situation): Filter[] {
  const { admin, zone, now = new Date() } = situation
  const period = periods[resource.name]?.[admin ? 'admin' : 'affiliate']
  return [...(period ? [period(zone, now)] : []), ...unitFilter(resource, situation)]
}
