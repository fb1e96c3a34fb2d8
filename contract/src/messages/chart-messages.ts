/** Texts of charts. */

export const chartMessages = {
  keys: 'Use the arrow keys to read each day',
  /** Today in a chart or its table: the day is not over. */
  soFar: (day: string) => `${day}, so far`,
  /** The hatched bars of today. */
  today: 'Today so far',
}
