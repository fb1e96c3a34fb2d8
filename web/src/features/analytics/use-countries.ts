/** Rows of the country list, for the map and the continents above it. */
import { unknownCountry } from '@rivulet/contract/country-choices'
import { formatList } from '@rivulet/contract/filter'
import { analyticsDetail } from '@rivulet/contract/resources/analytics-detail'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '../../lib/session/session.ts'
import { drillOf } from '../../resource/list/filters/drill.ts'
import { apiQuery, listAddress } from '../../resource/list/rows/list-query.ts'
import type { ListRow } from '../../resource/list/table/list-row.ts'
import { type Window, windowQuery, windowSize } from '../../resource/list/rows/list-window.ts'
import { useShownQuery } from '../../resource/list/rows/shown-query.ts'
import { useRows } from '../../resource/list/rows/use-rows.ts'
import { screenPath } from '../../resource/path.ts'
import type { CountryValues } from '../../ui/map/country-values.ts'
import { type Continent, continentsOf, type Figures, figuresOf } from './continents-of.ts'

export const detail = analyticsDetail

/** A stable reference, so that the rows change only when they do. */
const rowsOf = (windows: readonly { data?: Window | undefined }[]): ListRow[] =>
  windows.flatMap(({ data }) => data?.rows ?? [])

/** All rows of the list; there are more countries than its first window holds. */
function useAllRows(params: string) {
  const { total, totals, first } = useRows(detail, params)
  const windows = Math.ceil((total ?? 0) / windowSize)
  const others = useQueries({
    queries: Array.from({ length: Math.max(0, windows - 1) }, (_, i) =>
      windowQuery(detail, params, i + 1),
    ),
    combine: rowsOf,
  })
  return { total, totals, rows: useMemo(() => [...first, ...others], [first, others]) }
}

/** Unknown countries are not on the map. */
const valuesOf = (rows: readonly ListRow[]): CountryValues =>
  Object.fromEntries(
    rows.map((row) => [row.country === unknownCountry ? '' : String(row.country), Number(row.visits)]),
  )

export function useCountries() {
  const user = useUser()
  const query = useShownQuery()
  const { total, totals, rows } = useAllRows(apiQuery(query))
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
