/** Filters survive formatting and parsing, whatever value they hold. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  boolean,
  choice,
  date,
  email,
  integer,
  longText,
  money,
  password,
  reference,
  text,
} from './fields.ts'
import {
  acceptsOperator,
  formatFilter,
  formatList,
  operators,
  operatorsOf,
  parseFilter,
  parseList,
  resolveAutomatic,
} from './filter.ts'
import type { Resource } from './resource.ts'
import { resources } from './resources/index.ts'

const nasty = ['~.~', ',', '\\', '%', '%2C', '"', "'", ']', '[', '&', '=', '\n', '🥿', 'ß', ' ', '_']
const word = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.constantFrom(...nasty)).map((p) => p.join('')),
)
const name = fc.stringMatching(/^[a-zA-Z]\w{0,20}$/)

describe('S7.7 filters travel as where[field]=operator~.~value', () => {
  test('the wire form is the specified one', () => {
    expect(formatFilter({ field: 'date', operator: 'between', value: '2026-01-01,2026-01-31' })).toEqual(
      ['where[date]', 'between~.~2026-01-01,2026-01-31'],
    )
  })

  test('S3.19 every filter of every operator parses back to itself', () => {
    fc.assert(
      fc.property(name, fc.constantFrom(...operators), word, (field, operator, value) => {
        const filter = { field, operator, value }
        expect(parseFilter(...formatFilter(filter))).toEqual(filter)
      }),
    )
  })

  test('it survives an address too', () => {
    fc.assert(
      fc.property(name, fc.constantFrom(...operators), word, (field, operator, value) => {
        const [key, raw] = formatFilter({ field, operator, value })
        const sent = `${encodeURIComponent(key)}=${encodeURIComponent(raw)}`
        const [gotKey = '', gotRaw = ''] = sent.split('=').map(decodeURIComponent)
        expect(parseFilter(gotKey, gotRaw)).toEqual({ field, operator, value })
      }),
    )
  })

  test('lists are read as they were written, commas, escapes and separators included', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), (values) => {
        expect(parseList(formatList(values))).toEqual(values)
      }),
    )
  })

  test('S3.19 a bare value is matched automatically', () => {
    expect(parseFilter('where[name]', 'shoe')).toEqual({
      field: 'name',
      operator: 'automatic',
      value: 'shoe',
    })
  })

  test('R26 an unknown operator is returned by name, never ignored', () => {
    expect(parseFilter('where[name]', 'drop~.~x')).toEqual({ field: 'name', unknownOperator: 'drop' })
    expect(parseFilter('where[name]', '~.~x')).toEqual({ field: 'name', unknownOperator: '' })
    expect(parseFilter('where[name]', 'constructor~.~x')).toMatchObject({
      unknownOperator: 'constructor',
    })
  })

  test.each(['name', 'where', 'where[]', 'where[a][b]', 'where[a-b]', 'where[a]x', 'xwhere[a]', 'sort'])(
    '%s is no filter',
    (key) => {
      expect(parseFilter(key, 'eq~.~1')).toBeNull()
    },
  )
})

describe('S3.19 automatic: text is looked for, numbers and booleans are compared', () => {
  test.each([
    [text('Any'), 'shoe', 'like'],
    [email('Any'), 'a@b.example', 'like'],
    [longText('Any'), 'x', 'like'],
    [integer('Any'), '7', 'eq'],
    [money('Any'), '12.50', 'eq'],
    [boolean('Any'), 'true', 'eq'],
    [choice('Any', { choices: { 2: 'Pending' } }), '2', 'eq'],
    [reference('Any', { to: 'shop' }), '7', 'eq'],
    [date('Any'), '2026-01-01', 'eq'],
    [date('Any'), '2026-01-01,2026-01-31', 'between'],
  ] as const)('%o with %s', (field, value, operator) => {
    expect(resolveAutomatic(field, value)).toBe(operator)
  })

  test('what automatic stands for is understood by every field that can be filtered', () => {
    for (const resource of Object.values<Resource>(resources)) {
      for (const field of Object.values(resource.fields)) {
        if (!field.filter) continue
        expect(operatorsOf[field.kind].length).toBeGreaterThan(0)
        for (const value of ['1', '1,2'])
          expect(acceptsOperator(field, resolveAutomatic(field, value))).toBe(true)
      }
    }
  })

  test('none and automatic always go; a password is never looked for', () => {
    const secret = password('Password')
    expect(operators.filter((operator) => acceptsOperator(secret, operator))).toEqual([
      'none',
      'automatic',
    ])
  })
})
