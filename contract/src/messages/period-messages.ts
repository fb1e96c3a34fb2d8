/** Sentences about periods. */
import type { Comparison } from '../period.ts'

/** What a figure is compared with. */
const earlier = (days: number, comparison: Comparison): string =>
  comparison === 'year' ? 'a year before' : `previous ${days === 1 ? 'day' : `${days} days`}`

export const periodMessages = {
  period: 'Period',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  compare: 'Compare with',
  none: 'None',
  /** Beside totals that are compared. */
  comparedWith: (days: number, comparison: Comparison) =>
    `Compared with ${comparison === 'year' ? 'the year before' : `the ${earlier(days, comparison)}`}`,
  /** An earlier total, such as '€ 120.00 in the previous 30 days'. */
  before: (total: string, days: number, comparison: Comparison) =>
    comparison === 'year' ? `${total} a year before` : `${total} in the ${earlier(days, comparison)}`,
  undecided: 'Not compared while orders are pending',
  earlier,
} as const
