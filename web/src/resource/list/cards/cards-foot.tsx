/** Foot of the cards: number of rows and sums. */
import type { Resource } from '@rivulet/contract/resource'
import { displayCount } from '../../../lib/format.ts'
import { type CardPlan, shortTitle, needsNoLabel } from './card-plan.ts'
import type { ListColumn } from '../table/columns.tsx'
import css from '../list.module.css'
import { countWord, type ListRow } from '../table/list-row.ts'
import { totalCell } from '../table/totals-row.tsx'

type Props = {
  resource: Resource
  plan: CardPlan
  total: number
  totals: ListRow
  order: string | null
  /** Address of the rows behind a sum. */
  drill: (name: string) => string | null
}

export function CardsFoot({ resource, plan, total, totals, order, drill }: Props) {
  const sums = [plan.amount, plan.side].filter((c) => c !== undefined && totals[c.key] !== undefined)
  return (
    <div className={css.cardFoot}>
      <span>
        <span role="status">
          {displayCount(total)} {countWord(resource, total)}
        </span>
        {order && <span className={`dim ${css.order}`}>{order}</span>}
      </span>
      <span>
        {sums.map((column, i) => (
          <span key={column?.key} className={i > 0 ? 'muted' : ''}>
            {column && <Sum {...{ column, totals }} first={i === 0} to={drill(column.key)} />}
          </span>
        ))}
      </span>
    </div>
  )
}

type SumProps = { column: ListColumn; totals: ListRow; first: boolean; to: string | null }

function Sum({ column, totals, first, to }: SumProps) {
  return (
    <>
      {!(first && needsNoLabel(column)) && <span className={css.unit}>{shortTitle(column)} </span>}
      {totalCell(column, totals, to)}
    </>
  )
}
