/** Virtualised table of list rows. */
import type { Resource } from '@rivulet/contract/resource'
import { type CSSProperties, type MouseEvent, type ReactNode, useMemo } from 'react'
import { pinEdges } from '../../../ui/table/cell-look.ts'
import { TableFrame } from '../../../ui/table/table-frame.tsx'
import {
  leadWidth,
  type Sort,
  TableColumns,
  TableHead,
  tailWidth,
} from '../../../ui/table/table-head.tsx'
import { TableGap, TableRow } from '../../../ui/table/table-row.tsx'
import { step, useVisibleRows } from '../../../ui/table/use-visible-rows.ts'
import { tableClass } from '../../../ui/table/data-table.tsx'
import { SkeletonRow } from './skeleton-row.tsx'
import { fittedColumns, type SizedColumn, withWholeNames } from './column-widths.ts'
import { pinnedWithin } from './pinned-columns.ts'
import css from '../list.module.css'
import { idOf, labelOf, type ListRow, titleField } from './list-row.ts'
import { isAdminUser } from '../../access.ts'
import { useUser } from '../../../lib/session/session.ts'
import { useTracedRows } from '../../traced-rows.ts'
import { TotalsRow } from './totals-row.tsx'
import { tracedList } from '../rows/traced-list.ts'
import { useScrollMemory } from '../rows/use-scroll-memory.ts'
import { useListKeys } from '../selection/use-list-keys.ts'
import type { EarlierTotals } from '../rows/use-earlier-totals.ts'
import { type Rows, useWindowsInSight } from '../rows/use-rows.ts'
import type { Selection } from '../selection/use-selection.ts'

/** By density. */
export const rowHeights = { comfortable: 37, compact: 31 } as const
const headHeight = 35
const footHeight = 41
/** What the selection bar covers above the foot, with some air: scrolled to the end, the last row is above it. */
const barHeight = 64
const tailHead = <span className="vh">Actions</span>

export type RowsProps = {
  resource: Resource
  columns: readonly SizedColumn[]
  rows: Rows
  /** Changes with the query: the list scrolls back to the top. */
  params: string
  selection: Selection
  onSelect?: ((index: number, range: boolean) => void) | undefined
  /** 'Select all'. */
  lead?: ReactNode
  /** Missing when the reader may not see the records. */
  onOpen?: ((row: ListRow) => void) | undefined
  onRemove?: ((row: ListRow | null) => void) | undefined
  floating?: ReactNode
  /** By what the rows are sorted, where no head shows it. */
  order: string | null
  /** Rows are orders with a trace. */
  traced?: boolean | undefined
  drill: (name: string) => string | null
  /** Menu button at the end of a row. */
  tail?: ((row: ListRow, index: number) => ReactNode) | undefined
}
type Props = RowsProps & {
  earlier: EarlierTotals | null
  sort: Sort
  onSort: (key: string) => void
  /** How many columns the reader pinned. */
  pinned: number
  rowHeight: number
}

/** Rows that come and go together: the browser lays out and paints only the blocks that are new. */
function blocksOf(from: number, until: number): number[][] {
  const blocks: number[][] = []
  for (let start = from; start < until; start += step)
    blocks.push(Array.from({ length: Math.min(step, until - start) }, (_, i) => start + i))
  return blocks
}

export function ListTable(props: Props) {
  const { resource, rows, params, selection, onSelect, onOpen, onRemove, lead, tail, rowHeight } = props
  const total = rows.total ?? 0
  const bar = selection.size > 0 ? barHeight : 0
  const { scroll, from, until, height, width, show } = useVisibleRows({
    count: total,
    rowHeight,
    covered: headHeight + footHeight + bar,
  })
  useWindowsInSight(rows, from - 10, Math.min(until + 30, total - 1))
  useScrollMemory(scroll, params)

  const keys = useListKeys({
    total,
    page: Math.max(1, Math.floor((height - headHeight - footHeight) / rowHeight)),
    show,
    open: (index) => onOpen && withRow(index, onOpen),
    select: onSelect,
    remove: onRemove && ((index) => onRemove(index === null ? null : (rows.rowAt(index) ?? null))),
  })
  useTracedRows(
    props.traced
      ? tracedList(rows, from, until, (index) => {
          keys.setActive(index)
          show(index)
        })
      : null,
  )
  function withRow(index: number, act: (row: ListRow) => void): void {
    const row = rows.rowAt(index)
    if (row) act(row)
  }
  function pointAt(event: MouseEvent): void {
    const row = (event.target as Element).closest('tbody tr[aria-rowindex]')
    if (row) keys.setActive(Number(row.getAttribute('aria-rowindex')) - 2)
  }
  const span = props.columns.length + (lead ? 1 : 0) + (tail ? 1 : 0)
  const edges = (lead ? leadWidth : 0) + (tail ? tailWidth : 0)
  const admin = isAdminUser(useUser())
  const sized = useMemo(
    () => withWholeNames(props.columns, titleField(resource, admin), width, edges),
    [props.columns, resource, admin, width, edges],
  )
  const minWidth = sized.reduce((sum, c) => sum + c.minWidth, edges)
  const pins = pinnedWithin(sized, { pinned: props.pinned, width, minWidth })
  // Of the columns as they come, so that a new width draws no row anew.
  const columns = useMemo(
    () => props.columns.map((column, i) => (i < pins ? { ...column, pin: i } : column)),
    [props.columns, pins],
  )
  const fitted = useMemo(
    () =>
      fittedColumns(sized, width, edges).map((column, i) => (i < pins ? { ...column, pin: i } : column)),
    [sized, pins, width, edges],
  )
  const spare = Math.max(bar, height - headHeight - footHeight - total * rowHeight)
  const current = keys.active === null ? undefined : rows.rowAt(keys.active)
  return (
    // The frame inside has the focus; key events bubble up to here.
    <div className={css.place} onKeyDown={keys.onKeyDown} onClick={pointAt}>
      <TableFrame label={`${resource.title}, rows`} scrollRef={scroll} floating={props.floating}>
        <table
          className={`${tableClass} ${css.table}`}
          style={
            {
              minWidth,
              '--row': `${rowHeight}px`,
              ...pinEdges(fitted, lead ? leadWidth : 0),
            } as CSSProperties
          }
          data-pinned={pins > 0 || undefined}
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
          <TableGap height={from * rowHeight} span={span} />
          {blocksOf(from, until).map((block) => (
            <tbody key={block[0]} data-end={block.includes(total - 1) || undefined}>
              {block.map((index) => {
                const row = rows.rowAt(index)
                if (!row) return <SkeletonRow key={index} span={span} />
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
                    {...(onOpen ? { onOpen } : {})}
                    {...(tail ? { tail } : {})}
                  />
                )
              })}
            </tbody>
          ))}
          <TableGap height={(total - until) * rowHeight + spare} span={span} />
          {rows.totals && (
            <TotalsRow
              {...{ resource, columns, total }}
              totals={rows.totals}
              earlier={props.earlier}
              order={props.order}
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
