// Model: days of the accounting zone, found by scanning the zone's local time in quarter hours: slow, but without
// arithmetic that could be wrong.

const quarter = 15 * 60_000
const zone = 'Europe/Brussels'
const wall = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
const starts = new Map<string, number>()

/** YYYY-MM-DD. */
export const dayAt = (at: number): string => wall.format(at)

/** The first instant of a day. */
function startOf(day: string): number {
  let at = starts.get(day)
  if (at !== undefined) return at
  at = Date.parse(`${day}T00:00:00Z`) - 16 * 3_600_000
  while (dayAt(at) !== day) at += quarter
  starts.set(day, at)
  return at
}

/** Noon is never within a daylight saving change. */
function later(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon.toISOString().slice(0, 10)
}

/**
 * A hold of n whole days after the day of approval ends at 00:00 of the day after them; without a hold, immediately.
 */
export const endOfHold = (approvedOn: string, days: number, now: number): number =>
  days === 0 ? now : startOf(later(approvedOn, days + 1))
