// Everything that ships has a permissive licence, with named exceptions.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { licenceOf } from './licence-of.js'
import { at } from './paths.js'

type Entry = { license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }
const { packages } = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}
const permissive = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'OFL-1.1', 'PostgreSQL', 'Python-2.0'],
])
/** Exceptions, each with its reason. */
const exceptions: Record<string, string> = {
  '@img/sharp': 'image libraries under LGPL, linked at run time and replaceable (decision 8)',
  'axe-core': 'MPL-2.0, in browser tests alone',
}

/** Of alternatives (OR) one must be allowed, of parts (AND) all. */
const allows = (licence: string): boolean => {
  const bare = licence.replaceAll(/[()]/g, '').trim()
  if (/ or /i.test(bare)) return bare.split(/ or /i).some(allows)
  return bare.split(/ and /i).every((part) => permissive.has(part.trim()))
}

test('R87 everything that ships has a permissive licence, or a reason', () => {
  const shipped = Object.entries(packages).filter(
    ([path, { dev, devOptional, link }]) =>
      path.includes('node_modules/') && !dev && !devOptional && !link,
  )
  expect(shipped.length).toBeGreaterThan(200)
  const objectionable = shipped
    .map(([path, { license }]) => ({
      name: path.replace(/.*node_modules\//, ''),
      license: license ?? licenceOf(path),
    }))
    .filter(({ name }) => !Object.keys(exceptions).some((known) => name.startsWith(known)))
    .filter(({ license }) => !allows(license))
  expect(objectionable).toEqual([])
})
