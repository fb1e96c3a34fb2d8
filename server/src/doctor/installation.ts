// What is examined: the settings of this environment and what lies where on this machine. Nothing is made or changed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readAcceptable, type Settings } from '../config.ts'
import { directoryOwner } from '../db/directory-lock.ts'
import { lookUpPlace } from '../db/embedded-place.ts'
import { hindrance } from './hindrance.ts'

export type Installation = {
  environment: Record<string, string | undefined>
  settings: Settings
  /** A sentence for each refused variable. */
  refused: string[]
  dataDir: string
  /** Why the data directory cannot be read; null when it can, or is not there. */
  hidden: string | null
  /** Where the embedded database lies. */
  place: { folder: string; isOutside: boolean }
  /** The living server on this data directory. */
  server: number | undefined
}

export function findInstallation(environment: Record<string, string | undefined>): Installation {
  const { settings, refused } = readAcceptable(environment)
  const { dataDir } = settings
  const hidden = hindrance(dataDir)
  const place = hidden ? { folder: join(dataDir, 'postgres'), isOutside: false } : lookUpPlace(dataDir)
  // With a database of one's own only the spool says who runs here.
  const server = directoryOwner(place.folder) ?? directoryOwner(join(dataDir, 'spool'))
  return { environment, settings, refused, dataDir, hidden, place, server }
}

/** The part of the file's text that a program can read, null without it. */
export function readIfThere(path: string): string | null {
  return existsSync(path) && !hindrance(path) ? readFileSync(path, 'utf8').trim() : null
}
