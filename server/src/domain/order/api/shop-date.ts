// Dates of orders: whether they are in the future, and how much of a day has passed.
import { addDays, startOfDay } from '@rivulet/contract/day'

/** The elapsed part of a day, for orders whose time is unknown. */
export function spanOfDay(day: string, zone: string, now: Date): { from: Date; until: Date } {
  const from = startOfDay(day, zone)
  const end = startOfDay(addDays(day, 1), zone).getTime() - 1
  return { from, until: new Date(Math.max(from.getTime(), Math.min(end, now.getTime()))) }
}

/** Tolerated clock skew of a shop. */
export const skewMs = 5 * 60_000

export const isFuture = (at: Date | null, now: Date): boolean =>
  at !== null && at.getTime() > now.getTime() + skewMs
