/** List queries and their addresses. */
import { type Filter, operators } from '@rivulet/contract/filter'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { apiQuery, readQuery, writeQuery } from './list-query.ts'
import { addressOf, queryOf } from './use-list-query.ts'

const filter = fc.record({
  field: fc.stringMatching(/^[a-zA-Z]\w{0,9}$/),
  operator: fc.constantFrom(...operators),
  value: fc.string(),
})

test('S7.7 a list query survives the round trip through its address', () => {
  fc.assert(
    fc.property(fc.array(filter), fc.string(), fc.stringMatching(/^-?\w*$/), (filters, search, sort) => {
      const query = { filters, search, sort }
      expect(readQuery(`?${writeQuery(query)}`)).toEqual(query)
    }),
  )
})

test('S7.7 an address stays readable', () => {
  const filters: Filter[] = [
    { field: 'date', operator: 'between', value: '2026-11-01,2026-11-20' },
    { field: 'orderId', operator: 'like', value: 'A&B' },
  ]
  expect(writeQuery({ filters, sort: '-date', search: '' })).toBe(
    'where[date]=between~.~2026-11-01,2026-11-20&where[orderId]=like~.~A%26B&sort=-date',
  )
})

test('S7.7 an unknown operator is passed on for the server to reject', () => {
  expect(readQuery('?where[date]=sounds~.~x').filters).toEqual([
    { field: 'date', operator: 'automatic', value: 'sounds~.~x' },
  ])
})

test('S7.7 search and trash are part of the API query', () => {
  const query = { filters: [], sort: '', search: 'x y' }
  expect(apiQuery(query, true)).toBe('search=x%20y&trash=true')
})

test('S2.31 an address without filters gets the defaults, and one with cleared filters none', () => {
  const usual: Filter[] = [{ field: 'date', operator: 'eq', value: '2026-11-21' }]
  expect(queryOf('?sort=-date', usual).filters).toEqual(usual)
  const other: Filter[] = [{ field: 'affiliate', operator: 'in', value: '1' }]
  expect(queryOf(`?${writeQuery({ filters: other, sort: '', search: '' })}`, usual).filters).toEqual(
    other,
  )
  const cleared = addressOf({ filters: [], sort: '', search: '' }, usual)
  expect(cleared).toBe('where[date]=none~.~')
  expect(queryOf(cleared, usual).filters).toEqual([])
  expect(apiQuery(queryOf(cleared, usual))).toBe('')
})
