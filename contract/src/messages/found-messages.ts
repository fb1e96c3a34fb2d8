/** Messages of actions on all rows of a list, below the sentence that nothing is selected. */

export const foundMessages = {
  /** `states` are those that the action applies to, such as 'pending or failed'. */
  noneFit: (all: string, states: string) => `None of the ${all} in this list is ${states}`,
  empty: 'The list is empty',
} as const
