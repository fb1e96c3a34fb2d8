// Days of the accounting zone, found by looking at the zone's wall clock quarter by quarter: slow, and with no arithmetic that could be wrong.

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

/** Noon is never in the hour that daylight saving adds or takes. */
function later(day: string, days: number): string {
  const noon = new Date(`${day}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() + days)
  return noon.toISOString().slice(0, 10)
}

/** N whole days after the day of an approval are over at 00:00 of the day after them; none are over at once. */
export const endOfHold = (approvedOn: string, days: number, now: number): number =>
  days === 0 ? now : startOf(later(approvedOn, days + 1))
