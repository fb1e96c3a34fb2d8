// Lock file of a data directory: one server at a time. It names its owner, so a crash leaves no valid lock behind.
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startTimeOf, readText } from './live-process.ts'

type Owner = { pid: number; birth: string }

const pause = 50
const lockFile = (directory: string): string => join(directory, 'server.lock')

/** The process holding the lock; undefined when there is none, or it is no longer running. */
export const directoryOwner = (directory: string): number | undefined =>
  livingOwner(readText(lockFile(directory)))?.pid

/** The process that held the lock and died without releasing it. */
export function staleLock(directory: string): number | undefined {
  const text = readText(lockFile(directory))
  return livingOwner(text) ? undefined : parseOwner(text)?.pid
}

/**
 * Takes the lock of a directory and returns what gives it back. A living owner gets `patience`
 * milliseconds to end, because who restarts a server does not always wait for the old one.
 * @throws Error with one sentence that names the living owner.
 */
export async function lockDirectory(directory: string, patience = 0): Promise<() => void> {
  const path = lockFile(directory)
  const draft = `${path}.${process.pid}`
  const mine = JSON.stringify({ pid: process.pid, birth: startTimeOf(process.pid) } satisfies Owner)
  writeFileSync(draft, mine)
  try {
    // Creating a link is atomic and fails if one exists.
    for (let waited = 0; !tryLink(draft, path); ) {
      const found = readText(path)
      const owner = livingOwner(found)
      if (!owner) removeStale(path, found)
      else if (waited < patience) await setTimeout(pause).then(() => (waited += pause))
      else throw new Error(refusal(owner, directory))
    }
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

function refusal(owner: Owner, directory: string): string {
  return (
    `Another server (process ${owner.pid}) already uses the data in ${directory}; ` +
    'stop it first or set DATA_DIR to another directory.'
  )
}

function livingOwner(text: string): Owner | undefined {
  const owner = parseOwner(text)
  const birth = owner && startTimeOf(owner.pid)
  // Older versions put the boot id first.
  return birth && (owner.birth === birth || owner.birth.endsWith(` ${birth}`)) ? owner : undefined
}

function removeStale(path: string, found: string): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch {
    return // Another process was faster; read it again.
  }
  // Two servers may find the same stale lock: the slower one must not remove the faster one's new lock.
  if (readText(aside) !== found) tryLink(aside, path)
  rmSync(aside, { force: true })
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
