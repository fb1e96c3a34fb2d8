// Every message is used somewhere: one that nobody reads any more is removed with the code it belonged to.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from './paths.js'

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js'], { cwd: at('.') })
  .toString()
  .trim()
  .split('\n')
const isMessages = (file: string) => /^contract\/src\/messages\/[\w-]*messages\.ts$/.test(file)
const code = files
  .filter((file) => !/messages\.ts$|\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(at(file), 'utf8'))
  .join('\n')
const words = new Set(code.match(/[\w$]+/g))

/** Tables whose sentences are looked up by a word that comes from elsewhere, such as the name of a job. */
const lookedUp = new Set([
  ...['acts', 'doctorTitles', 'hindered', 'jobTitles', 'kinds', 'limits', 'ways', 'whyNobody'],
])

function* leaves(node: object, path: string[]): Generator<string[]> {
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'object' && value !== null) yield* leaves(value, [...path, key])
    else yield [...path, key]
  }
}

test.each(files.filter(isMessages))('%s', async (file) => {
  const here = readFileSync(at(file), 'utf8')
  const tables = (await import(at(file))) as Record<string, object>
  const silent = Object.entries(tables)
    .filter(([, table]) => typeof table === 'object')
    .flatMap(([name, table]) => [...leaves(table, [name])])
    .filter((path) => {
      const key = path.at(-1) ?? ''
      // Some are said by another sentence of the same file.
      const isSaidHere = (here.match(new RegExp(`\\b${key}\\b`, 'g')) ?? []).length > 1
      return !words.has(key) && !isSaidHere && !path.some((part) => lookedUp.has(part))
    })
  expect(silent.map((path) => path.join('.'))).toEqual([])
})
