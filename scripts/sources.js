// Hash of everything the screens are built from: stored by the build, compared when the server starts.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { at, root } from './paths.js'

const sources = [
  'web',
  'contract/package.json',
  'contract/src',
  'docs',
  'tsconfig.base.json',
  'package-lock.json',
]
/** Generated files, and files that are not part of the screens or of the guide. */
const left =
  /^web[/\\](dist|dist\.draft|node_modules)([/\\]|$)|\.test\.tsx?$|^docs[/\\](decisions|asvs|features|measurements|performance|schema|security)/
// The server never serves names that begin with a dot.
const stamp = at('web/dist/.sources')

/** Whether web/dist was built from the current sources. */
export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources()
}

/** Stores what web/dist was built from; `hash` is taken before the build, so that changes during it are noticed. */
export function noteBuilt(hash) {
  writeFileSync(stamp, hash)
}

/** By content: a fresh clone or a branch switch changes modification times, not contents. */
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
