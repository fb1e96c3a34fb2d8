/** A sum of the totals row, compared with the earlier one. */
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import type { ReactNode } from 'react'
import css from '../list.module.css'
import { kindOf } from '../../../field/kinds/kinds.tsx'
import { change } from '../../../lib/format.ts'
import { ComparedTotal } from '../../../ui/figures/compared-total.tsx'
import type { EarlierTotals } from '../rows/use-earlier-totals.ts'
import type { ListColumn } from './columns.tsx'
import type { ListRow } from './list-row.ts'

/** Known at once; all others grow until no order is pending, and the earlier period had more time. */
const known = new Set(['visits', 'unique', 'other', 'orders', 'conversion', 'created'])

const isCompared = (name: string, totals: ListRow): boolean =>
  known.has(name) || Number(totals['pending'] ?? 1) === 0

type Props = {
  column: ListColumn
  totals: ListRow
  earlier: EarlierTotals | null
  children: ReactNode
}

export function Sum({ column: { key, field }, totals, earlier, children }: Props) {
  if (!earlier) return children
  if (!isCompared(key, totals)) return <span title={periodMessages.undecided}>{children}</span>
  const { period, comparison } = earlier
  // A ratio of nothing is none.
  const now = totals[key] ?? null
  const before = earlier.totals[key] ?? null
  return (
    <ComparedTotal
      change={change(now === null ? null : Number(now), Number(before))}
      earlier={periodMessages.before(kindOf(field).words(before, field), period, comparison)}
    >
      {children}
    </ComparedTotal>
  )
}

export const EarlierWords = ({ earlier: { period, comparison } }: { earlier: EarlierTotals }) => (
  <span className={`dim ${css.earlier}`}>{periodMessages.comparedWith(period, comparison)}</span>
)
