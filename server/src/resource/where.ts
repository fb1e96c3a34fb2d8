// Translates filters to SQL: column names come from the definition, values are always bound parameters.
import { addDays, instantOf, startOfDay } from '@rivulet/contract/day'
import type { Field } from '@rivulet/contract/fields'
import { type AskingOperator, parseList } from '@rivulet/contract/filter'
import { formats } from '@rivulet/contract/format'
import { messages } from '@rivulet/contract/messages/messages'
import { parseCurrency } from '@rivulet/contract/money'
import type { Queryable } from '../db/sql.ts'
import { invalid } from '../errors.ts'
import { columnOf } from './column.ts'
import { kindOf, type Scalar } from './kinds.ts'
import type { Condition } from './list-request.ts'
import type { Fragment } from './serve.ts'

/** Joins conditions with and; an empty list is true. */
export const allOf = (sql: Queryable, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`)

export const anyOf = (sql: Queryable, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((any, one) => sql`${any} or ${one}`, sql`false`)

export const contains = (value: string): string => `%${value.replace(/[\\%_]/g, '\\$&')}%`

/** One condition on the alias `row`. @throws 422 naming the field when the value is not of its kind. */
export function where(sql: Queryable, condition: Condition, zone: string): Fragment {
  const { field: name, definition: field, operator, value } = condition
  const wrong = () => invalid({ [name]: [messages.field.filterValue] })
  if (field.kind === 'references') return through(sql, field, ids(parseList(value), wrong))
  const column = sql(`row.${columnOf(name, field)}`)
  if (field.kind === 'choice' && field.several) return among(sql, column, condition, wrong)
  if (value === '' && operator === 'eq') return sql`${column} is null`
  if (value === '' && operator === 'neq') return sql`${column} is not null`
  if (field.kind === 'date' || field.kind === 'dateTime' || field.kind === 'instant')
    return period(sql, column, condition, zone, wrong)
  return asked[operator]({ sql, column, field, value, wrong })
}

type Asked = { sql: Queryable; column: Column; field: Field; value: string; wrong: Wrong }

/** Each operator on a column of one value. A new operator is a line here. */
const asked: Record<AskingOperator, (asked: Asked) => Fragment> = {
  eq: ({ sql, column, field, value, wrong }) => {
    const wanted = scalar(field, value, wrong)
    return field.kind === 'email'
      ? sql`lower(${column}) = lower(${wanted})`
      : sql`${column} = ${param(sql, wanted)}`
  },
  neq: ({ sql, column, field, value, wrong }) => {
    const wanted = scalar(field, value, wrong)
    return field.kind === 'email'
      ? sql`lower(${column}) is distinct from lower(${wanted})`
      : sql`${column} is distinct from ${param(sql, wanted)}`
  },
  like: ({ sql, column, value }) => sql`${column} ilike ${contains(value)}`,
  in: (all) => list(all, 'in'),
  nin: (all) => list(all, 'nin'),
  between: ({ sql, column, field, value, wrong }) => {
    const [from = '', until = '', more] = parseList(value)
    if (more !== undefined || (from === '' && until === '')) throw wrong()
    return between(sql, column, from && scalar(field, from, wrong), until && scalar(field, until, wrong))
  },
  currency: ({ sql, column, value, wrong }) => {
    const cents = parseCurrency(value)
    if (cents === null) throw wrong()
    return sql`${column} = ${cents}`
  },
}

/** Compared as numeric: a number larger than the column can hold matches nothing. */
const param = (sql: Queryable, value: Scalar): Fragment =>
  typeof value === 'number' ? sql`${value}::bigint` : sql`${value}`

type Column = ReturnType<typeof columnName>
const columnName = (sql: Queryable, name: string) => sql(name)
type Wrong = () => Error

function scalar(field: Field, value: string, wrong: Wrong): Scalar {
  const { read } = kindOf(field)
  const found = read ? read(value, field) : value
  if (found === null) throw wrong()
  return found
}

function list({ sql, column, field, value, wrong }: Asked, operator: 'in' | 'nin'): Fragment {
  const values = parseList(value).map((one) => scalar(field, one, wrong))
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

/** For arrays: whether it contains any of the values; without a value, whether it is empty. */
function among(
  sql: Queryable,
  column: Column,
  { definition, operator, value }: Condition,
  wrong: Wrong,
): Fragment {
  // An empty array is not null, and `<> '{}'` allows a partial index.
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

/**
 * `a,b` means from 00:00 of a to the end of b in the accounting zone; either
 * side may be open, and `a` alone is that day or minute.
 */
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

/** The instants of `a,b`, or of the single day or minute a; `until` is exclusive. */
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
