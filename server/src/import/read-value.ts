// Reads a cell of a CSV file as the wire form of a field; the field's own validation follows.
import {
  type CsvDecimal,
  currencies,
  type DateOrder,
  dateOrders,
  type OrderStatus,
  orderStatuses,
} from '@rivulet/contract/choices'
import { dayOf, minuteOf } from '@rivulet/contract/day'
import { type Field, isUpperCased } from '@rivulet/contract/fields'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { formatHundredths } from '@rivulet/contract/money'
import { bankFields } from '@rivulet/contract/bank-fields'
import { readAmount, readDate } from '../csv/read-cell.ts'
import { plainWord } from '../csv/status-words.ts'
import { countryOf } from './country-names.ts'
import { readPhone } from './read-phone.ts'

export type Format = {
  decimal: CsvDecimal
  dateOrder: DateOrder
  zone: string
  /** Status values of the file, where it has a column of them. */
  statuses: ReadonlyMap<string, OrderStatus>
  /** ISO code of the line's country, for national phone numbers. */
  country: string | null
}
/** As spreadsheets write long numbers: which one it was, nobody can tell. */
const rounded = /^\d[.,]\d+E\+\d{2}$/

type Read = { value: unknown } | { problem: string }

export function readValue(field: Field, words: string, format: Format): Read {
  switch (field.kind) {
    case 'text':
      if (rounded.test(words)) return { problem: said.rounded(words) }
      return { value: isUpperCased(field) ? words.toUpperCase() : words }
    case 'email':
      return { value: words.replace(/^mailto:/i, '') }
    case 'phone': {
      const number = readPhone(words, format.country)
      return number === null ? { problem: said.phone(words) } : { value: number }
    }
    case 'integer':
      // Other words are left to the field, which says what it takes.
      return { value: /^\d{1,9}$/.test(words) ? Number(words) : words }
    case 'money':
    case 'percent': {
      if (field.kind === 'percent' && /€|eur/i.test(words)) return { problem: said.noPercent(words) }
      const plain = words.replace(/\s*%$/, '')
      const cents = readAmount(plain, format.decimal)
      if (cents !== null) return { value: formatHundredths(cents) }
      const other = readAmount(plain, format.decimal === 'comma' ? 'point' : 'comma')
      return { problem: (other === null ? said.number : said.otherDecimal)(words) }
    }
    case 'dateTime': {
      const date = readDate(words, format.dateOrder, format.zone)
      if (!date) return { problem: dateProblem(words, format) }
      return { value: date.day ? `${date.day} 00:00` : minuteOf(date.at, format.zone) }
    }
    case 'date': {
      const date = readDate(words, format.dateOrder, format.zone)
      if (!date) return { problem: dateProblem(words, format) }
      return { value: date.day ?? dayOf(date.at, format.zone) }
    }
    case 'choice':
      return readChoice(field.choices, words, format)
    default:
      return { value: words }
  }
}

/** Names the setting to change, if another one can read it. */
function dateProblem(words: string, { dateOrder, zone }: Format): string {
  const orders = Object.keys(dateOrders) as DateOrder[]
  const other = orders.some((order) => readDate(words, order, zone) !== null)
  return other ? said.otherDateOrder(words, dateOrders[dateOrder]) : said.date(words)
}

/** By key or label, or as the status values of the form say. */
function readChoice(choices: Readonly<Record<string, string>>, words: string, format: Format): Read {
  const word = plainWord(words)
  if (choices === orderStatuses && format.statuses.size > 0) {
    const status = format.statuses.get(word)
    return status === undefined ? { problem: said.status(words) } : { value: status }
  }
  if (choices === bankFields.holderCountry.choices) {
    const country = countryOf(words)
    return country === null ? { problem: said.country(words) } : { value: country }
  }
  const found = Object.entries(choices).find(
    ([key, label]) => plainWord(key) === word || plainWord(label) === word,
  )
  if (found) return { value: found[0] }
  if (choices === orderStatuses) return { problem: said.status(words) }
  return { problem: (choices === currencies ? said.currency : said.choice)(words) }
}
