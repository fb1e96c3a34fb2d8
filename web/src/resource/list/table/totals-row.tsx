/** The foot of a list: how many rows there are, the sums under their columns, and the zone that its dates are meant in. */
import type { Resource } from '@rivulet/contract/resource'
import { memo, type ReactNode } from 'react'
import { Link } from 'react-router'
import { displayCount } from '../../lib/format.ts'
import { zone } from '../../lib/zone.ts'
import { fieldCell, type ListColumn } from './columns.tsx'
import css from './list.module.css'
import { countWord, type ListRow } from './list-row.ts'

type Props = {
  resource: Resource
  columns: readonly ListColumn[]
  total: number
  totals: ListRow
  lead: boolean
  tail: boolean
  /** The address behind a sum. */
  drill: (name: string) => string | null
}

export const hasTotal = ({ field, key }: ListColumn, totals: ListRow): boolean =>
  totals[key] !== undefined && (('sum' in field && field.sum === true) || 'ratio' in field)

const isOfTime = ({ field }: ListColumn): boolean =>
  field.kind === 'date' || field.kind === 'dateTime' || field.kind === 'instant'

export function totalCell({ field, key }: ListColumn, totals: ListRow, to: string | null): ReactNode {
  const cell = fieldCell(field, totals[key])
  return to ? <Link to={to}>{cell}</Link> : cell
}

export const TotalsRow = memo(function TotalsRow(props: Props) {
  const { resource, columns, total, totals, lead, tail, drill } = props
  const first = columns.findIndex((column) => hasTotal(column, totals))
  const words = `${displayCount(total)} ${countWord(resource, total)}`
  const counted = first < 0 ? columns.length : Math.max(first, 1)
  const rest = columns.slice(counted)
  const last = rest.findLastIndex((column) => hasTotal(column, totals))
  const free = rest.length - 1 - last
  const place = columns.some(isOfTime) ? zone() : ''
  return (
    <tfoot>
      <tr>
        {lead && <td />}
        <td colSpan={counted}>
          <span role="status">{words}</span>
        </td>
        {rest.slice(0, last + 1).map((column) => (
          <td key={column.key} className={column.numeric ? 'num' : undefined}>
            {hasTotal(column, totals) ? totalCell(column, totals, drill(column.key)) : null}
          </td>
        ))}
        {free > 0 && (
          <td colSpan={free + (tail ? 1 : 0)} className="num">
            <span className={`dim ${css.zone}`}>{place}</span>
          </td>
        )}
        {free === 0 && tail && <td />}
      </tr>
    </tfoot>
  )
})
