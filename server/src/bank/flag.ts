// How long new bank details are looked at twice before anything is paid to them.
const flaggedFor = 72 * 3_600_000

/** The end of that time, also when it is over; null for details that never became others. */
export const flaggedUntil = (changedAt: Date | null): Date | null =>
  changedAt && new Date(changedAt.getTime() + flaggedFor)

/** The same while it lies ahead. */
export function flaggedStill(changedAt: Date | null, now: Date): Date | null {
  const until = flaggedUntil(changedAt)
  return until && until > now ? until : null
}
