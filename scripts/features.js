// Lists in docs/features.md the tests that prove each row: run `node scripts/features.js` after adding or removing tests.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { at, root } from './paths.js'

export const pagePath = at('docs/features.md')
const places = ['contract/src', 'server/src', 'web/src', 'e2e/src', 'scripts']
const titles =
  /\b(?:test|it|describe|step)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:(?!\1)[^\\]|\\[^])*)\1/g
const ids = /\b(?:S\d+\.\d+|R\d+)\b/g
const row = /^\| (S\d+\.\d+|R\d+) \| (.+) \| (.+) \|$/

function testFiles() {
  const found = places.flatMap((place) =>
    readdirSync(at(place), { recursive: true }).map((name) => join(at(place), String(name))),
  )
  return found.filter((path) => /\.test\.tsx?$/.test(path)).toSorted()
}

/** The test files that have an id in a test name. */
export function provenBy() {
  const proven = new Map()
  for (const path of testFiles()) {
    for (const [, , title] of readFileSync(path, 'utf8').matchAll(titles))
      for (const [id] of title.matchAll(ids)) proven.set(id, (proven.get(id) ?? new Set()).add(path))
  }
  return proven
}

const link = (path) =>
  `[${path
    .split(/[\\/]/)
    .at(-1)
    .replace(/\.test\.tsx?$/, '')}](../${relative(root, path).replaceAll('\\', '/')})`

/** The page with its last column updated from the tests, and each row once: a merge may leave both sides' rows. */
export function withProofs(page, proven) {
  const seen = new Set()
  const lines = page.split('\n').flatMap((line) => {
    const [, id, meaning] = row.exec(line) ?? []
    if (!id) return line
    if (seen.has(id)) return []
    seen.add(id)
    const files = [...(proven.get(id) ?? [])]
    return `| ${id} | ${meaning} | ${files.length > 0 ? files.map(link).join(', ') : 'not proven yet'} |`
  })
  return lines.join('\n')
}

/** The ids with a row. */
export const listed = (page) => page.split('\n').flatMap((line) => row.exec(line)?.[1] ?? [])

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(pagePath, withProofs(readFileSync(pagePath, 'utf8'), provenBy()))
