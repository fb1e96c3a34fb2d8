/** When the programme plans to pay: whether rhythm and day go together, and the days that follow from them. */
import { addDays } from './day.ts'
import { payPlanMessages as said } from './messages/pay-plan-messages.ts'
import type { PayPlan } from './states/pay-rhythm.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const

export const needsPayDay = (rhythm: string | null): boolean =>
  rhythm === 'monthly' || rhythm === 'quarterly'

/** Null where rhythm and day go together. */
export function payDayProblem(rhythm: string | null, day: number | null): string | null {
  if (needsPayDay(rhythm)) return day === null ? said.dayMissing : null
  return day === null ? null : said.dayUnused
}

const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** Days are YYYY-MM-DD. Whether money is planned to be paid on this one. */
function isPayDay({ rhythm, day }: PayPlan, date: string): boolean {
  const [, month = 0, ofMonth = 0] = date.split('-').map(Number)
  const isLast = addDays(date, 1).endsWith('-01')
  const falls = (wanted: number) => ofMonth === wanted || (isLast && wanted > ofMonth)
  switch (rhythm) {
    case 'twice':
      return falls(1) || falls(15)
    case 'monthly':
      return falls(day ?? 1)
    case 'quarterly':
      return month % 3 === 1 && falls(day ?? 1)
    default:
      return weekdayOf(date) === weekdays.indexOf(rhythm)
  }
}

/** The first planned day from this one on. */
export function nextPayDay(plan: PayPlan, from: string): string {
  let date = from
  // A quarter and some days at most.
  while (!isPayDay(plan, date)) date = addDays(date, 1)
  return date
}

/** All planned days of a period, both ends included. */
export function payDays(plan: PayPlan, from: string, to: string): string[] {
  const days: string[] = []
  for (let date = nextPayDay(plan, from); date <= to; date = nextPayDay(plan, addDays(date, 1)))
    days.push(date)
  return days
}
