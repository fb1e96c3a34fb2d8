// Builds the screens when what they are made of has changed since the last build.
import { createHash } from 'node:crypto'
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { relative } from 'node:path'
import { at, node, program, root } from './place.js'
import { must } from './run.js'

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
const built = at('web/dist')
// The server never serves names that begin with a dot.
const stamp = at('web/dist/.sources')

export async function build() {
  const wanted = hashSources()
  if (readStamp() === wanted) return
  process.stdout.write('Building the screens …\n')
  // Made aside, so that a build that fails leaves the old screens as they are.
  const draft = at('web/dist.draft')
  const args = ['build', 'web', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  await must('The screens could not be built.', node, [program.vite, ...args], { env: environment() })
  rmSync(built, { recursive: true, force: true })
  renameSync(draft, built)
  writeFileSync(stamp, wanted)
}

function environment() {
  return { ...process.env, NODE_ENV: 'production' }
}

function readStamp() {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

/** By content: a fresh clone or a change of branch touches the times of files, not what is in them. */
function hashSources() {
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
