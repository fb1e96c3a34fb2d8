/** Search filters. The wire form is where[field]=operator~.~value; parsing and formatting live together so that they cannot disagree. */
import type { Field, Kind } from './fields.ts'

export const operators = [
  'none',
  'eq',
  'neq',
  'like',
  'in',
  'nin',
  'between',
  'currency',
  'automatic',
] as const
export type Operator = (typeof operators)[number]
export type Filter = { field: string; operator: Operator; value: string }

const separator = '~.~'
const isOperator = (value: string): value is Operator => (operators as readonly string[]).includes(value)

export const formatFilter = ({ field, operator, value }: Filter): [key: string, value: string] => [
  `where[${field}]`,
  `${operator}${separator}${value}`,
]

/** Null when it is no filter at all; an unknown operator is told by name so that it can be refused. A bare value means `automatic`. */
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

/** The operators a field kind understands, the usual one first. `none` (no condition) and `automatic` always go. */
export const operatorsOf: Record<Kind, readonly Operator[]> = {
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

/** What `automatic` stands for: like for text, between for a range of days, eq for the rest. */
export function resolveAutomatic(field: Field, value: string): Operator {
  const usual = operatorsOf[field.kind][0]
  if (usual === 'like') return 'like'
  return usual === 'between' && value.includes(',') ? 'between' : 'eq'
}

export const acceptsOperator = (field: Field, operator: Operator): boolean =>
  operator === 'none' || operator === 'automatic' || operatorsOf[field.kind].includes(operator)

/** The words of the screens. */
export const operatorWords: Record<Operator, string> = {
  none: 'any',
  eq: 'is',
  neq: 'is not',
  like: 'contains',
  in: 'in',
  nin: 'not in',
  between: 'between',
  currency: 'is',
  automatic: 'matches',
}
