/** Virtualised list cards for phones. */
import { useMemo } from 'react'
import { useUser } from '../../../lib/session/session.ts'
import { TableFrame } from '../../../ui/table/table-frame.tsx'
import { useVisibleRows } from '../../../ui/table/use-visible-rows.ts'
import { isAdminUser } from '../../access.ts'
import { planCard } from './card-plan.ts'
import { CardsFoot } from './cards-foot.tsx'
import { CardSkeleton, cardHeight, ListCard } from './list-card.tsx'
import css from '../list.module.css'
import type { RowsProps } from '../table/list-table.tsx'
import { idOf } from '../table/list-row.ts'
import { useTracedRows } from '../../traced-rows.ts'
import { tracedList } from '../rows/traced-list.ts'
import { useScrollMemory } from '../rows/use-scroll-memory.ts'
import { useWindowsInSight } from '../rows/use-rows.ts'

export function ListCards({
  resource,
  columns,
  rows,
  params,
  selection,
  onSelect,
  onOpen,
  floating,
  order,
  drill,
  tail,
  traced,
}: RowsProps) {
  const admin = isAdminUser(useUser())
  const total = rows.total ?? 0
  const plan = useMemo(() => planCard(resource, columns, admin), [resource, columns, admin])
  const { scroll, from, until, show } = useVisibleRows({ count: total, rowHeight: cardHeight })
  useTracedRows(traced ? tracedList(rows, from, until, show) : null)
  useWindowsInSight(rows, from - 5, Math.min(until + 15, total - 1))
  useScrollMemory(scroll, params)
  return (
    <TableFrame
      label={`${resource.title}, rows`}
      scrollRef={scroll}
      floating={
        <>
          {floating}
          <CardsFoot {...{ resource, plan, total, order, drill }} totals={rows.totals ?? {}} />
        </>
      }
    >
      <ul className={css.cards} style={{ height: total * cardHeight }} aria-label={resource.title}>
        {Array.from({ length: until - from }, (_, i) => from + i).map((index) => {
          const row = rows.rowAt(index)
          if (!row) return <CardSkeleton key={index} index={index} />
          return (
            <ListCard
              key={index}
              {...{ resource, plan, row, index, total, onSelect, onOpen, tail }}
              selected={selection.has(idOf(row))}
            />
          )
        })}
      </ul>
    </TableFrame>
  )
}
