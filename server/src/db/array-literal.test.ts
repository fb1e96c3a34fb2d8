// Arrays reach PostgreSQL unchanged, whatever they contain.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { plainArray, textArray } from './array-literal.ts'

const database = await createTestDatabase('empty')
afterAll(() => database.drop())
const { sql } = database

test('B1 any text and nothing come through an array as they were', async () => {
  const text = fc.string({ unit: 'binary' }).map((some) => some.replaceAll('\0', '').toWellFormed())
  const tricky = fc.constantFrom('', 'NULL', 'null', '{}', '","', '\\', '"', "'", ' ', '\n')
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(fc.oneof(text, tricky))), async (values) => {
      const [row] = await sql`select to_json(${textArray(values)}::text[]) as values`
      expect(row?.values).toEqual(values)
    }),
  )
})

test('numbers, days and flags come through without quotes', async () => {
  const [row] = await sql`
    select to_json(${plainArray([1, null, -3])}::bigint[]) as numbers, to_json(${plainArray([true, false])}::boolean[]) as flags,
      to_json(${plainArray(['2026-11-21', null])}::date[]) as days, to_json(${plainArray([])}::bigint[]) as none`
  expect(row).toEqual({
    numbers: [1, null, -3],
    flags: [true, false],
    days: ['2026-11-21', null],
    none: [],
  })
})
