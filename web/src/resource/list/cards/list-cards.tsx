/** The rows of a list as cards, on phones. Only those in sight are drawn. */
import { useMemo } from 'react'
import { useUser } from '../../lib/session.ts'
import { TableFrame } from '../../ui/table/table-frame.tsx'
import { useVisibleRows } from '../../ui/table/use-visible-rows.ts'
import { isAdminUser } from '../access.ts'
import { planCard } from './card-plan.ts'
import { CardsFoot } from './cards-foot.tsx'
import { CardBones, cardHeight, ListCard } from './list-card.tsx'
import css from './list.module.css'
import type { RowsProps } from './list-table.tsx'
import { idOf } from './list-row.ts'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useWindowsInSight } from './use-rows.ts'

export function ListCards({
  resource,
  columns,
  rows,
  params,
  selection,
  onSelect,
  floating,
  drill,
  tail,
}: RowsProps) {
  const admin = isAdminUser(useUser())
  const total = rows.total ?? 0
  const plan = useMemo(() => planCard(resource, columns, admin), [resource, columns, admin])
  const { scroll, from, until } = useVisibleRows({ count: total, rowHeight: cardHeight })
  useWindowsInSight(rows, from - 5, Math.min(until + 15, total - 1))
  useScrollMemory(scroll, params)
  return (
    <TableFrame
      label={`${resource.title}, rows`}
      scrollRef={scroll}
      fill
      floating={
        <>
          {floating}
          <CardsFoot {...{ resource, plan, total, drill }} totals={rows.totals ?? {}} />
        </>
      }
    >
      <ul className={css.cards} style={{ height: total * cardHeight }} aria-label={resource.title}>
        {Array.from({ length: until - from }, (_, i) => from + i).map((index) => {
          const row = rows.rowAt(index)
          if (!row) return <CardBones key={index} index={index} />
          return (
            <ListCard
              key={index}
              {...{ resource, plan, row, index, total, onSelect, tail }}
              selected={selection.has(idOf(row))}
            />
          )
        })}
      </ul>
    </TableFrame>
  )
}
