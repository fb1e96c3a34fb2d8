// Builds the screens if their sources have changed since the last build.
import { renameSync, rmSync } from 'node:fs'
import { at, node, program } from './paths.js'
import { must } from './run.js'
import { hashSources, isBuilt, noteBuilt } from './sources.js'

const built = at('web/dist')

export async function buildScreens() {
  if (isBuilt()) return
  process.stdout.write('Building the screens …\n')
  const hash = hashSources()
  // Built aside, so that a failed build leaves the old screens in place.
  const draft = at('web/dist.draft')
  const args = ['build', 'web', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  await must('The screens could not be built.', node, [program.vite, ...args], { env: environment() })
  rmSync(built, { recursive: true, force: true })
  renameSync(draft, built)
  noteBuilt(hash)
}

function environment() {
  return { ...process.env, NODE_ENV: 'production' }
}
