// The installation to check: settings of this environment and paths on this machine. Creates and changes nothing.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readAcceptable, type Settings } from '../config/config.ts'
import { directoryOwner } from '../db/embedded/directory-lock.ts'
import { lookUpPlace } from '../db/embedded/embedded-place.ts'
import { environmentOf } from './environment-of.ts'
import { hindrance } from './hindrance.ts'
import { whoListens } from './who-listens.ts'

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
  // With an external database only the spool's lock shows who runs here, and without the role click not even that.
  const server =
    directoryOwner(place.folder) ?? directoryOwner(join(dataDir, 'spool')) ?? listenerOf(settings)
  return { environment, settings, refused, dataDir, hidden, place, server }
}

/** What listens on our port, if it was started with our data directory. */
function listenerOf({ port, dataDir }: Settings): number | undefined {
  const pid = port === 0 ? undefined : whoListens(port)?.pid
  const place = pid && environmentOf(pid)?.['DATA_DIR']
  return pid && place && resolve(place) === resolve(dataDir) ? pid : undefined
}

/** The file's text; null when it does not exist or cannot be read. */
export function readIfThere(path: string): string | null {
  return existsSync(path) && !hindrance(path) ? readFileSync(path, 'utf8').trim() : null
}
