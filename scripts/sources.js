// What the screens are built from, as one hash: the build notes it, and a start of the server compares it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { at, root } from './place.js'

const sources = [
  'web/compress.ts',
  'web/index.html',
  'web/outlines',
  'web/package.json',
  'web/public',
  'web/snippet',
  'web/src',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/worker',
  'contract/package.json',
  'contract/src',
  'tsconfig.base.json',
  'package-lock.json',
]
// The server never serves names that begin with a dot.
const stamp = at('web/dist/.sources')

/** Whether web/dist was built from the sources as they are now. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()
}

/** Notes what web/dist was built from; `hash` was taken before the build, lest a later change goes unnoticed. */
export function noteBuilt(hash) {
  writeFileSync(stamp, hash)
}

/** By content: a fresh clone or a change of branch touches the times of files, not what is in them. */
export function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((path) => filesBelow(at(path)))) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .sort()
}
