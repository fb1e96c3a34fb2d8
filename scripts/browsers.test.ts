// The browsers that the documentation promises are those that the screens are built for.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('operations names the oldest browsers that the screens are built for', () => {
  const [, list = ''] = /const browsers = \[(.+)\]/.exec(read('web/browsers.ts')) ?? []
  const built = [...list.matchAll(/'([a-z]+)([\d.]+)'/g)].map(
    ([, name, version]) => `${name} ${version}`,
  )
  const [promise = ''] = /The screens need .+/.exec(read('docs/operations.md')) ?? []
  const promised = [
    ...promise
      .toLowerCase()
      .replace(' or edge', '')
      .matchAll(/(chrome|firefox|safari) ([\d.]+\d)/g),
  ]
  expect(built).toHaveLength(3)
  expect(promised.map(([words]) => words)).toEqual(built)
})
