// Filters as SQL: names come from the definition, values are always bound.
import { addDays, instantOf, startOfDay } from '@rivulet/contract/day'
import type { Field } from '@rivulet/contract/fields'
import { parseList } from '@rivulet/contract/filter'
import { formats } from '@rivulet/contract/format'
import { messages } from '@rivulet/contract/messages'
import { parseCurrency, parseHundredths } from '@rivulet/contract/money'
import type { Queryable } from '../db/sql.ts'
import { invalid } from '../http/errors.ts'
import { columnOf } from './column.ts'
import type { Condition } from './list-request.ts'
import type { Fragment } from './serve.ts'

/** Joins conditions with and; nothing is true. */
export const allOf = (sql: Queryable, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`)

export const anyOf = (sql: Queryable, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((any, one) => sql`${any} or ${one}`, sql`false`)

export const contains = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`

/** One condition on the alias `row`. @throws 422 naming the field when the value is none of its kind. */
export function where(sql: Queryable, condition: Condition, zone: string): Fragment {
  const { field: name, definition: field, operator, value } = condition
  const wrong = () => invalid({ [name]: [messages.field.filterValue] })
  if (field.kind === 'references') return through(sql, field, ids(parseList(value), wrong))
  const column = sql(`row.${columnOf(name, field)}`)
  if (field.kind === 'choice' && field.several) return among(sql, column, condition, wrong)
  if (value === '' && operator === 'eq') return sql`${column} is null`
  if (value === '' && operator === 'neq') return sql`${column} is not null`
  if (operator === 'like') return sql`${column} ilike ${contains(value)}`
  if (field.kind === 'date' || field.kind === 'dateTime' || field.kind === 'instant')
    return period(sql, column, condition, zone, wrong)
  if (operator === 'between') {
    const [from = '', until = '', more] = parseList(value)
    if (more !== undefined || (from === '' && until === '')) throw wrong()
    return between(sql, column, from && scalar(field, from, wrong), until && scalar(field, until, wrong))
  }
  if (operator === 'currency') {
    const cents = parseCurrency(value)
    if (cents === null) throw wrong()
    return sql`${column} = ${cents}`
  }
  if (operator === 'in' || operator === 'nin')
    return list(
      sql,
      column,
      operator,
      parseList(value).map((v) => scalar(field, v, wrong)),
    )
  const bound = scalar(field, value, wrong)
  if (field.kind === 'email')
    return operator === 'eq'
      ? sql`lower(${column}) = lower(${bound})`
      : sql`lower(${column}) is distinct from lower(${bound})`
  const wanted = param(sql, bound)
  return operator === 'eq' ? sql`${column} = ${wanted}` : sql`${column} is distinct from ${wanted}`
}

/** Numbers are compared as large ones: who looks for more than a column can hold finds nothing. */
const param = (sql: Queryable, value: Scalar): Fragment =>
  typeof value === 'number' ? sql`${value}::bigint` : sql`${value}`

type Column = ReturnType<typeof columnName>
const columnName = (sql: Queryable, name: string) => sql(name)
type Wrong = () => Error
type Scalar = string | number | boolean

function scalar(field: Field, value: string, wrong: Wrong): Scalar {
  switch (field.kind) {
    case 'integer':
    case 'reference':
      if (!/^-?\d{1,15}$/.test(value)) throw wrong()
      return Number(value)
    case 'money':
    case 'percent': {
      const hundredths = parseHundredths(value)
      if (hundredths === null) throw wrong()
      return hundredths
    }
    case 'boolean':
      if (!['true', 'false', '1', '0'].includes(value)) throw wrong()
      return value === 'true' || value === '1'
    case 'choice':
      if (!Object.hasOwn(field.choices, value)) throw wrong()
      return value
    default:
      return value
  }
}

function list(sql: Queryable, column: Column, operator: 'in' | 'nin', values: Scalar[]): Fragment {
  if (typeof values[0] === 'number') {
    const numbers = values as number[]
    return operator === 'in'
      ? sql`${column} = any(${numbers}::bigint[])`
      : sql`(${column} is null or ${column} <> all(${numbers}::bigint[]))`
  }
  const texts = values.map(String)
  return operator === 'in'
    ? sql`${column}::text = any(${texts}::text[])`
    : sql`(${column} is null or ${column}::text <> all(${texts}::text[]))`
}

/** Of an array: whether it holds any of these. Without a value, whether it holds none. */
function among(
  sql: Queryable,
  column: Column,
  { definition, operator, value }: Condition,
  wrong: Wrong,
): Fragment {
  // An empty array is no `null`, and `<> '{}'` is what an index may be limited to.
  if (value === '' && operator === 'eq') return sql`${column} = '{}'`
  if (value === '' && operator === 'neq') return sql`${column} <> '{}'`
  const values = operator === 'in' || operator === 'nin' ? parseList(value) : [value]
  const wanted = values.map((one) => String(scalar(definition, one, wrong)))
  const holds = sql`(${column} <> '{}' and ${column} && ${wanted}::text[])`
  return operator === 'eq' || operator === 'in' ? holds : sql`not ${holds}`
}

function between(sql: Queryable, column: Column, from: Scalar, until: Scalar): Fragment {
  const lower = from === '' ? sql`true` : sql`${column} >= ${param(sql, from)}`
  return until === '' ? lower : sql`${lower} and ${column} <= ${param(sql, until)}`
}

function through(
  sql: Queryable,
  field: Extract<Field, { kind: 'references' }>,
  wanted: number[],
): Fragment {
  const { table, own, other } = field.through
  return sql`exists (select from ${sql(table)} t where t.${sql(own)} = row.id and t.${sql(other)} = any(${wanted}::bigint[]))`
}

function ids(values: string[], wrong: Wrong): number[] {
  if (!values.every((v) => /^\d{1,15}$/.test(v))) throw wrong()
  return values.map(Number)
}

/** `a,b` means from 00:00 of a to the end of b in the accounting zone; either side may be open, and `a` alone is that day or minute. */
function period(
  sql: Queryable,
  column: Column,
  { definition, operator, value }: Condition,
  zone: string,
  wrong: Wrong,
): Fragment {
  const [from = '', until = from, more] = operator === 'between' ? value.split(',') : [value]
  if (more !== undefined || (from === '' && until === '')) throw wrong()
  if (
    ![from, until].every(
      (v) =>
        v === '' || formats.date.test(v) || (definition.kind !== 'date' && formats.dateTime.test(v)),
    )
  )
    throw wrong()
  const inside =
    definition.kind === 'date'
      ? between(sql, column, from, until)
      : instants(sql, column, periodOf(value, zone), 'epoch' in definition && definition.epoch === true)
  return operator === 'neq' ? sql`(${column} is null or not (${inside}))` : inside
}

export type Period = { from: Date | null; until: Date | null }

/** The instants of `a,b`, or of the one day or minute a; `until` is no part of them. */
export function periodOf(value: string, zone: string): Period {
  const [from = '', until = from] = value.split(',')
  return {
    from: from === '' ? null : instantAt(from, zone),
    until: until === '' ? null : endOf(until, zone),
  }
}

const isDay = (value: string): boolean => value.length === 10
const instantAt = (value: string, zone: string): Date =>
  isDay(value) ? startOfDay(value, zone) : instantOf(value, zone)
const endOf = (value: string, zone: string): Date =>
  isDay(value)
    ? startOfDay(addDays(value, 1), zone)
    : new Date(instantOf(value, zone).getTime() + 60_000)

function instants(sql: Queryable, column: Column, { from, until }: Period, epoch: boolean): Fragment {
  const bound = (at: Date) => (epoch ? sql`${at.getTime()}::bigint` : sql`${at}`)
  const lower = from ? sql`${column} >= ${bound(from)}` : sql`true`
  return until ? sql`${lower} and ${column} < ${bound(until)}` : lower
}
