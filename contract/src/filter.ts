/** Search filters, where[field]=operator~.~value on the wire. Parsing and formatting are kept together so that they match. */
import type { Field, Kind } from './fields.ts'

/** Filter operators: label on screens, and the form of their value. */
export const operatorForms = {
  none: { words: 'any', takes: 'nothing' },
  eq: { words: 'is', takes: 'one' },
  neq: { words: 'is not', takes: 'one' },
  like: { words: 'contains', takes: 'one' },
  in: { words: 'in', takes: 'several' },
  nin: { words: 'not in', takes: 'several' },
  between: { words: 'between', takes: 'range' },
  currency: { words: 'is', takes: 'one' },
  automatic: { words: 'matches', takes: 'one' },
} as const satisfies Record<string, { words: string; takes: 'nothing' | 'one' | 'several' | 'range' }>
export type Operator = keyof typeof operatorForms
export const operators = Object.keys(operatorForms) as Operator[]
/** Operators a field kind can support; the other two mean no condition, or the kind's default. */
export type AskingOperator = Exclude<Operator, 'none' | 'automatic'>
export type Filter = { field: string; operator: Operator; value: string }

const separator = '~.~'
const isOperator = (value: string): value is Operator => Object.hasOwn(operatorForms, value)

export const formatFilter = ({ field, operator, value }: Filter): [key: string, value: string] => [
  `where[${field}]`,
  `${operator}${separator}${value}`,
]

/** Null when it is not a filter; an unknown operator is returned by name so that it can be rejected. A bare value means `automatic`. */
export function parseFilter(
  key: string,
  raw: string,
): Filter | { field: string; unknownOperator: string } | null {
  const field = /^where\[(\w+)\]$/.exec(key)?.[1]
  if (field === undefined) return null
  const cut = raw.indexOf(separator)
  if (cut < 0) return { field, operator: 'automatic', value: raw }
  const operator = raw.slice(0, cut)
  return isOperator(operator)
    ? { field, operator, value: raw.slice(cut + separator.length) }
    : { field, unknownOperator: operator }
}

/** Joins list values; commas and backslashes inside a value are escaped. */
export const formatList = (values: readonly string[]): string =>
  values.map((v) => v.replace(/[\\,]/g, '\\$&')).join(',')

/** Splits a comma list, undoing the escapes of formatList. */
export function parseList(value: string): string[] {
  const items: string[] = ['']
  for (let i = 0; i < value.length; i++) {
    const c = value.charAt(i)
    if (c === ',') items.push('')
    else items[items.length - 1] += c === '\\' && i + 1 < value.length ? value.charAt(++i) : c
  }
  return items
}

const texts = ['like', 'eq', 'neq', 'in', 'nin'] as const
const numbers = ['eq', 'neq', 'between', 'in', 'nin'] as const
const amounts = ['eq', 'neq', 'between', 'currency'] as const
const days = ['between', 'eq', 'neq'] as const
const choices = ['in', 'nin', 'eq', 'neq'] as const

/** Operators per field kind, the default first. `none` (no condition) and `automatic` are always accepted. */
export const operatorsOf: Record<Kind, readonly AskingOperator[]> = {
  text: texts,
  longText: texts,
  richText: ['like'],
  email: texts,
  url: texts,
  phone: texts,
  integer: numbers,
  money: amounts,
  percent: ['eq', 'neq', 'between'],
  boolean: ['eq', 'neq'],
  choice: choices,
  reference: choices,
  references: ['in', 'eq'],
  date: days,
  dateTime: days,
  instant: days,
  password: [],
  files: [],
  contact: [],
  permissions: [],
  json: [],
}

/** Resolves `automatic`: like for text, between for a range of days, otherwise eq. */
export function resolveAutomatic(field: Field, value: string): AskingOperator {
  const usual = operatorsOf[field.kind][0]
  if (usual === 'like') return 'like'
  return usual === 'between' && value.includes(',') ? 'between' : 'eq'
}

export const acceptsOperator = (field: Field, operator: Operator): boolean =>
  operator === 'none' || operator === 'automatic' || operatorsOf[field.kind].includes(operator)
