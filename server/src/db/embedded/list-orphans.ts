// Databases in the system folder that no data directory points to any more. They are reported, never removed.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Orphan } from '@rivulet/contract/messages/place-messages'
import { directoryOwner } from './directory-lock.ts'
import { measureFolder } from './measure-folder.ts'
import { namedDataDirectory, usesPlace } from './place-owner.ts'
import { systemFolder } from './postgres-programs.ts'

/** The system folder may itself be a data directory with a database. */
const ownName = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Unreadable folders are skipped: their owner is unknown. */
export function listOrphans(below = systemFolder): Orphan[] {
  const names = namesIn(below).filter((name) => ownName.test(name))
  return names.flatMap((name) => {
    const folder = join(below, name)
    if (!namesIn(folder).includes('cluster') || directoryOwner(folder)) return []
    const dataDir = namedDataDirectory(folder)
    if (dataDir && usesPlace(dataDir, folder)) return []
    const state = dataDir === null ? 'gone' : stateOf(dataDir)
    if (state === 'hidden') return []
    const { bytes, usedAt } = measureFolder(folder)
    return [{ folder, dataDir, replaced: state === 'there', bytes, usedAt }]
  })
}

function stateOf(dataDir: string): 'there' | 'gone' | 'hidden' {
  try {
    return statSync(dataDir, { throwIfNoEntry: false }) ? 'there' : 'gone'
  } catch {
    return 'hidden'
  }
}

/** Empty when it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
