// The key everything is signed and sealed with: from SECRET, else made once and kept in the data directory.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStrongSecret, type Settings } from './config.ts'

/** @throws Error with one sentence when the kept secret is weak. */
export function readSecret({ secret, dataDir }: Pick<Settings, 'secret' | 'dataDir'>): string {
  if (secret) return secret
  const path = join(dataDir, 'secret')
  const kept = readKept(path) ?? makeSecret(path)
  if (isStrongSecret(kept)) return kept
  throw new Error(`The secret kept in ${path} is weak; it must be at least 32 random bytes.`)
}

function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Of several servers that start at once one makes it, and it is there whole or not at all. */
function makeSecret(path: string): string {
  mkdirSync(join(path, '..'), { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(path, 'utf8').trim()
}
