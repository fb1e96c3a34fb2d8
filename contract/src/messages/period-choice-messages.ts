/** Sentences where days are chosen, which lists load later. */

export const periodChoiceMessages = {
  noFrom: 'Enter the first day, as DD/MM/YYYY',
  noTo: 'Enter the last day, as DD/MM/YYYY',
  reversed: 'The last day is before the first',
  /** A filter that is applied without a value. */
  noValue: (field: string) => `Enter or choose a value for ${field}`,
} as const
