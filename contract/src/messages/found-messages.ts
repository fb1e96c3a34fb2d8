/** Messages of actions on all rows of a list, below the sentence that nothing is selected. */

export const foundMessages = {
  /** `states` are those that the action applies to, such as 'pending or failed'. */
  noneFit: (all: string, states: string) => `None of the ${all} in this list is ${states}`,
  /** 'Left out: 3 orders (failed)', which the list shows, too. */
  leftOut: (records: string, states: string) =>
    `Left out: ${records} (${states}). To include them, filter the list by that`,
  empty: 'The list is empty',
} as const
