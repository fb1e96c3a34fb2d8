// What README, guides and decisions link to is there.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]

test.each(pages)('every link of %s leads to a file', (page) => {
  const links = readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)
  const missing = [...links]
    .map(([, link = '']) => link)
    .filter((link) => !/^\w+:/.test(link) && !existsSync(join(root, dirname(page), link)))
  expect(missing).toEqual([])
})
