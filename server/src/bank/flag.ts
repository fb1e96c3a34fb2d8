// How long payments to new bank details are flagged.
const flaggedFor = 72 * 3_600_000

/** When the flag ends, also in the past; null for details that were never changed. */
export const flaggedUntil = (changedAt: Date | null): Date | null =>
  changedAt && new Date(changedAt.getTime() + flaggedFor)

/** Details changed after this are new. */
export const newSince = (now: Date): Date => new Date(now.getTime() - flaggedFor)

/** The same if it is in the future. */
export function flaggedStill(changedAt: Date | null, now: Date): Date | null {
  const until = flaggedUntil(changedAt)
  return until && until > now ? until : null
}
