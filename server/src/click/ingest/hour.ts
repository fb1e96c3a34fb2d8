// The hour and day of an instant in the accounting zone, as roll-ups use them.
import { minuteOf } from '@rivulet/contract/day'

/** `start` is epoch milliseconds. */
export type Hour = { start: number; day: string }

const minute = 60_000
// No time zone offset is finer than 15 minutes.
const quarter = 15 * minute
/** Cached by zone and quarter hour. */
const known = new Map<string, Map<number, Hour>>()

/** `at` is epoch milliseconds. The repeated hour in autumn counts as two hours. */
export function hourOf(at: number, zone: string): Hour {
  const number = Math.floor(at / quarter)
  const hours = known.get(zone) ?? new Map<number, Hour>()
  const found = hours.get(number)
  if (found) return found
  const clock = minuteOf(new Date(at), zone)
  const intoHour = Number(clock.slice(14, 16))
  const hour = { start: (Math.floor(at / minute) - intoHour) * minute, day: clock.slice(0, 10) }
  if (hours.size > 1000) hours.clear()
  known.set(zone, hours.set(number, hour))
  return hour
}
