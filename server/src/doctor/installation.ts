// The installation to check: settings of this environment and paths on this machine. Creates and changes nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAcceptable, type Settings } from '../config/config.ts'
import { directoryOwner } from '../db/embedded/directory-lock.ts'
import { lookUpPlace } from '../db/embedded/embedded-place.ts'
import { hindrance } from './hindrance.ts'

export type Installation = {
  environment: Record<string, string | undefined>
  settings: Settings
  /** A message for each invalid variable. */
  refused: string[]
  dataDir: string
  /** Why the data directory cannot be read; null when it can, or does not exist. */
  hidden: string | null
  /** Location of the embedded database. */
  place: { folder: string; isOutside: boolean }
  /** Process id of the server running on this data directory. */
  server: number | undefined
}

export function findInstallation(environment: Record<string, string | undefined>): Installation {
  const { settings, refused } = readAcceptable(environment)
  const { dataDir } = settings
  const hidden = hindrance(dataDir)
  const place = hidden ? { folder: join(dataDir, 'postgres'), isOutside: false } : lookUpPlace(dataDir)
  // With an external database only the spool's lock shows who runs here.
  const server = directoryOwner(place.folder) ?? directoryOwner(join(dataDir, 'spool'))
  return { environment, settings, refused, dataDir, hidden, place, server }
}

/** The file's text; null when it does not exist or cannot be read. */
export function readIfThere(path: string): string | null {
  return existsSync(path) && !hindrance(path) ? readFileSync(path, 'utf8').trim() : null
}
