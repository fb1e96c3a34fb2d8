// Builds the screens if their sources have changed since the last build.
import { renameSync, rmSync } from 'node:fs'
import { at, node, program } from './paths.js'
import { must } from './run.js'
import { hashSources, isBuilt, noteBuilt } from './sources.js'

const built = at('web/dist')

// The bundler takes 1.2 GB without these three and 560 MB with them, in the same time: a server with 1 GB swaps
// for ever otherwise. Its allocator keeps what is free, in huge pages, and Node collects late.
const heap = ['--max-old-space-size=384', '--max-semi-space-size=4']
const allocator = { MIMALLOC_ALLOW_THP: '0', MIMALLOC_PURGE_DELAY: '0' }

export async function buildScreens() {
  if (isBuilt()) return
  process.stdout.write('Building the screens …\n')
  const hash = hashSources()
  // Built aside, so that a failed build leaves the old screens in place.
  const draft = at('web/dist.draft')
  const args = ['build', 'web', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  const command = [...heap, program.vite, ...args]
  await must('The screens could not be built.', node, command, { env: environment() })
  rmSync(built, { recursive: true, force: true })
  renameSync(draft, built)
  noteBuilt(hash)
}

function environment() {
  return { ...allocator, ...process.env, NODE_ENV: 'production' }
}
