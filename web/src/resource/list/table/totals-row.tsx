/** Totals row of a list: row count, sums and the accounting zone. */
import type { Resource } from '@rivulet/contract/resource'
import { IconInfoCircle } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { displayCount } from '../../../lib/format.ts'
import { zone } from '../../../lib/stored/zone.ts'
import { type CellLook, cellLook } from '../../../ui/table/cell-look.ts'
import type { EarlierTotals } from '../rows/use-earlier-totals.ts'
import { fieldCell, type ListColumn } from './columns.tsx'
import { EarlierWords, Sum } from './compared-sum.tsx'
import { type FootCell, footCells } from './foot-cells.ts'
import css from '../list.module.css'
import { countWord, type ListRow } from './list-row.ts'
import { isOfTime } from './order-words.ts'

type Props = {
  resource: Resource
  columns: readonly ListColumn[]
  total: number
  totals: ListRow
  earlier: EarlierTotals | null
  /** By what the rows are sorted, where no head shows it. */
  order: string | null
  lead: boolean
  tail: boolean
  /** Address of the rows behind a sum. */
  drill: (name: string) => string | null
}

export function totalCell({ field, key }: ListColumn, totals: ListRow, to: string | null): ReactNode {
  const cell = fieldCell(field, totals[key])
  const sum = to ? <Link to={to}>{cell}</Link> : cell
  const help = 'sumHelp' in field && field.sumHelp
  return help ? (
    <span title={help} className={css.explained}>
      <IconInfoCircle size={14} role="img" aria-hidden={false} aria-label={help} />
      {sum}
    </span>
  ) : (
    sum
  )
}

/** A cell over pinned and other columns scrolls with these; its text stays in sight. */
function lookOf(says: FootCell['says'], column: ListColumn, span: number): CellLook {
  if (says === 'zone') return { className: 'num' }
  if (says !== 'sum' && span > 1) return {}
  return says === 'sum' ? cellLook(column) : cellLook({ ...column, numeric: false })
}

export const TotalsRow = memo(function TotalsRow(props: Props) {
  const { resource, columns, total, totals, earlier, order, lead, tail, drill } = props
  const cells = footCells(columns, totals)
  const words = `${displayCount(total)} ${countWord(resource, total)}`
  const place = columns.some(isOfTime) ? zone() : ''
  return (
    <tfoot>
      <tr>
        {lead && <td />}
        {cells.map(({ column, says, span }, i) => (
          <td
            key={column.key}
            colSpan={span + (tail && i === cells.length - 1 && says !== 'sum' ? 1 : 0)}
            {...lookOf(says, column, span)}
          >
            {says === 'count' && (
              <span className={css.count}>
                <span role="status">{words}</span>
                {order && <span className={`dim ${css.order}`}>{order}</span>}
                {earlier && <EarlierWords earlier={earlier} />}
              </span>
            )}
            {says === 'sum' && (
              <Sum {...{ column, totals, earlier }}>{totalCell(column, totals, drill(column.key))}</Sum>
            )}
            {says === 'zone' && <span className={`dim ${css.zone}`}>{place}</span>}
          </td>
        ))}
        {tail && cells.at(-1)?.says === 'sum' && <td />}
      </tr>
    </tfoot>
  )
})
