// Parses amounts and dates in the cells of a CSV file, in the formats of many countries.
import type { CsvDecimal, DateOrder } from '@rivulet/contract/choices'
import { instantOf } from '@rivulet/contract/day'
import { formats, isDay } from '@rivulet/contract/format'
import { parseHundredths } from '@rivulet/contract/money'
import { asNumbers, asIso } from './date-words.ts'
import { readMoment } from './read-moment.ts'

/** '€ 1.234,5' as 123450 cents; null when it is not an amount, or negative. */
export function readAmount(words: string, decimal: CsvDecimal): number | null {
  const [group, point] = decimal === 'comma' ? ['.', ','] : [',', '.']
  const plain = words.replaceAll(/[\s\u00a0\u202f'’]|€|euros?|eur/gi, '')
  const [whole = '', fraction, more] = plain.split(point)
  if (more !== undefined || !(/^\d+$/.test(whole) || isGrouped(whole, group))) return null
  // Some systems write four decimal places, the last ones zeros.
  const cents = fraction?.replace(/(?<=^\d\d)0+$/, '')
  if (cents !== undefined && !/^\d{1,2}$/.test(cents)) return null
  const digits = whole.replaceAll(group, '')
  if (digits.length > 8) return null
  return parseHundredths(cents === undefined ? digits : `${digits}.${cents}`)
}

const isGrouped = (whole: string, group: string): boolean => {
  const [first = '', ...rest] = whole.split(group)
  return /^\d{1,3}$/.test(first) && rest.length > 0 && rest.every((part) => /^\d{3}$/.test(part))
}

/** Whether it can be read as an amount in some country. */
export const isAmount = (words: string): boolean =>
  readAmount(words, 'comma') !== null || readAmount(words, 'point') !== null

/** The sign before the last one or two digits in most samples; a point when unclear. */
export function decimalOf(samples: readonly string[]): CsvDecimal {
  const ends = (sign: string) =>
    samples.filter((words) => new RegExp(`\\${sign}\\d{1,2}\\D*$`).test(words)).length
  return ends(',') > ends('.') ? 'comma' : 'point'
}

const places: Readonly<Record<DateOrder, readonly [year: number, month: number, day: number]>> = {
  ymd: [1, 2, 3],
  dmy: [3, 2, 1],
  mdy: [3, 1, 2],
}
const shape =
  /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})(?:[T ,]+(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm)?)?$/i

const isYearFirst = ([, first]: RegExpExecArray): boolean => first?.length === 4

/** `day` when the cell has no time; `at` is noon then. */
export type ReadDate = { at: Date; day: string | null }

/** Null when it is not a date. With an offset the format is unambiguous. */
export function readDate(words: string, order: DateOrder, zone: string): ReadDate | null {
  const numbers = asNumbers(words.trim())
  const exact = readMoment(asIso(numbers), zone)
  if (exact) return { at: exact, day: null }
  const found = shape.exec(numbers)
  if (!found) return null
  const [year, month, day] = places[isYearFirst(found) ? 'ymd' : order].map((n) => found[n] ?? '')
  const date = `${fullYear(year ?? '')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  if (!isDay(date)) return null
  const [, , , , hour, minute = '00', half] = found
  if (hour === undefined) return { at: instantOf(`${date} 12:00`, zone), day: date }
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  const minuteOfDay = `${date} ${String(hours).padStart(2, '0')}:${minute}`
  return formats.dateTime.test(minuteOfDay) ? { at: instantOf(minuteOfDay, zone), day: null } : null
}

const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year)

/** Of dates that do not begin with a year: these are clear, whatever stands in the others. */
const unclear = (samples: readonly string[]): RegExpExecArray[] =>
  samples
    .map((words) => shape.exec(words.trim()))
    .filter((found) => found !== null)
    .filter((found) => !isYearFirst(found))

/** Whether day and month could be either way round in all that do not begin with a year. */
export function isAmbiguous(samples: readonly string[]): boolean {
  const pairs = unclear(samples).map(([, one, two]) => [Number(one), Number(two)] as const)
  return pairs.some(([one, two]) => one !== two) && pairs.every((pair) => Math.max(...pair) <= 12)
}

/** Guessed from samples: a number over 12 must be a day; ambiguous dates are read day first, as in Europe. */
export function dateOrderOf(samples: readonly string[]): DateOrder {
  const pairs = unclear(samples)
  if (pairs.length === 0) return 'ymd'
  return pairs.some(([, , two]) => Number(two) > 12) ? 'mdy' : 'dmy'
}
