// The hour and day of the accounting zone an instant belongs to, as roll-ups are cut.
import { minuteOf } from '@rivulet/contract/day'

/** `start` is epoch milliseconds. */
export type Hour = { start: number; day: string }

const minute = 60_000
// No zone's offset is finer than a quarter of an hour.
const quarter = 15 * minute
const known = new Map<string, Hour>()

/** `at` is epoch milliseconds. An hour that is repeated in autumn is two hours. */
export function hourOf(at: number, zone: string): Hour {
  const key = `${zone} ${Math.floor(at / quarter)}`
  const found = known.get(key)
  if (found) return found
  const clock = minuteOf(new Date(at), zone)
  const intoHour = Number(clock.slice(14, 16))
  const hour = { start: (Math.floor(at / minute) - intoHour) * minute, day: clock.slice(0, 10) }
  if (known.size > 1000) known.clear()
  known.set(key, hour)
  return hour
}
