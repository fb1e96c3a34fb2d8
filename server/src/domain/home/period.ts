// The period of a home screen, the one before it, and the shop it is narrowed to.
import { addDays, daysBetween, lastDaysFrom, today } from '@rivulet/contract/day'
import { isDay } from '@rivulet/contract/format'
import { messages } from '@rivulet/contract/messages'
import { invalid } from '../../http/errors.ts'

export type Period = {
  from: string
  to: string
  previousFrom: string
  previousTo: string
  shop: number | null
}

/** `from` and `to` are days of the accounting zone, the last 30 by default; at most a year. @throws 422 naming the parameter. */
export function readPeriod(query: Record<string, unknown>, zone: string, now: Date): Period {
  const to = readDay('to', query.to) ?? today(zone, now)
  const from = readDay('from', query.from) ?? lastDaysFrom(30, to)
  const days = daysBetween(from, to) + 1
  if (days < 1 || days > 366) throw invalid({ from: [messages.field.between] })
  return {
    from,
    to,
    previousFrom: addDays(from, -days),
    previousTo: addDays(from, -1),
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
