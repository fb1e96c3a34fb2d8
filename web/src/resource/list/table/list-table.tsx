/** The rows of a list as a table: only those in sight are drawn, whatever their number. */
import type { Resource } from '@rivulet/contract/resource'
import { type MouseEvent, type ReactNode, useMemo } from 'react'
import { TableFrame } from '../../ui/table/table-frame.tsx'
import { leadWidth, type Sort, TableColumns, TableHead, tailWidth } from '../../ui/table/table-head.tsx'
import { TableGap, TableRow } from '../../ui/table/table-row.tsx'
import { useVisibleRows } from '../../ui/table/use-visible-rows.ts'
import { tableClass } from '../../ui/table/data-table.tsx'
import { BoneRow } from './bone-row.tsx'
import { fittedColumns, type SizedColumn } from './column-widths.ts'
import css from './list.module.css'
import { idOf, labelOf, type ListRow } from './list-row.ts'
import { TotalsRow } from './totals-row.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useListKeys } from './use-list-keys.ts'
import { type Rows, useWindowsInSight } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

const rowHeight = 37
const headHeight = 35
const footHeight = 41
const tailHead = <span className="vh">Actions</span>

export type RowsProps = {
  resource: Resource
  columns: readonly SizedColumn[]
  rows: Rows
  /** Changes when other rows are asked for: the list begins at its top again. */
  params: string
  selection: Selection
  onSelect?: ((index: number, range: boolean) => void) | undefined
  /** 'Select all'. */
  lead?: ReactNode
  onOpen: (row: ListRow) => void
  onRemove?: ((row: ListRow | null) => void) | undefined
  floating?: ReactNode
  drill: (name: string) => string | null
  /** The button at the end of a row. */
  tail?: ((row: ListRow, index: number) => ReactNode) | undefined
}
type Props = RowsProps & {
  sort: Sort
  onSort: (key: string) => void
}

export function ListTable(props: Props) {
  const { resource, columns, rows, params, selection, onSelect, onOpen, onRemove, lead, tail } = props
  const total = rows.total ?? 0
  const { scroll, from, until, height, width, show } = useVisibleRows({
    count: total,
    rowHeight,
    covered: headHeight + footHeight,
  })
  useWindowsInSight(rows, from - 10, Math.min(until + 30, total - 1))
  useScrollMemory(scroll, params)

  const keys = useListKeys({
    total,
    page: Math.max(1, Math.floor((height - headHeight - footHeight) / rowHeight)),
    show,
    open: (index) => withRow(index, onOpen),
    select: onSelect,
    remove: onRemove && ((index) => onRemove(index === null ? null : (rows.rowAt(index) ?? null))),
  })
  function withRow(index: number, act: (row: ListRow) => void): void {
    const row = rows.rowAt(index)
    if (row) act(row)
  }
  function pointAt(event: MouseEvent): void {
    const row = (event.target as Element).closest('tbody tr[aria-rowindex]')
    if (row) keys.setActive(Number(row.getAttribute('aria-rowindex')) - 2)
  }
  const span = columns.length + (lead ? 1 : 0) + (tail ? 1 : 0)
  const edges = (lead ? leadWidth : 0) + (tail ? tailWidth : 0)
  const minWidth = columns.reduce((sum, c) => sum + c.minWidth, edges)
  const fitted = useMemo(() => fittedColumns(columns, width, edges), [columns, width, edges])
  const spare = Math.max(0, height - headHeight - footHeight - total * rowHeight)
  const current = keys.active === null ? undefined : rows.rowAt(keys.active)
  return (
    // The frame inside has the focus, this hears its keys.
    <div className={css.place} onKeyDown={keys.onKeyDown} onClick={pointAt}>
      <TableFrame label={`${resource.title}, rows`} scrollRef={scroll} floating={props.floating} fill>
        <table
          className={`${tableClass} ${css.table}`}
          style={{ minWidth }}
          aria-label={resource.title}
          aria-rowcount={total + 1}
          aria-busy={rows.fetching || undefined}
          data-stale={rows.stale || undefined}
          data-plain={lead ? undefined : true}
        >
          <TableColumns columns={fitted} lead={lead} tail={tail && true} />
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            lead={lead}
            tail={tail && tailHead}
          />
          <tbody>
            <TableGap height={from * rowHeight} span={span} />
            {Array.from({ length: until - from }, (_, i) => from + i).map((index) => {
              const row = rows.rowAt(index)
              if (!row) return <BoneRow key={index} span={span} />
              return (
                <TableRow
                  key={index}
                  row={row}
                  columns={columns}
                  index={index}
                  label={labelOf(resource, row)}
                  selected={selection.has(idOf(row))}
                  active={keys.active === index}
                  {...(onSelect ? { onSelect } : {})}
                  {...(resource.groupedBy ? {} : { onOpen })}
                  {...(tail ? { tail } : {})}
                />
              )
            })}
            <TableGap height={(total - until) * rowHeight + spare} span={span} />
          </tbody>
          {rows.totals && (
            <TotalsRow
              {...{ resource, columns, total }}
              totals={rows.totals}
              lead={!!lead}
              tail={!!tail}
              drill={props.drill}
            />
          )}
        </table>
      </TableFrame>
      <span className="vh" aria-live="polite">
        {current && `${(keys.active ?? 0) + 1}: ${labelOf(resource, current)}`}
      </span>
    </div>
  )
}
