// ARCHITECTURE.md shows every folder of the code, the imports that are checked, and only files that exist.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './paths.js'

const page = readFileSync(at('ARCHITECTURE.md'), 'utf8')
const [, tree = ''] = page.split('```')
const foldersOf = (path: string) =>
  readdirSync(at(path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
const shown = new Set(tree.match(/[\w-]+(?=\/)|(?<=[{,])[\w-]+(?=[,}])/g))

test.each([
  ...['contract/src', 'server/src', 'server/src/click', 'server/src/domain/order'],
  ...['web/src', 'web/src/field', 'web/src/resource', 'web/src/resource/list', 'web/src/ui'],
])('the tree shows every folder of %s', (path) => {
  expect(foldersOf(path).filter((name) => !shown.has(name) && name !== 'testing')).toEqual([])
})

type Rule = { name: string; to: { pathNot: string } }
const { default: rules } = (await import(at('.dependency-cruiser.js'))) as {
  default: { forbidden: Rule[] }
}
/** What each layer of the server may import, without itself and deps.ts, which the page mentions in a sentence. */
const reach = rules.forbidden
  .filter(({ name }) => name.startsWith('server-'))
  .map(({ name, to }) => {
    const layer = name.slice('server-'.length)
    const names = /\(([^)]+)\)/.exec(to.pathNot)?.[1]?.split('|') ?? []
    return [layer, names.filter((one) => one !== layer && one !== 'deps').toSorted()] as const
  })

const quoted = (text: string) => [...text.matchAll(/`([\w-]+)(?:\.ts)?`/g)].map(([, name = '']) => name)
const sentence = (start: RegExp) => quoted(start.exec(page)?.[0] ?? '')
const base = sentence(/The \*base\* is [^;]+;/)
const group = sentence(/The \*web group\* is [^\n]+? and the base\./)

test('the table of imports says what is checked', () => {
  const rows = [...page.matchAll(/^\| (`.+?) \| (.+?) \|$/gm)].flatMap(([, who = '', what = '']) => {
    const some = [
      ...[...quoted(what), ...(what.includes('each other') ? quoted(who) : [])],
      ...(what.includes('web group') ? [...group, ...base] : []),
      ...(what.includes('base') ? base : []),
    ]
    return quoted(who).map(
      (layer) =>
        [layer, [...new Set(some)].filter((one) => one !== layer && one !== 'deps').toSorted()] as const,
    )
  })
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(reach))
})

test('the files that it names are there', () => {
  const files = new Set(globSync('{contract,server,web}/**/*.{ts,tsx,js,sql}', { cwd: at('.') }))
  const named = [...page.matchAll(/`([\w./-]+\.(?:ts|js|sql))`/g)].map(([, name = '']) => name)
  const isThere = (name: string) => [...files].some((file) => `/${file}`.endsWith(`/${name}`))
  const own = ['.dependency-cruiser.js', './work.ts']
  expect(named.filter((name) => !own.includes(name) && !isThere(name))).toEqual([])
})
