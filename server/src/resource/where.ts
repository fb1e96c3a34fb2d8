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

/** `a,b` means from 00:00 of a to the end of b in the accounting zone; either side may be open. */
function period(
  sql: Queryable,
  column: Column,
  { definition, operator, value }: Condition,
  zone: string,
  wrong: Wrong,
): Fragment {
  const [from = '', until = '', more] = operator === 'between' ? value.split(',') : [value, value]
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
      : instants(sql, column, from, until, zone)
  return operator === 'neq' ? sql`(${column} is null or not (${inside}))` : inside
}

function instants(sql: Queryable, column: Column, from: string, until: string, zone: string): Fragment {
  const lower =
    from === ''
      ? sql`true`
      : sql`${column} >= ${from.length === 10 ? startOfDay(from, zone) : instantOf(from, zone)}`
  if (until === '') return lower
  const end =
    until.length === 10
      ? startOfDay(addDays(until, 1), zone)
      : new Date(instantOf(until, zone).getTime() + 60_000)
  return sql`${lower} and ${column} < ${end}`
}
