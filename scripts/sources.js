// What the screens are built from, as one hash: the build notes it, and a start of the server compares it.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { at, root } from './place.js'

const sources = [
  'web',
  'contract/package.json',
  'contract/src',
  'tsconfig.base.json',
  'package-lock.json',
]
/** What is made, and what the screens never hold. */
const left = /^web[/\\](dist|dist\.draft|node_modules)([/\\]|$)|\.test\.tsx?$/
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
  return readdirSync(path, { withFileTypes: true })
    .map((entry) => join(path, entry.name))
    .filter((entry) => !left.test(relative(root, entry)))
    .sort()
    .flatMap(filesBelow)
}
