/** The rows of a list as cards, on phones. Only those in sight are drawn. */
import { memo, useMemo } from 'react'
import type { Resource } from '@rivulet/contract/resource'
import { displayCount } from '../../lib/format.ts'
import { useUser } from '../../lib/session.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { Pill } from '../../ui/pill.tsx'
import { TableFrame } from '../../ui/table/table-frame.tsx'
import { useVisibleRows } from '../../ui/table/use-visible-rows.ts'
import { Tick } from '../../ui/tick.tsx'
import { isAdminUser } from '../access.ts'
import { type CardPlan, planCard, shortTitle } from './card-plan.ts'
import type { ListColumn } from './columns.tsx'
import css from './list.module.css'
import type { RowsProps } from './list-table.tsx'
import { countWord, idOf, labelOf, type ListRow } from './list-row.ts'
import { totalCell } from './totals-row.tsx'
import { useScrollMemory } from './use-scroll-memory.ts'
import { useWindowsInSight } from './use-rows.ts'

const cardHeight = 91

type CardProps = {
  resource: Resource
  plan: CardPlan
  row: ListRow
  index: number
  total: number
  selected: boolean
  onSelect?: ((index: number, range: boolean) => void) | undefined
}

const Cell = ({ column, row }: { column: ListColumn | undefined; row: ListRow }) =>
  column ? column.cell(row) : null

/** Without a head over it, a dash says nothing either. */
const says = (column: ListColumn | undefined, row: ListRow): boolean =>
  column !== undefined && row[column.key] !== null && row[column.key] !== ''

/** Without a head over it, a bare yes says nothing. */
function State({ column, row }: { column: ListColumn | undefined; row: ListRow }) {
  if (column?.field.kind !== 'boolean') return <Cell column={column} row={row} />
  const yes = row[column.key] === true
  return (
    <Pill tone={yes ? 'ok' : 'quiet'}>{yes ? column.title : `Not ${column.title.toLowerCase()}`}</Pill>
  )
}

const Card = memo(function Card({ resource, plan, row, index, total, selected, onSelect }: CardProps) {
  const { title, details, time, amount, side, state } = plan
  return (
    <li
      className={css.card}
      style={{ top: index * cardHeight }}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-selected={selected || undefined}
      data-plain={onSelect ? undefined : true}
    >
      {onSelect && (
        <span className={css.pick}>
          <Tick
            label={`Select ${labelOf(resource, row)}`}
            checked={selected}
            onChange={() => onSelect(index, false)}
          />
        </span>
      )}
      <span className={css.title}>
        <Cell column={title} row={row} />
      </span>
      <span className={css.amount}>
        <Cell column={amount} row={row} />
      </span>
      <span className={css.line}>
        {details
          .filter((column) => says(column, row))
          .map((column, i) => (
            <span key={column.key}>
              {i > 0 && ' · '}
              {column.cell(row)}
            </span>
          ))}
      </span>
      <span className={css.side}>
        {side && (
          <>
            <span className="dim">{shortTitle(side.title)}</span> {side.cell(row)}
          </>
        )}
      </span>
      <span className={`${css.line} dim`}>{says(time, row) && <Cell column={time} row={row} />}</span>
      <span style={{ justifySelf: 'end' }}>
        <State column={state} row={row} />
      </span>
    </li>
  )
})

function CardBones({ index }: { index: number }) {
  return (
    <li className={css.card} style={{ top: index * cardHeight }} data-plain aria-hidden="true">
      <Bone width="60%" />
      <Bone width={60} />
      <Bone width="45%" />
      <Bone width={48} />
      <Bone width="35%" />
      <Bone width={56} />
    </li>
  )
}

export function ListCards({
  resource,
  columns,
  rows,
  params,
  selection,
  onSelect,
  floating,
  drill,
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
            {column && totalCell(column, totals, drill(column.key))}
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
            <Card
              key={index}
              {...{ resource, plan, row, index, total, onSelect }}
              selected={selection.has(idOf(row))}
            />
          )
        })}
      </ul>
    </TableFrame>
  )
}
