// The secret for signing and encryption: from SECRET, otherwise generated once in
// the data directory; and the second one during rotation.
import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isStrongSecret, type Secret, secretRule, type Settings } from './config.ts'

type Given = Pick<Settings, 'secret' | 'otherSecret' | 'dataDir'>

/** @throws Error with a one-line message when a stored secret is weak. */
export function readSecret({ secret, otherSecret, dataDir }: Given): Secret {
  const path = join(dataDir, 'secret')
  const now = secret ?? readKept(path) ?? makeSecret(path)
  return { now, other: otherSecret ?? readKept(join(dataDir, 'other-secret')) ?? null }
}

function readKept(path: string): string | undefined {
  try {
    return strong(path, readFileSync(path, 'utf8').trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function strong(path: string, kept: string): string {
  if (isStrongSecret(kept)) return kept
  throw new Error(`The secret in ${path} is weak: it ${secretRule}.`)
}

/** Of several servers starting concurrently, one creates it, atomically. */
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
  return strong(path, readFileSync(path, 'utf8').trim())
}
