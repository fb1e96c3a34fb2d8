/** A figure of the totals, compared with the earlier one once no order is pending. */
import { periodMessages } from '@rivulet/contract/messages/period-messages'
import type { Comparison, Period } from '@rivulet/contract/period'
import type { TrafficFigures } from '@rivulet/contract/reports/traffic-answer'
import type { ReactNode } from 'react'
import { ComparedTotal } from '../../ui/figures/compared-total.tsx'
import { type FigureName, changeOf, isGrowing, wordsOf } from './figures.ts'

export type EarlierFigures = { totals: TrafficFigures; period: Period; comparison: Comparison }

type Props = {
  name: FigureName
  totals: TrafficFigures
  earlier: EarlierFigures | null | undefined
  children: ReactNode
}

export function ComparedFigure({ name, totals, earlier, children }: Props) {
  if (!earlier) return children
  if (isGrowing(name, totals)) return <span title={periodMessages.undecided}>{children}</span>
  const { period, comparison } = earlier
  return (
    <ComparedTotal
      change={changeOf(name, totals, earlier.totals)}
      earlier={periodMessages.before(wordsOf(name, earlier.totals), period, comparison)}
    >
      {children}
    </ComparedTotal>
  )
}
