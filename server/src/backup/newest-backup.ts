// When the newest backup was started, for alarms and metrics, which ask every few seconds. A bucket is only asked every
// five minutes. While the place cannot be read, the last known time counts, because the nightly job itself then fails
// and says why.
import { quickManner } from '../files/s3/s3-settings.ts'
import type { BackupShelf } from './backup-shelf.ts'
import { openShelf, type ShelfSettings } from './open-shelf.ts'

type Known = { at: Date | null | undefined; askedAt: number }
const lastKnown = new WeakMap<ShelfSettings, Known>()
const rest = 5 * 60_000

/** Null without any backup, and when its folder cannot be read from the start; undefined while a bucket is not known. */
export async function newestBackup(settings: ShelfSettings): Promise<Date | null | undefined> {
  const shelf = openShelf(settings, quickManner)
  if (!shelf) return null
  const isBucket = settings.backupUrl !== undefined
  const known = lastKnown.get(settings) ?? { at: isBucket ? undefined : null, askedAt: -rest }
  lastKnown.set(settings, known)
  if (isBucket && performance.now() - known.askedAt < rest) return known.at
  known.askedAt = performance.now()
  known.at = await newestOf(shelf).catch(() => known.at)
  return known.at
}

const newestOf = async (shelf: BackupShelf): Promise<Date | null> =>
  (await shelf.list()).at(-1)?.at ?? null
