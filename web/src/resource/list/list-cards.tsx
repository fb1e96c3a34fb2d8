/** The rows of a list as cards, on phones. Only those in sight are drawn. */
import { useMemo } from 'react'
import { displayCount } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { TableFrame } from '../../ui/table/table-frame.tsx'
import { useVisibleRows } from '../../ui/table/use-visible-rows.ts'
import { isAdminUser } from '../access.ts'
import { planCard, shortTitle, speaksForItself } from './card-plan.ts'
import type { ListColumn } from './columns.tsx'
import { CardBones, cardHeight, ListCard } from './list-card.tsx'
import css from './list.module.css'
import type { RowsProps } from './list-table.tsx'
import { countWord, idOf, type ListRow } from './list-row.ts'
import { totalCell } from './totals-row.tsx'
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
  const totals = rows.totals ?? {}
  const sums = [plan.amount, plan.side].filter((c) => c !== undefined && totals[c.key] !== undefined)
  const foot = (
    <div className={css.cardFoot}>
      <span role="status">
        {displayCount(total)} {countWord(resource, total)}
      </span>
      <span>
        {sums.map((column, i) => (
          <span key={column?.key} className={i > 0 ? 'muted' : ''}>
            {i > 0 && ' · '}
            {column && <CardTotal {...{ column, totals }} first={i === 0} to={drill(column.key)} />}
          </span>
        ))}
      </span>
    </div>
  )
  return (
    <TableFrame
      label={`${resource.title}, rows`}
      scrollRef={scroll}
      fill
      floating={
        <>
          {floating}
          {foot}
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

type TotalProps = { column: ListColumn; totals: ListRow; first: boolean; to: string | null }

function CardTotal({ column, totals, first, to }: TotalProps) {
  return (
    <>
      {!(first && speaksForItself(column)) && <span className={css.unit}>{shortTitle(column)} </span>}
      {totalCell(column, totals, to)}
    </>
  )
}
