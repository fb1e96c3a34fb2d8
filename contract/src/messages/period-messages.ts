/** Sentences about periods. */
export const periodMessages = {
  period: 'Period',
  from: 'From',
  to: 'To',
  apply: 'Apply',
  compare: 'Compare with',
  none: 'None',
  /** What a figure is compared with. */
  earlier: (days: number, comparison: 'previous' | 'year') =>
    comparison === 'year' ? 'a year before' : `previous ${days === 1 ? 'day' : `${days} days`}`,
} as const
