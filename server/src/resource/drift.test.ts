// The contract's resource definitions against the database schema: missing columns and wrong types are drift.
import type { Field, Kind } from '@rivulet/contract/fields'
import { allows, canWrite, fieldsOf, hasRecords, type Resource } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { columnOf, isStored, sealedColumnOf } from './column.ts'
import { isSealed } from './sealed.ts'
import { targetOf } from './select.ts'

const text = ['text']
/** What a column of each kind may be; none where it has no column. */
const typesOf: Record<Kind, readonly string[]> = {
  ...{ text, longText: text, richText: text, email: text, url: text, phone: text, choice: text },
  password: [],
  references: [],
  integer: ['integer', 'bigint'],
  money: ['bigint'],
  percent: ['integer', 'bigint'],
  boolean: ['boolean'],
  date: ['date'],
  dateTime: ['timestamp with time zone'],
  instant: ['timestamp with time zone'],
  reference: ['bigint'],
  files: ['jsonb'],
  contact: ['jsonb'],
  json: ['jsonb'],
  permissions: ['ARRAY'],
}
const stamps = ['id', 'created_at', 'updated_at', 'deleted_at', 'created_by', 'updated_by', 'deleted_by']

let database: TestDatabase
const columns = new Map<string, Map<string, string>>()

beforeAll(async () => {
  database = await createTestDatabase()
  const rows = await database.sql<{ table: string; column: string; type: string }[]>`
    select table_name as "table", column_name as "column", data_type as type
    from information_schema.columns where table_schema = 'public'`
  for (const { table, column, type } of rows)
    columns.set(table, (columns.get(table) ?? new Map<string, string>()).set(column, type))
})
afterAll(() => database.drop())

const typeIn = (table: string, name: string, field: Field) =>
  columns.get(table)?.get(columnOf(name, field))
/** Statistics are summed by the engine, so their view holds keys and summands. */
const stored = (resource: Resource) => fieldsOf(resource).filter(([, field]) => isStored(field))

describe.each(Object.values(resources) as Resource[])('S3.1 the columns of $name', (resource) => {
  test('its view has every returned field, with the right type', () => {
    for (const [name, field] of stored(resource)) {
      const epoch = 'epoch' in field && field.epoch
      const several = 'several' in field && field.several
      const expected = epoch ? ['bigint'] : several ? ['ARRAY'] : typesOf[field.kind]
      expect
        .soft(expected, `${resource.view}.${columnOf(name, field)}`)
        .toContain(typeIn(resource.view, name, field))
    }
  })

  test('its table has every written field', () => {
    for (const [name, field] of stored(resource).filter(([, f]) => canWrite(f, true)))
      expect
        .soft(typeIn(resource.table, name, field), `${resource.table}.${name}`)
        .toBe(typeIn(resource.view, name, field))
  })

  test('R78 encrypted fields have a column for the encrypted text', () => {
    for (const [name, field] of stored(resource).filter(([, f]) => isSealed(f)))
      expect
        .soft(columns.get(resource.table)?.get(sealedColumnOf(name, field)), `${resource.table}.${name}`)
        .toBe('text')
  })

  test('its records store who created, changed and removed them, and when', () => {
    if (!hasRecords(resource)) return
    const written = allows(resource, 'add') || allows(resource, 'edit')
    for (const relation of [resource.view, ...(written ? [resource.table] : [])])
      expect.soft([...(columns.get(relation)?.keys() ?? [])]).toEqual(expect.arrayContaining(stamps))
  })

  test('the resources it refers to exist', () => {
    for (const [, field] of fieldsOf(resource)) {
      if (field.kind === 'reference') expect.soft(targetOf(field), field.to).toBeDefined()
      if (field.kind !== 'references') continue
      const { table, own, other } = field.through
      expect.soft([...(columns.get(table)?.keys() ?? [])]).toEqual(expect.arrayContaining([own, other]))
    }
  })
})
