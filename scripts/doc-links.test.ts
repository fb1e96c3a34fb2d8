// Links in README, guides and decisions lead to existing files and headings.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })]
const read = (path: string) => readFileSync(path, 'utf8')

/** The anchors of a page's headings, as code hosts make them. */
const anchorsOf = (page: string) =>
  [
    ...read(page)
      .replaceAll(/```[\s\S]*?```/g, '')
      .matchAll(/^#+ (.*)$/gm),
  ].map(([, heading = '']) =>
    heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

test.each(pages)('every link of %s leads to a file and a heading', (page) => {
  const links = [...read(join(root, page)).matchAll(/\]\(([^)#\s]*)(?:#([^)]*))?\)/g)]
    .map(([, link = '', anchor]) => ({ link, anchor }))
    .filter(({ link }) => !/^\w+:/.test(link))
  const missing = links.filter(({ link, anchor }) => {
    const path = link ? join(root, dirname(page), link) : join(root, page)
    return !existsSync(path) || (anchor && path.endsWith('.md') && !anchorsOf(path).includes(anchor))
  })
  expect(missing).toEqual([])
})
