// When the newest backup was started, for alarms and metrics, which ask every few seconds. A bucket is only asked every
// five minutes; while it does not answer, the last known time counts, because the nightly job itself then fails and
// says why.
import { quickManner } from '../files/s3/s3-settings.ts'
import type { BackupShelf } from './backup-shelf.ts'
import { openShelf, type ShelfSettings } from './open-shelf.ts'

type Known = { at: Date | null | undefined; askedAt: number }
const ofBucket = new WeakMap<ShelfSettings, Known>()
const rest = 5 * 60_000

/** Null without any backup; undefined while that is not known. */
export async function newestBackup(settings: ShelfSettings): Promise<Date | null | undefined> {
  const shelf = openShelf(settings, quickManner)
  if (!shelf) return null
  if (!settings.backupUrl) return newestOf(shelf)
  const known = ofBucket.get(settings) ?? { at: undefined, askedAt: -rest }
  ofBucket.set(settings, known)
  if (performance.now() - known.askedAt < rest) return known.at
  known.askedAt = performance.now()
  known.at = await newestOf(shelf).catch(() => known.at)
  return known.at
}

const newestOf = async (shelf: BackupShelf): Promise<Date | null> =>
  (await shelf.list()).at(-1)?.at ?? null
