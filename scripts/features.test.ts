// docs/features.md matches the tests: each row names its files, and every id has a row.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listed, pagePath, provenBy, withProofs } from './features.js'

const page = readFileSync(pagePath, 'utf8')

test('every row names the tests that carry its id; if not, run node scripts/features.js', () => {
  expect(page).toBe(withProofs(page, provenBy()))
})

test('a row that a merge has left twice is kept once', () => {
  const [first = ''] = page.split('\n').filter((line) => line.startsWith('| S1.1 |'))
  expect(first).not.toBe('')
  expect(withProofs(`${page}${first}\n`, provenBy())).toBe(page)
})

test('every id in the name of a test has a row, and every id of the specification too', () => {
  const rows = listed(page)
  expect([...provenBy().keys()].filter((id) => !rows.includes(id))).toEqual([])
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows.filter((id: string) => id.startsWith('S'))).toHaveLength(139)
  expect(rows.filter((id: string) => id.startsWith('R'))).toHaveLength(105)
})
