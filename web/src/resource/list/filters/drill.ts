/** Links from numbers to the rows behind them: target list and filters. */
import type { Filter } from '@rivulet/contract/filter'
import type { SessionUser } from '@rivulet/contract/answers/session-answer'
import type { ResourceName } from '@rivulet/contract/resources/index'
import { places } from '@rivulet/contract/resources/places'
import { hasRecords, type Resource } from '@rivulet/contract/resource'
import type { Named } from '@rivulet/contract/fields'
import { isAdminUser, mayDo } from '../../access.ts'
import { screenPath } from '../../path.ts'
import { listAddress } from '../rows/list-query.ts'
import type { ListRow } from '../table/list-row.ts'

/** Order status by counting column. */
const counted: Readonly<Record<string, string>> = { pending: '2', declined: '1', approved: '0' }

type Drill = { to: ResourceName; admins?: true; filters: (row: ListRow, admin: boolean) => Filter[] }
type Scope = (row: ListRow) => Filter[]

const eq = (field: string, value: unknown): Filter => ({ field, operator: 'eq', value: String(value) })
const byId =
  (field: string): Scope =>
  (row) => [eq(field, row.id)]

const ofStatistics = (status?: string): Drill => ({
  to: 'order',
  filters: () => (status === undefined ? [] : [eq('status', status)]),
})
/** Calls of the snippet are no visits, and have classes too. */
const clicks = eq('action', 'click')
/** Visits are valid clicks; affiliates only see those. */
const visitsOf = (scope: Scope, ...more: Filter[]): Drill => ({
  to: 'analytics',
  filters: (row, admin) => [...scope(row), clicks, ...(admin ? [eq('class', 'valid')] : []), ...more],
})
const first = eq('unique', 1)
const traffic = {
  visits: visitsOf(() => []),
  unique: visitsOf(() => [], first),
  other: {
    to: 'analytics',
    filters: () => [clicks, { field: 'class', operator: 'nin', value: 'valid' }],
  },
  orders: ofStatistics(),
  amount: ofStatistics('0'),
  commission: ofStatistics('0'),
} satisfies Readonly<Record<string, Drill>>
const promotion = (field: string): Readonly<Record<string, Drill>> => ({
  visits: visitsOf(byId(field)),
  unique: visitsOf(byId(field), first),
  orders: { to: 'order', filters: byId(field) },
})

const drills: Readonly<Record<string, Readonly<Record<string, Drill>>>> = {
  orderStatistics: {
    created: ofStatistics(),
    ...Object.fromEntries(Object.entries(counted).map(([name, code]) => [name, ofStatistics(code)])),
    amount: ofStatistics('0'),
    commission: ofStatistics('0'),
  },
  shopStatistics: traffic,
  campaignStatistics: traffic,
  couponStatistics: traffic,
  linkStatistics: traffic,
  analyticsDetail: traffic,
  analytics: {
    orders: { to: 'order', admins: true, filters: ({ click }) => [eq('clickId', click)] },
  },
  link: promotion('link'),
  shop: promotion('shop'),
  campaign: promotion('campaign'),
}

/** Implicit filters of a statistics resource. */
const common: Readonly<Record<string, Filter>> = {
  campaignStatistics: { field: 'campaign', operator: 'neq', value: '' },
  couponStatistics: { field: 'byCoupon', operator: 'neq', value: '' },
  linkStatistics: { field: 'link', operator: 'neq', value: '' },
}

/** A day of statistics becomes a range, since orders have a date and time. */
const asPeriod = (filter: Filter): Filter =>
  filter.field === 'date' && filter.operator === 'eq'
    ? { ...filter, operator: 'between', value: `${filter.value},${filter.value}` }
    : filter

/** Filters of the row, combined with those of the list. */
function scopeOf(resource: Resource, row: ListRow | null, query: readonly Filter[]): Filter[] {
  const always = common[resource.name]
  const keys = (resource.groupedBy ?? []).flatMap((name) => {
    const value = row?.[name]
    if (value === null || value === undefined) return []
    const isReference = resource.fields[name]?.kind === 'reference'
    return [asPeriod(eq(name, isReference ? (value as Named).id : value))]
  })
  const own = new Set(keys.map(({ field }) => field))
  const all = [...keys, ...query.filter(({ field }) => !own.has(field)).map(asPeriod)]
  return always && !all.some(({ field }) => field === always.field) ? [...all, always] : all
}

/** Address behind a number; null when there is none or no permission. `row` is null for totals. */
export function drillOf(
  user: SessionUser | null,
  resource: Resource,
  name: string,
  row: ListRow | null,
  query: readonly Filter[],
): string | null {
  const drill = drills[resource.name]?.[name]
  const target = drill && places[drill.to]
  if (!drill || !target || !mayDo(user, target, 'list')) return null
  const admin = isAdminUser(user)
  if (drill.admins && !admin) return null
  const more = drill.filters(row ?? {}, admin)
  if (hasRecords(resource)) return row ? listAddress(screenPath(target), more) : null
  const scope = scopeOf(resource, row, query)
  const known = scope.filter(({ field }) => target.filters.includes(field))
  // A row's country implies its continent; totals need the filter.
  if (!row && known.length < scope.length) return null
  return listAddress(screenPath(target), [...known, ...more])
}
