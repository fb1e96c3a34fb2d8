// docs/security.md has a row for every requirement, its links work, and the tests it names carry the requirement's id.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { provenBy } from './features.js'
import { at } from './paths.js'

const row = /^\| (R\d+) \| (.+?) \| (.*?) ?\| (.+) \|$/gm
const rows = [...readFileSync(at('docs/security.md'), 'utf8').matchAll(row)].map(
  ([, id = '', does = '', where = '', proof = '']) => ({ id, does, where, proof }),
)
const links = (text: string) =>
  [...text.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = '']) => at(path))

test('each of the 105 has one row, in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 105 }, (_, n) => `R${n + 1}`))
})

test('what a row points to is there, and each test it names carries its number', () => {
  const proven = provenBy()
  for (const { id, where, proof } of rows) {
    for (const path of links(where)) expect.soft([id, path, existsSync(path)]).toEqual([id, path, true])
    for (const path of links(proof))
      expect.soft([id, path, proven.get(id)?.has(path) ?? false]).toEqual([id, path, true])
  }
})

test('a row without a place and a test says what is missing, or why it does not apply', () => {
  const bare = rows.filter(({ where, proof }) => links(where).length === 0 || links(proof).length === 0)
  for (const { id, does } of bare)
    expect.soft([id, does]).toEqual([id, expect.stringMatching(/^(Missing|Not applicable): /)])
})
