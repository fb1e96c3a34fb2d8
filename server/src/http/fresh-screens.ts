// Checks at startup that the built screens belong to this version; after
// an upgrade without a build they would be outdated.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { webFolder } from './version.ts'

const root = join(import.meta.dirname, '../../..')
/** This script knows which files the screens are built from. */
const sources = join(root, 'scripts/sources.js')
const remedy = 'run: npm run build'

/**
 * Skipped in development, where Vite serves the screens, and in API tests, which need none.
 * @throws Error with a one-line message when the screens were never built, or were built from other sources.
 */
export async function requireScreens(environment = 'production'): Promise<void> {
  if (environment === 'development' || environment === 'test') return
  if (!existsSync(join(webFolder, 'index.html'))) throw new Error(`The screens are not built; ${remedy}`)
  // A container image holds the build output, not its sources.
  if (!existsSync(join(root, 'web/src')) || !existsSync(sources)) return
  const { isBuilt } = (await import(pathToFileURL(sources).href)) as { isBuilt(): boolean }
  if (!isBuilt()) throw new Error(`The screens were built from another version; ${remedy}`)
}
