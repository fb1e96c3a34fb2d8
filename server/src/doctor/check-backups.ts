// Checks whether there is a backup from last night.
import { clickAdvice as advice } from '@rivulet/contract/messages/doctor-machine-messages'
import { openShelf } from '../backup/open-shelf.ts'
import { usualManner } from '../files/s3/s3-settings.ts'
import { type Finding, note, ok, wrong } from './finding.ts'
import { hindrance } from './hindrance.ts'
import type { Installation } from './installation.ts'

/** Backups are nightly and take a while. */
const longest = 26 * 3600

/** Disabled backups are reported with the settings. */
export async function checkBackups({ settings }: Installation, now: Date): Promise<Finding[]> {
  const { backupDir, backupUrl } = settings
  const shelf = openShelf(settings, usualManner)
  if (!shelf) return []
  const reason = backupUrl || !backupDir ? null : hindrance(backupDir)
  if (reason) return [wrong('backup', advice.hiddenBackups(shelf.name, reason))]
  // A bucket that does not answer is reported with the file stores.
  const backups = await shelf.list().catch(() => null)
  if (!backups) return []
  const newest = backups.at(-1)
  if (!newest) return [note('backup', advice.noBackups(shelf.name))]
  const age = (now.getTime() - newest.at.getTime()) / 1000
  return [
    age > longest
      ? wrong('backup', advice.oldBackup(newest.name, age))
      : ok('backup', advice.backup(newest.name, age, backups.length)),
  ]
}
