// One server per data directory: a lock file that names its owner and outlives no crash.
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { birthOf } from './live-process.ts'

type Owner = { pid: number; birth: string }

/**
 * Takes the lock of a directory and returns what gives it back.
 * @throws Error with one sentence that names the living owner.
 */
export function lockDirectory(directory: string): () => void {
  const path = join(directory, 'server.lock')
  const draft = `${path}.${process.pid}`
  const mine = JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) } satisfies Owner)
  writeFileSync(draft, mine)
  try {
    // A link appears whole or not at all, and fails where one is.
    while (!tryLink(draft, path)) removeStale(path, directory)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (readText(path) === mine) rmSync(path, { force: true })
  }
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function removeStale(path: string, directory: string): void {
  const found = readText(path)
  const owner = parseOwner(found)
  if (owner?.birth && birthOf(owner.pid) === owner.birth) {
    throw new Error(
      `Another server (process ${owner.pid}) already uses the data in ${directory}; ` +
        'stop it first or set DATA_DIR to another directory.',
    )
  }
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return // Somebody else was faster; look again.
  }
  // Two servers may find the same stale lock: the slower one must not take away the new lock of the faster.
  if (readText(aside) !== found) tryLink(aside, path)
  rmSync(aside, { force: true })
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function parseOwner(text: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(text)
    return typeof owner === 'object' && owner && 'pid' in owner && 'birth' in owner
      ? { pid: Number(owner.pid), birth: String(owner.birth) }
      : undefined
  } catch {
    return undefined
  }
}
