/** The columns of a list, with widths that fit their content. */
import { hasRecords, type Resource } from '@rivulet/contract/resource'
import { useMemo } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { slotsOf } from '../../slots.ts'
import type { ListQuery } from '../rows/list-query.ts'
import type { Rows } from '../rows/use-rows.ts'
import { sizedColumns } from './column-widths.ts'
import { columnsOf } from './columns.tsx'
import { sortOf } from './sort.ts'

type Shown = { query: ListQuery; trash: boolean; chosen: readonly string[]; rows: Rows }

export function useColumns(resource: Resource, { query, trash, chosen, rows }: Shown) {
  const user = useUser()
  const columns = useMemo(
    () => columnsOf(resource, { user, filters: query.filters, trash, chosen }),
    [resource, user, query.filters, trash, chosen],
  )
  const sized = useMemo(
    () =>
      sizedColumns(columns, {
        rows: rows.first,
        totals: rows.totals ?? {},
        sorted: sortOf(query.sort || resource.sort)?.key,
        room: slotsOf(resource).cellRoom,
        filled: new Set(rows.filled.split(' ')),
        bare: !hasRecords(resource),
      }),
    [columns, rows.first, rows.filled, rows.totals, query.sort, resource],
  )
  return { columns, sized }
}
