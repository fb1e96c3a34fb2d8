/** The ranges of days that people ask for most. */
import { addDays, lastDaysFrom, today, yesterday } from '@rivulet/contract/day'

export type Preset = { title: string; from: string; until: string }

const monthStart = (day: string): string => `${day.slice(0, 8)}01`

export function presetsOf(zone: string, now = new Date()): readonly Preset[] {
  const day = today(zone, now)
  const endOfLast = addDays(monthStart(day), -1)
  const endOfThis = addDays(monthStart(addDays(monthStart(day), 31)), -1)
  return [
    { title: 'Today', from: day, until: day },
    { title: 'Yesterday', from: yesterday(zone, now), until: yesterday(zone, now) },
    { title: '7 days', from: lastDaysFrom(7, day), until: day },
    { title: '30 days', from: lastDaysFrom(30, day), until: day },
    { title: 'This month', from: monthStart(day), until: endOfThis },
    { title: 'Last month', from: monthStart(endOfLast), until: endOfLast },
  ]
}
