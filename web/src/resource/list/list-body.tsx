/** The rows of a list as a table or as cards, or a message in their place: loading, failed, or none. */
import type { ListLayout } from '@rivulet/contract/list-layout'
import { Suspense } from 'react'
import { piece } from '../../lib/page/piece.ts'
import { usePhone } from '../../ui/layout/use-phone.ts'
import { RowsAwaited, RowsFailed } from './list-message.tsx'
import type { EarlierTotals } from './rows/use-earlier-totals.ts'
import type { ListState } from './rows/use-list-query.ts'
import { ListTable, rowHeights, type RowsProps } from './table/list-table.tsx'
import { orderWords } from './table/order-words.ts'
import { nextSort, sortOf } from './table/sort.ts'

// Lazy parts that not every list needs.
const ListCards = piece(async () => (await import('./cards/list-cards.tsx')).ListCards)
const NoRows = piece(async () => (await import('./no-rows.tsx')).NoRows)

type Props = Omit<RowsProps, 'order'> & {
  trash: boolean
  state: ListState
  layout: ListLayout
  earlier: EarlierTotals | null
}

export function ListBody({ trash, state, layout, earlier, lead, onRemove, ...shared }: Props) {
  const { query, change, saved } = state
  const { resource, rows, columns } = shared
  const phone = usePhone()
  const narrowed = query.filters.length > 0 || query.search !== ''
  const clear = () => change({ filters: [], search: '' })
  const awaited = <RowsAwaited columns={columns.length} />
  if (rows.error && rows.total === undefined)
    return <RowsFailed error={rows.error} narrowed={narrowed} onRetry={rows.retry} onClear={clear} />
  if (rows.total === undefined || saved.awaited) return awaited
  if (rows.total === 0)
    return (
      <Suspense fallback={awaited}>
        <NoRows
          {...{ resource, trash, narrowed, query }}
          onClear={clear}
          onFilter={(filters) => change({ filters })}
        />
      </Suspense>
    )
  if (phone)
    return (
      <Suspense fallback={awaited}>
        <ListCards {...shared} order={orderWords(resource, query.sort, [])} />
      </Suspense>
    )
  const sort = query.sort || resource.sort
  return (
    <ListTable
      {...shared}
      {...{ lead, onRemove, earlier }}
      order={orderWords(resource, sort, columns)}
      pinned={layout.pinned}
      rowHeight={rowHeights[layout.density]}
      sort={sortOf(sort)}
      onSort={(key) => change({ sort: nextSort(sort, key) })}
    />
  )
}
