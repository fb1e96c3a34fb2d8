/** Totals of the period before, or of the year before, for the foot of statistics. */
import type { Filter } from '@rivulet/contract/filter'
import { type Comparison, earlierPeriod, type Period } from '@rivulet/contract/period'
import { hasRecords, type Resource } from '@rivulet/contract/resource'
import { useQuery } from '@tanstack/react-query'
import { useComparison } from '../../../lib/stored/period.ts'
import { listKey } from '../../queries.ts'
import { daysIn } from '../filters/default-filters.ts'
import type { ListRow } from '../table/list-row.ts'
import { apiQuery, type ListQuery } from './list-query.ts'
import { readRows } from './list-window.ts'

export type EarlierTotals = { totals: ListRow; period: Period; comparison: Comparison }

/** The field whose period is compared; only statistics have one. */
export const comparedField = (resource: Resource): string | undefined =>
  !hasRecords(resource) && resource.fields['date'] ? 'date' : undefined

/** Null until they are known, and where nothing is compared. */
export function useEarlierTotals(resource: Resource, query: ListQuery): EarlierTotals | null {
  const comparison = useComparison()
  const period = comparedField(resource) ? daysIn(query.filters) : null
  const earlier = period && comparison !== 'none' ? earlierPeriod(period, comparison) : null
  const asEarlier = (filter: Filter): Filter =>
    filter.field === 'date' && earlier
      ? { ...filter, operator: 'between', value: `${earlier.from},${earlier.to}` }
      : filter
  const params = apiQuery({ ...query, filters: query.filters.map(asEarlier) })
  const { data } = useQuery({
    queryKey: listKey(resource, 'earlier', params),
    // Totals come with the first window, however small.
    queryFn: ({ signal }) => readRows(resource, params, 0, 1, signal),
    enabled: earlier !== null,
  })
  if (!period || comparison === 'none' || !data) return null
  return { totals: data.totals, period, comparison }
}
