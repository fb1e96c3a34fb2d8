// Traffic patterns: growth over the period, weekly and daily cycles.
import { startOfDay } from '@rivulet/contract/day'
import type { Random } from './random.ts'
import { day, hour, type Period } from './story.ts'

// From Monday on.
const weekdays = [1.08, 1.02, 0.98, 1, 0.93, 0.86, 1.13]
const hours = [
  0.9, 0.5, 0.3, 0.2, 0.2, 0.4, 1.1, 2.3, 3.2, 3.8, 4.2, 4.4, 5, 4.6, 4.1, 4, 4.2, 4.8, 5.6, 6.6, 7.4, 7,
  5, 2.4,
]
const sum = hours.reduce((a, b) => a + b, 0)

/** One on average over the period. */
export function busyness({ days }: Period, date: string, random: Random): number {
  const part = days.indexOf(date) / Math.max(1, days.length - 1)
  const growth = 0.72 + 0.56 * part
  const weekday = weekdays[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 1
  const lucky = random.chance(0.045) ? random.between(1.25, 1.6) : 1
  return growth * weekday * lucky * (1 + 0.06 * random.normal())
}

/** Milliseconds after the start of the day. */
export function timeOfDay(random: Random): number {
  let at = random.next() * sum
  const index = hours.findIndex((share) => (at -= share) < 0)
  return (index + random.next()) * hour
}

/** A time of the same day that is not at night. */
export const awake = (at: number): number => Math.floor(at - (at % day) * 0.4 + 6 * hour)

/** The same time on the same or next working day, during office hours. */
export function officeHours(at: number): number {
  const morning = at - (at % day) + 8 * hour
  let then = morning + (at % (8 * hour))
  while (then < at || [0, 6].includes(new Date(then).getUTCDay())) then += day
  return then
}

/** Epoch milliseconds. */
export const startOf = ({ zone }: Period, date: string): number => startOfDay(date, zone).getTime()
