/** Rows of the country list, for the map and the continents above it. */
import { unknownCountry } from '@rivulet/contract/country-choices'
import { formatList } from '@rivulet/contract/filter'
import { analyticsDetail } from '@rivulet/contract/resources/analytics-detail'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../lib/session/session.ts'
import { useUnit } from '../../lib/stored/unit.ts'
import { zone } from '../../lib/stored/zone.ts'
import { isAdminUser } from '../../resource/access.ts'
import { defaultFilters } from '../../resource/list/filters/default-filters.ts'
import { drillOf } from '../../resource/list/filters/drill.ts'
import { apiQuery, listAddress } from '../../resource/list/rows/list-query.ts'
import type { ListRow } from '../../resource/list/table/list-row.ts'
import { queryOf } from '../../resource/list/rows/use-list-query.ts'
import { useRows } from '../../resource/list/rows/use-rows.ts'
import { screenPath } from '../../resource/path.ts'
import type { CountryValues } from '../../ui/map/country-values.ts'
import { type Continent, continentsOf, type Figures, figuresOf } from './continents-of.ts'

export const detail = analyticsDetail

/** List query of the current address. */
export function useDetailQuery() {
  const { search } = useLocation()
  const admin = isAdminUser(useUser())
  const unit = useUnit()
  return useMemo(
    () => queryOf(search, defaultFilters(detail, { admin, unit, zone: zone() })),
    [search, admin, unit],
  )
}

/** Unknown countries are not on the map. */
const valuesOf = (rows: readonly ListRow[]): CountryValues =>
  Object.fromEntries(
    rows.map((row) => [row.country === unknownCountry ? '' : String(row.country), Number(row.visits)]),
  )

export function useCountries() {
  const user = useUser()
  const query = useDetailQuery()
  const read = useRows(detail, apiQuery(query))
  const { total, totals, rowAt } = read
  const rows = useMemo(
    () => Array.from({ length: total ?? 0 }, (_, i) => rowAt(i)).filter((row) => row !== undefined),
    [total, rowAt],
  )
  const only = (field: 'country' | 'continent', value: string): string => {
    const others = query.filters.filter((filter) => filter.field !== field)
    return listAddress(screenPath(detail), [...others, { field, operator: 'eq', value }])
  }
  /** Lists of hits and orders filter by country, not by continent. */
  const behind = (figure: keyof Figures, continent: Continent | null): string | null => {
    if (!continent) return drillOf(user, detail, figure, null, query.filters)
    const others = query.filters.filter(({ field }) => field !== 'country' && field !== 'continent')
    const value = formatList(continent.countries)
    return drillOf(user, detail, figure, null, [...others, { field: 'country', operator: 'in', value }])
  }
  return {
    known: total !== undefined,
    empty: total === 0,
    values: useMemo(() => valuesOf(rows), [rows]),
    continents: useMemo(() => continentsOf(rows), [rows]),
    totals: figuresOf(totals ?? {}),
    only,
    behind,
  }
}
