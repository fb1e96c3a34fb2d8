/** Sentences about periods. */
import { daysBetween } from '../day.ts'
import { type Comparison, type Period, wholeMonths } from '../period.ts'

/** What a figure is compared with. */
const previous = (period: Period): string => {
  const months = wholeMonths(period)
  const count = months ?? daysBetween(period.from, period.to) + 1
  const unit = months ? 'month' : 'day'
  return `previous ${count === 1 ? unit : `${count} ${unit}s`}`
}
const earlier = (period: Period, comparison: Comparison): string =>
  comparison === 'year' ? 'a year before' : previous(period)

export const periodMessages = {
  period: 'Period',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  compare: 'Compare with',
  none: 'None',
  /** Beside totals that are compared. */
  comparedWith: (period: Period, comparison: Comparison) =>
    `Compared with ${comparison === 'year' ? 'the year before' : `the ${earlier(period, comparison)}`}`,
  /** An earlier total, such as '€ 120.00 in the previous 30 days'. */
  before: (total: string, period: Period, comparison: Comparison) =>
    comparison === 'year' ? `${total} a year before` : `${total} in the ${earlier(period, comparison)}`,
  /** Where the earlier period is shorter. */
  noDay: 'No matching day before',
  undecided: 'Not compared while orders are pending',
  earlier,
} as const
