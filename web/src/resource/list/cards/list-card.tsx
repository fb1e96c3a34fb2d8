/** List row as a card, on phones. */
import { withinSentence } from '@rivulet/contract/text/within-sentence'
import { Fragment, memo, type ReactNode } from 'react'
import type { Resource } from '@rivulet/contract/resource'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Tick } from '../../../ui/inputs/tick.tsx'
import { opensRow } from '../../../ui/table/opens-row.ts'
import {
  type CardPlan,
  isBelow,
  isWhole,
  linesOf,
  shortTitle,
  needsNoLabel,
  says,
  wordBefore,
} from './card-plan.ts'
import { idlePill } from '../../idle-pill.tsx'
import type { ListColumn } from '../table/columns.tsx'
import css from '../list.module.css'
import { labelOf, type ListRow } from '../table/list-row.ts'

export const cardHeight = 91

type CardProps = {
  resource: Resource
  plan: CardPlan
  row: ListRow
  index: number
  total: number
  selected?: boolean
  onSelect?: ((index: number, range: boolean) => void) | undefined
  onOpen?: ((row: ListRow) => void) | undefined
  /** Menu button. */
  tail?: ((row: ListRow, index: number) => ReactNode) | undefined
}

const Cell = ({ column, row }: { column: ListColumn | undefined; row: ListRow }) =>
  column ? column.cell(row) : null

type LineProps = {
  columns: ListColumn[]
  row: ListRow
  quiet?: boolean
  /** Counts with their whole names: 'Visits 12 · not counted 3'. */
  counts?: boolean
}

function Line({ columns, row, quiet, counts }: LineProps) {
  // A line begins with a capital.
  const wordOf = (column: ListColumn, i: number) => {
    const word = counts ? `${column.title} ` : wordBefore(column)
    return i > 0 ? word.toLowerCase() : word
  }
  return (
    <span className={quiet ? `${css.line} dim` : css.line}>
      {columns.map((column, i) => (
        <Fragment key={column.key}>
          {i > 0 && <i> · </i>}
          <span data-whole={isWhole(column) || undefined}>
            <Value word={wordOf(column, i)}>{column.cell(row)}</Value>
          </span>
        </Fragment>
      ))}
    </span>
  )
}

/** Where there is no room for both, the label is cut and not the value. */
const Value = ({ word, children }: { word: string; children: ReactNode }) =>
  word ? (
    <span className={css.labelled}>
      <span>{word}</span>
      <span>{children}</span>
    </span>
  ) : (
    children
  )

type StateProps = { resource: Resource; column: ListColumn | undefined; row: ListRow }

/** Booleans need their label, without a column head. */
function State({ resource, column, row }: StateProps) {
  const idle = column?.key === 'active' && idlePill(resource, row)
  if (idle) return idle
  if (column?.field.kind !== 'boolean') return <Cell column={column} row={row} />
  const yes = row[column.key] === true
  return (
    <Pill tone={yes ? 'ok' : 'quiet'}>{yes ? column.title : `Not ${withinSentence(column.title)}`}</Pill>
  )
}

export const ListCard = memo(function ListCard({
  resource,
  plan,
  row,
  index,
  total,
  selected,
  onSelect,
  onOpen,
  tail,
}: CardProps) {
  const { title, state } = plan
  const beside = plan.amount && !isBelow(plan.amount) ? plan.amount : undefined
  const side = beside && plan.side && says(plan.side, row) ? plan.side : undefined
  const [first, second] = linesOf(plan, row)
  return (
    <li
      className={css.card}
      style={{ top: index * cardHeight }}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-selected={selected || undefined}
      data-plain={onSelect ? undefined : true}
      data-menu={tail ? true : undefined}
      onClick={onOpen && ((event) => opensRow(event) && onOpen(row))}
    >
      {onSelect && (
        <span className={css.pick}>
          <Tick
            label={`Select ${labelOf(resource, row)}`}
            checked={selected ?? false}
            onChange={() => onSelect(index, false)}
          />
        </span>
      )}
      <span className={css.cardRow}>
        <span className={css.title}>
          <Cell column={title} row={row} />
        </span>
        <span className={css.amount}>
          {beside && !needsNoLabel(beside) && <span className={css.unit}>{shortTitle(beside)} </span>}
          <Cell column={beside} row={row} />
        </span>
      </span>
      <span className={css.cardRow}>
        <Line columns={first} row={row} />
        <span className={css.side}>
          {side && (
            <>
              <span className="dim">{shortTitle(side)}</span> {side.cell(row)}
            </>
          )}
        </span>
      </span>
      <span className={css.cardRow}>
        <Line columns={second} row={row} quiet counts={plan.counts.length > 0} />
        <span>
          <State {...{ resource, row }} column={state} />
        </span>
      </span>
      {tail && <span className={css.cardMenu}>{tail(row, index)}</span>}
    </li>
  )
})

export function CardSkeleton({ index }: { index: number }) {
  return (
    <li className={css.card} style={{ top: index * cardHeight }} data-plain aria-hidden="true">
      {['60%', '45%', '35%'].map((width) => (
        <span key={width} className={css.cardRow}>
          <SkeletonBar width={width} />
          <SkeletonBar width={56} />
        </span>
      ))}
    </li>
  )
}
