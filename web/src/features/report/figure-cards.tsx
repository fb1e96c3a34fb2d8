/** Report rows on a phone: a card for each, with the figures that matter, and the others when it is opened. */
import { ActionIcon, NativeSelect } from '@mantine/core'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { TableColumn } from '../../ui/table/table-column.ts'
import type { Sort } from '../../ui/table/table-head.tsx'
import { type FigureName, figureNames, labelOf } from './figures.ts'
import css from './report.module.css'

const beside = 'commission'
const below = ['visits', 'orders'] as const
const seen = new Set<FigureName>([beside, ...below])

type FigureOf = (name: FigureName) => ReactNode

type Props<T> = {
  label: string
  lead: TableColumn<T>
  end?: TableColumn<T> | undefined
  rows: readonly T[]
  rowKey: (row: T) => string | number
  figure: (name: FigureName, row: T) => ReactNode
  sort: NonNullable<Sort>
  onSort: (key: string) => void
  total: ReactNode
  totalFigure: FigureOf
}

export function FigureCards<T extends TrafficFigures>(props: Props<T>) {
  const { label, lead, end, rows, rowKey, figure, sort, onSort, total, totalFigure } = props
  return (
    <>
      <SortChoice {...{ lead, sort, onSort }} />
      {/* Scrollable regions must be focusable. */}
      <section className={css.scroll} tabIndex={0} aria-label={label}>
        <ul className={css.cards}>
          {rows.map((row) => (
            <li key={rowKey(row)}>
              <FigureCard
                lead={lead.cell(row)}
                figure={(name) => figure(name, row)}
                more={end && [end.title, end.cell(row)]}
              />
            </li>
          ))}
        </ul>
      </section>
      <div className={css.cardTotal}>
        <FigureCard lead={total} figure={totalFigure} />
      </div>
    </>
  )
}

type SortProps = {
  lead: { key: string; title: string }
  sort: NonNullable<Sort>
  onSort: (key: string) => void
}

/** Cards have no heads to sort by. */
function SortChoice({ lead, sort, onSort }: SortProps) {
  const rising = sort.direction === 'ascending'
  return (
    <div className={css.sorting}>
      <NativeSelect
        size="xs"
        aria-label={reportMessages.sortBy}
        value={sort.key}
        onChange={({ currentTarget }) => onSort(currentTarget.value)}
        data={[
          { value: lead.key, label: lead.title },
          ...figureNames.map((name) => ({ value: name, label: labelOf(name) })),
        ]}
      />
      <ActionIcon
        aria-label={rising ? reportMessages.rising : reportMessages.falling}
        onClick={() => onSort(sort.key)}
      >
        {rising ? <IconArrowUp /> : <IconArrowDown />}
      </ActionIcon>
    </div>
  )
}

type CardProps = {
  lead: ReactNode
  figure: FigureOf
  /** One more than the figures. */
  more?: [title: string, value: ReactNode] | undefined
}

function FigureCard({ lead, figure, more }: CardProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const others: [string, ReactNode][] = [
    ...figureNames
      .filter((name) => !seen.has(name))
      .map((name): [string, ReactNode] => [labelOf(name), figure(name)]),
    ...(more ? [more] : []),
  ]
  return (
    <>
      <div className={css.cardRow}>
        <span className={css.cardLead}>{lead}</span>
        <span className="num">
          <span className="vh">{labelOf(beside)} </span>
          {figure(beside)}
        </span>
      </div>
      <div className={`${css.cardRow} ${css.cardBelow}`}>
        <span>
          {below.map((name) => (
            <span key={name}>
              {labelOf(name)} <span>{figure(name)}</span>
            </span>
          ))}
        </span>
        <button
          type="button"
          className="link"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {open ? reportMessages.fewer : reportMessages.allFigures}
        </button>
      </div>
      {open && (
        <dl id={id} className={css.cardMore}>
          {others.map(([title, value]) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
