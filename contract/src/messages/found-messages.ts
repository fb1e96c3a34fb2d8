/** Messages of actions on all rows of a list, below the sentence that nothing is selected. */

export const foundMessages = {
  /** `states` are those that the action applies to, such as 'pending or failed'. */
  noneFit: (all: string, states: string) => `None of the ${all} in this list is ${states}`,
  /** Rows of the list to which the action applies only where somebody filters by them. */
  leftOut: (records: string, states: string) =>
    `Left out: ${records} (${states}). Filter the list by this status to include them`,
  empty: 'The list is empty',
} as const
