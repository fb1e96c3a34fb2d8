/** How long ago the last visit or order of an active affiliate was. */
export const activities = {
  promoting: 'Promoting',
  quiet: 'Quiet for a month',
  asleep: 'Quiet for three months',
  never: 'Never promoted',
} as const
