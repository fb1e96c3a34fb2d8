/** Words of charts. */

export const chartMessages = {
  keys: 'Arrow keys show the figures of a day',
  /** Today in a chart or its table: the day is not over. */
  soFar: (day: string) => `${day}, so far`,
  /** The hatched bars of today. */
  today: 'Today so far',
}
