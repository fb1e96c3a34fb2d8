/** Parses typed dates: DD/MM/YYYY and DD/MM/YYYY HH:mm become YYYY-MM-DD and YYYY-MM-DD HH:mm. */
import { displayDay, displayMinute } from '@rivulet/contract/day'
import { isDay } from '@rivulet/contract/format'

const typedDay = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const bareDay = /^(\d{2})(\d{2})(\d{4})$/
const typedMinute = /^(.+?)[ T,]+(\d{1,2})[:.h](\d{2})$/

/** The date in wire format; invalid input stays as typed, for validation to reject. */
export function readDay(typed: string): string {
  const bare = typed.trim()
  const [, day, month, year] = typedDay.exec(bare) ?? bareDay.exec(bare) ?? []
  if (!day || !month || !year) return bare
  const read = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(read) ? read : bare
}

/** The same with a time; a date alone means 00:00. */
export function readMinute(typed: string): string {
  const bare = typed.trim()
  const [, day = bare, hour = '00', minute = '00'] = typedMinute.exec(bare) ?? []
  const read = readDay(day)
  if (!isDay(read) || Number(hour) > 23 || Number(minute) > 59) return bare
  return `${read} ${hour.padStart(2, '0')}:${minute}`
}

/** A wire value as shown in an input; other text unchanged. */
export const showDay = (value: string): string => (isDay(value) ? displayDay(value) : value)
export const showMinute = (value: string): string =>
  value.length > 10 && isDay(value.slice(0, 10)) ? displayMinute(value) : showDay(value)
