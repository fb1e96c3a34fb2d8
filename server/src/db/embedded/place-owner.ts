// Records which data directory a database outside of it belongs to.
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { lookUpPlace, type Place, pointerName } from './embedded-place.ts'

/** File beside a database in the system folder that names its data directory. */
const ownerName = 'data-directory'

/** The data directory that a folder in the system folder belongs to; null when none was named yet. */
export function namedDataDirectory(folder: string): string | null {
  const path = join(folder, ownerName)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null
}

/**
 * Called at each start, because directories are moved.
 * @throws Error with one sentence when it is that of another directory, of which this one is a copy.
 */
export function nameDataDirectory({ folder }: Place, dataDir: string): void {
  if (!lookUpPlace(dataDir).isOutside) return
  const before = namedDataDirectory(folder)
  if (before && usesPlace(before, folder) && !isSame(before, dataDir)) {
    throw new Error(
      `The database in ${folder} belongs to ${before}, and ${dataDir} is a copy of that; ` +
        `delete ${join(dataDir, pointerName)} to begin with an empty database, or restore a backup then.`,
    )
  }
  const path = join(folder, ownerName)
  // Written under a temporary name and renamed: PostgreSQL's account could have placed a symbolic link there.
  rmSync(`${path}.draft`, { force: true })
  writeFileSync(`${path}.draft`, `${resolve(dataDir)}\n`, { flag: 'wx' })
  renameSync(`${path}.draft`, path)
}

/** Whether a data directory is there and its database lies in that folder. */
export const usesPlace = (dataDir: string, folder: string): boolean =>
  existsSync(dataDir) && lookUpPlace(dataDir).folder === folder

function isSame(one: string, other: string): boolean {
  const [a, b] = [statSync(one), statSync(other)]
  return a.dev === b.dev && a.ino === b.ino
}
