/** Outcomes of a shop's calls. */
export const callOutcomes = {
  taken: 'Accepted',
  ignored: 'Not needed',
  unread: 'Not understood',
  refused: 'Refused',
  denied: 'Key not valid',
} as const
export type CallOutcome = keyof typeof callOutcomes
export const callOutcomeTones = {
  taken: 'ok',
  ignored: 'quiet',
  unread: 'warn',
  refused: 'bad',
  denied: 'bad',
} as const
