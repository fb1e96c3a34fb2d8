/** Periods that can be chosen by name. Each name means the same days on every screen. */
import { addDays, daysBetween, lastDaysFrom } from './day.ts'

export const presets = {
  today: 'Today',
  yesterday: 'Yesterday',
  last7: 'Last 7 days',
  last30: 'Last 30 days',
  thisWeek: 'This week',
  lastWeek: 'Last week',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisYear: 'This year',
  lastYear: 'Last year',
} as const
export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as Preset[]

/** Days of the accounting zone; both belong to it. */
export type Period = { from: string; to: string }

/** First day of the month that is `back` months before the day's. */
function monthStart(day: string, back = 0): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
}

type StartOf = (day: string, back: number) => string
/** Monday. */
const weekStart: StartOf = (day, back) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7) - 7 * back)
/** Months since January. */
const month = (day: string): number => Number(day.slice(5, 7)) - 1
const quarterStart: StartOf = (day, back) => monthStart(day, (month(day) % 3) + 3 * back)
const yearStart: StartOf = (day, back) => monthStart(day, month(day) + 12 * back)

type PeriodOn = (day: string) => Period
const current =
  (start: StartOf): PeriodOn =>
  (day) => ({ from: start(day, 0), to: day })
const last =
  (start: StartOf): PeriodOn =>
  (day) => ({ from: start(day, 1), to: addDays(start(day, 0), -1) })
const lastDays =
  (length: number): PeriodOn =>
  (day) => ({ from: lastDaysFrom(length, day), to: day })

const periods: Readonly<Record<Preset, PeriodOn>> = {
  today: lastDays(1),
  yesterday: (day) => lastDays(1)(addDays(day, -1)),
  last7: lastDays(7),
  last30: lastDays(30),
  thisWeek: current(weekStart),
  lastWeek: last(weekStart),
  thisMonth: current(monthStart),
  lastMonth: last(monthStart),
  thisQuarter: current(quarterStart),
  lastQuarter: last(quarterStart),
  thisYear: current(yearStart),
  lastYear: last(yearStart),
}

/** What is not over ends with the given day, today, so that it is compared with as many days. */
export const periodOf = (preset: Preset, day: string): Period => periods[preset](day)

/** The first preset with these days; null for a range of one's own. */
export const presetOf = ({ from, to }: Period, day: string): Preset | null =>
  presetNames.find((name) => {
    const period = periodOf(name, day)
    return period.from === from && period.to === to
  }) ?? null

/** What totals are compared with. */
export const comparisons = { previous: 'Previous period', year: 'Year before' } as const
export type Comparison = keyof typeof comparisons

/** The same day of the year before; the 28th for the 29th of February. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
}

/** How many whole calendar months the period is; null for any other. */
export function wholeMonths({ from, to }: Period): number | null {
  const next = addDays(to, 1)
  if (from !== monthStart(from) || next !== monthStart(next)) return null
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return months(next) - months(from)
}

/** As many days, or whole months, just before the period, or the same days or months of the year before. */
export function earlierPeriod(period: Period, comparison: Comparison): Period {
  const { from, to } = period
  const months = wholeMonths(period)
  if (comparison === 'year') {
    const last = yearBefore(to)
    // A whole February is compared with a whole one, whichever of them has 29 days.
    return { from: yearBefore(from), to: months ? addDays(monthStart(last, -1), -1) : last }
  }
  const start = months ? monthStart(from, months) : addDays(from, -(daysBetween(from, to) + 1))
  return { from: start, to: addDays(from, -1) }
}
