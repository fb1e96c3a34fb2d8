// Parses the period of a home screen, with the previous period and the shop filter.
import { daysBetween, lastDaysFrom, today } from '@rivulet/contract/day'
import { isDay } from '@rivulet/contract/format'
import { messages } from '@rivulet/contract/messages/messages'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { type Comparison, comparisons, earlierPeriod } from '@rivulet/contract/period'
import { longestPeriod } from '@rivulet/contract/reports/traffic'
import { invalid } from '../../errors.ts'

export type Period = {
  from: string
  to: string
  previousFrom: string
  previousTo: string
  shop: number | null
}

/**
 * `from` and `to` are days of the accounting zone, the last 30 by default;
 * at most a year. @throws 422 naming the parameter.
 */
export function readPeriod(query: Record<string, unknown>, zone: string, now: Date): Period {
  const to = readDay('to', query.to) ?? today(zone, now)
  const from = readDay('from', query.from) ?? lastDaysFrom(30, to)
  const days = daysBetween(from, to) + 1
  const compare = readComparison(query.compare)
  if (days < 1) throw invalid({ from: [reportMessages.backwards] })
  if (days > longestPeriod) throw invalid({ from: [reportMessages.tooLong(longestPeriod)] })
  const earlier = earlierPeriod({ from, to }, compare)
  return {
    from,
    to,
    previousFrom: earlier.from,
    previousTo: earlier.to,
    shop: readShop(query.shop),
  }
}

function readDay(name: string, value: unknown): string | undefined {
  if (value === undefined || value === '') return undefined
  if (typeof value !== 'string' || !isDay(value)) throw invalid({ [name]: [messages.field.filterValue] })
  return value
}

function readShop(value: unknown): number | null {
  if (value === undefined || value === '') return null
  if (typeof value !== 'string' || !/^[1-9]\d{0,14}$/.test(value))
    throw invalid({ shop: [messages.field.choice] })
  return Number(value)
}

/** The period before when nothing is said. @throws 422 */
function readComparison(value: unknown): Comparison {
  if (value === undefined || value === '') return 'previous'
  if (typeof value !== 'string' || !Object.hasOwn(comparisons, value))
    throw invalid({ compare: [messages.field.choice] })
  return value as Comparison
}
