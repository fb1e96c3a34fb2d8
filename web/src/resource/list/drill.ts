/** Numbers open the rows behind them: which list, and filtered how. */
import type { Filter } from '@rivulet/contract/filter'
import type { SessionUser } from '@rivulet/contract/answer'
import { type ResourceName, resources } from '@rivulet/contract/resources/index'
import { hasRecords, type Resource } from '@rivulet/contract/resource'
import type { Named } from '@rivulet/contract/fields'
import { mayDo } from '../access.ts'
import { screenPath } from '../path.ts'
import { listAddress } from './list-query.ts'
import type { ListRow } from './list-row.ts'

/** Order status codes by the columns that count them. */
const counted: Readonly<Record<string, string>> = { pending: '2', declined: '1', approved: '0' }

type Drill = { to: ResourceName; filters: (row: ListRow) => Filter[] }

const eq = (field: string, value: unknown): Filter => ({ field, operator: 'eq', value: String(value) })
const byId = (field: string) => (row: ListRow) => [eq(field, row.id)]

const ofStatistics = (status?: string): Drill => ({
  to: 'order',
  filters: () => (status === undefined ? [] : [eq('status', status)]),
})
const traffic = { orders: ofStatistics(), commission: ofStatistics('0') }

const drills: Readonly<Record<string, Readonly<Record<string, Drill>>>> = {
  orderStatistics: {
    created: ofStatistics(),
    ...Object.fromEntries(Object.entries(counted).map(([name, code]) => [name, ofStatistics(code)])),
    amount: ofStatistics('0'),
    commission: ofStatistics('0'),
  },
  shopStatistics: traffic,
  campaignStatistics: traffic,
  link: { orders: { to: 'order', filters: byId('link') } },
  shop: { orders: { to: 'order', filters: byId('shop') } },
  campaign: { orders: { to: 'order', filters: byId('campaign') } },
}

/** A day of statistics is a period of orders, whose dates have a time. */
const asPeriod = (filter: Filter): Filter =>
  filter.field === 'date' && filter.operator === 'eq'
    ? { ...filter, operator: 'between', value: `${filter.value},${filter.value}` }
    : filter

/** What the row stands for, together with what the list is filtered by. */
function scopeOf(resource: Resource, row: ListRow | null, query: readonly Filter[]): Filter[] {
  if (!row) return query.map(asPeriod)
  const keys = (resource.groupedBy ?? []).flatMap((name) => {
    const value = row[name]
    if (value === null || value === undefined) return []
    const isReference = resource.fields[name]?.kind === 'reference'
    return [asPeriod(eq(name, isReference ? (value as Named).id : value))]
  })
  const own = new Set(keys.map(({ field }) => field))
  return [...keys, ...query.filter(({ field }) => !own.has(field)).map(asPeriod)]
}

/** The address behind a number; null when it leads nowhere, or nowhere this user may go. `row` null: the totals. */
export function drillOf(
  user: SessionUser | null,
  resource: Resource,
  name: string,
  row: ListRow | null,
  query: readonly Filter[],
): string | null {
  const drill = drills[resource.name]?.[name]
  const target: Resource | undefined = drill && resources[drill.to]
  if (!drill || !target || !mayDo(user, target, 'list')) return null
  if (hasRecords(resource)) return row ? listAddress(screenPath(target), drill.filters(row)) : null
  return listAddress(screenPath(target), [...scopeOf(resource, row, query), ...drill.filters(row ?? {})])
}
