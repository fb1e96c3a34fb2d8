// Makes sure that the screens are those of this version: after an upgrade without a build they would be the old ones.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { webFolder } from './version.ts'

const root = join(import.meta.dirname, '../../..')
/** It knows what the screens are built from. */
const sources = join(root, 'scripts/sources.js')
const remedy = 'run: npm run build'

/**
 * Not under development, where Vite serves the screens, nor in tests of the API, which need none.
 * @throws Error with one sentence when the screens were never built, or from other sources than those here.
 */
export async function requireScreens(environment = 'production'): Promise<void> {
  if (environment === 'development' || environment === 'test') return
  if (!existsSync(join(webFolder, 'index.html'))) throw new Error(`The screens are not built; ${remedy}`)
  // An image holds what was built, and nothing that it was built from.
  if (!existsSync(join(root, 'web/src')) || !existsSync(sources)) return
  const { isBuilt } = (await import(pathToFileURL(sources).href)) as { isBuilt(): boolean }
  if (!isBuilt()) throw new Error(`The screens were built from another version; ${remedy}`)
}
