// Random list queries for all resources, by admin users and affiliates: the
// database finds exactly what a naive evaluation finds.
import { dayOf } from '@rivulet/contract/day'
import type { Field, Kind } from '@rivulet/contract/fields'
import { formatList, type Operator, operatorsOf } from '@rivulet/contract/filter'
import { parseHundredths } from '@rivulet/contract/money'
import { allPermissions } from '@rivulet/contract/access/permission'
import { allows, canWrite, fieldsOf, hasRecords, type Resource } from '@rivulet/contract/resource'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nameableFields } from '../resource/list-request.ts'
import type { TestAccount } from '../testing/account.ts'
import { patience, seed, times } from '../testing/amount.ts'
import { ownedRecordsOf } from '../testing/owned-records.ts'
import { createWholeApp, every, listOf, sample, type WholeApp, where } from '../testing/whole-app.ts'

type Row = Record<string, unknown> & { id: number }
type Question = { name: string; field: Field; operator: Operator; value: string }

const zone = 'Europe/Brussels'
let server: WholeApp
let owner: TestAccount

const words = ['A', 'a b', 'B%', '_', "O'B", 'A,B', 'x~.~y', 'É', '\\', 'null', '€ 1', '"', '--']
const made: Partial<Record<Kind, readonly unknown[]>> = {
  text: words,
  longText: words,
  money: ['0.00', '0.50', '12.50', '999.99'],
  percent: ['0.00', '8.25', '100.00'],
  boolean: [true, false],
  date: ['2026-03-29', '2026-10-25', '2024-02-29'],
  dateTime: ['2026-03-29 01:59', '2026-03-29 03:00', '2026-12-31 23:59'],
}

beforeAll(async () => {
  server = await createWholeApp()
  owner = await server.account('Affiliate', { permissions: allPermissions })
  await ownedRecordsOf(server, owner.id)
  await ownedRecordsOf(server, (await server.account('Affiliate')).id)
  for (const resource of every.filter((r) => allows(r, 'add'))) {
    const ids = [await sample(server, resource), await sample(server, resource)]
    if (allows(resource, 'edit')) for (const id of ids) await colour(resource, id)
  }
})
afterAll(() => server.close())

/** Sets values, some of them equal; what the resource rejects stays as it was. */
async function colour(resource: Resource, id: number): Promise<void> {
  for (const [name, field] of fieldsOf(resource)) {
    const values = canWrite(field, true) && !field.fixedAfterCreate && field.filter && made[field.kind]
    if (!values) continue
    const value = values[(id + name.length) % values.length]
    await server.call('PUT', `${resource.path}/${id}`, { [name]: value })
  }
}

/** A row's field in comparable form: numbers for amounts, ids for references, local days and minutes. */
function held(field: Field, value: unknown): string | number | boolean | null | (string | number)[] {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'money':
    case 'percent':
      return parseHundredths(String(value))
    case 'reference':
      return (value as { id: number }).id
    case 'references':
      return (value as { id: number }[]).map(({ id }) => id)
    case 'choice':
      return field.several ? (value as string[]) : (value as string)
    case 'instant':
      return dayOf(new Date(String(value)), zone)
    default:
      return value as string | number | boolean
  }
}

/** One value of a query, in comparable form. */
function asked(field: Field, value: string): string | number | boolean | null {
  if (field.kind === 'money' || field.kind === 'percent')
    return parseHundredths(value.replaceAll(/[€, ]/g, ''))
  if (field.kind === 'integer' || field.kind === 'reference' || field.kind === 'references')
    return Number(value)
  return field.kind === 'boolean' ? value === 'true' : value
}

const isPeriod = (field: Field) => ['date', 'dateTime', 'instant'].includes(field.kind)

/** Of several values one must match. */
function some(own: readonly (string | number)[], field: Field, operator: Operator, value: string) {
  const not = operator === 'neq' || operator === 'nin'
  if (value === '') return not === own.length > 0
  const one = value
    .split(',')
    .some((text) => own.includes(field.kind === 'choice' ? text : Number(text)))
  return one !== not
}

/** A naive evaluation of a filter, independent of the SQL. */
function matches({ name, field, operator, value }: Question, row: Row): boolean {
  const own = held(field, row[name])
  if (Array.isArray(own)) return some(own, field, operator, value)
  if (value === '' && operator === 'eq') return own === null
  if (value === '' && operator === 'neq') return own !== null
  if (operator === 'like') return own !== null && String(own).toLowerCase().includes(value.toLowerCase())
  if (operator === 'between' || (isPeriod(field) && (operator === 'eq' || operator === 'neq'))) {
    const [from = '', until = ''] = operator === 'between' ? value.split(',') : [value, value]
    const cut = (text: string) => (isPeriod(field) ? String(own).slice(0, text.length) : own)
    const above = from === '' || (cut(from) ?? '') >= (asked(field, from) ?? '')
    const below = until === '' || (cut(until) ?? '') <= (asked(field, until) ?? '')
    const inside = own !== null && above && below
    return operator === 'neq' ? !inside : inside
  }
  const wanted = operator === 'in' || operator === 'nin' ? listed(value) : [value]
  const same = (one: string) => {
    const other = asked(field, one)
    const alike = field.kind === 'email' && (operator === 'eq' || operator === 'neq')
    return alike ? String(own).toLowerCase() === String(other).toLowerCase() : own === other
  }
  return operator === 'neq' || operator === 'nin' ? !wanted.some(same) : wanted.some(same)
}

/** Commas separate, unless escaped with a backslash. */
const listed = (value: string): string[] =>
  (value.match(/(?:\\.|[^,\\])+|(?<=,|^)(?=,|$)/gs) ?? ['']).map((one) => one.replace(/\\(.)/gs, '$1'))

/** As written in a query. */
const written = (field: Field, value: unknown): string => {
  const plain = held(field, value)
  if (field.kind === 'money' || field.kind === 'percent') return String(value)
  return Array.isArray(plain) ? String(plain[0] ?? 1) : String(plain)
}

function questionOf(name: string, field: Field, rows: readonly Row[]): fc.Arbitrary<Question> {
  const there = rows
    .map((row) => row[name])
    .filter((v) => v !== null && v !== undefined && !(Array.isArray(v) && v.length === 0))
  const values = [...there.map((v) => written(field, v)), ...(made[field.kind] ?? []).map(String)]
  if (field.kind === 'choice') values.push(...Object.keys(field.choices).slice(0, 3))
  if (['integer', 'reference', 'references'].includes(field.kind)) values.push('0', '1', '3')
  if (field.kind === 'instant') values.push('2026-01-01')
  if (field.kind === 'email') values.push('NOBODY@example.com')
  const one = fc.constantFrom(...(values.length > 0 ? values : ['A']))
  return fc
    .tuple(fc.constantFrom(...operatorsOf[field.kind]), one, one, fc.nat(9))
    .map(([operator, a, b, n]): Question => {
      const question = { name, field, operator }
      if (operator === 'between')
        return { ...question, value: n === 0 ? `${a},` : n === 1 ? `,${a}` : `${a},${b}` }
      if (operator === 'in' || operator === 'nin') return { ...question, value: formatList([a, b]) }
      const bare = n === 0 && (operator === 'eq' || operator === 'neq') && field.kind !== 'references'
      return { ...question, value: bare ? '' : operator === 'like' ? a.slice(0, 1 + (n % 3)) : a }
    })
    .filter(({ operator, value }) => operator !== 'like' || value !== '')
}

const comparable = new Set<Kind>(['integer', 'money', 'percent', 'boolean', 'date', 'dateTime'])

/** Sorted by that field, nulls last, and ties with the newest first. */
function expectOrdered(rows: readonly Row[], sort: string, field: Field): void {
  const name = sort.replace('-', '')
  const sign = sort.startsWith('-') ? -1 : 1
  for (const [i, row] of rows.slice(1).entries()) {
    const [a, b] = [held(field, rows[i]?.[name]), held(field, row[name])]
    // Equal minutes on the wire may differ in seconds.
    if (a === b) expect(field.kind === 'dateTime' || (rows[i]?.id ?? 0) > row.id).toBe(true)
    else expect(b === null || (a !== null && (a < b ? -sign : sign) < 0)).toBe(true)
  }
}

describe.each(every.filter(hasRecords))('$name', (resource) => {
  test(
    `B3 R21 R26 R28 S3.19 queries find exactly the matching rows (seed ${seed})`,
    async () => {
      for (const [admin, { headers }] of [
        [true, server.admin],
        [false, owner],
      ] as const) {
        if (!admin && resource.audience === 'admins') continue
        const list = await server.call('GET', listOf(resource), undefined, headers)
        const whole = async (row: Row): Promise<Row> => {
          const { data } = await server.call('GET', `${resource.path}/${row.id}`, undefined, headers)
          return { ...row, ...data }
        }
        const rows: Row[] = allows(resource, 'view')
          ? await Promise.all(list.data.map(whole))
          : list.data
        const fields = Object.entries(nameableFields(resource, admin)).filter(
          ([name, field]) => field.filter && (!field.virtual || rows.some((row) => name in row)),
        )
        const questions = fc.array(
          fc.constantFrom(...fields).chain(([name, field]) => questionOf(name, field, rows)),
          { minLength: 1, maxLength: 3 },
        )
        const orders = fields.flatMap(([name, field]) =>
          comparable.has(field.kind) && !field.virtual ? [name, `-${name}`] : [],
        )
        await fc.assert(
          fc.asyncProperty(questions, fc.constantFrom(...orders, 'id'), async (all, sort) => {
            const filters = all.map(({ name, operator, value }) => where(name, `${operator}~.~${value}`))
            const { status, data, meta, text } = await server.call(
              'GET',
              listOf(resource, `sort=${sort}`, ...filters),
              undefined,
              headers,
            )
            expect([filters, status, status === 200 ? '' : text]).toEqual([filters, 200, ''])
            const found = (data as Row[]).map(({ id }) => id).toSorted((a, b) => a - b)
            const wanted = rows.filter((row) => all.every((q) => matches(q, row))).map(({ id }) => id)
            expect(found).toEqual(wanted.toSorted((a, b) => a - b))
            expect(meta.total).toBe(wanted.length)
            const by = fields.find(([name]) => name === sort.replace('-', ''))?.[1]
            if (by && sort !== 'id') expectOrdered(data, sort, by)
          }),
          { numRuns: times(12), seed },
        )
      }
    },
    patience,
  )
})
