// Checks whether there is a backup from last night.
import { clickAdvice as advice } from '@rivulet/contract/messages/doctor-machine-messages'
import { openShelf } from '../backup/open-shelf.ts'
import { usualManner } from '../files/s3/s3-settings.ts'
import { type Finding, note, ok, wrong } from './finding.ts'
import { hindrance } from './hindrance.ts'
import type { Installation } from './installation.ts'
import type { DatabaseFacts } from './read-database.ts'

/** Backups are nightly and take a while. */
const longest = 26 * 3600

/** Disabled backups are reported with the settings. */
export async function checkBackups(
  { settings }: Installation,
  facts: DatabaseFacts | null,
  now: Date,
): Promise<Finding[]> {
  const { backupDir, backupUrl, databaseUrl } = settings
  const shelf = openShelf(settings, usualManner)
  if (!shelf) return []
  const reason = backupUrl || !backupDir ? null : hindrance(backupDir)
  if (reason) return [wrong('backup', advice.hiddenBackups(shelf.name, reason))]
  // A bucket that does not answer is reported with the file stores.
  const backups = await shelf.list().catch(() => null)
  if (!backups) return []
  const newest = backups.at(-1)
  const ageOf = (at: Date) => (now.getTime() - at.getTime()) / 1000
  const age = newest ? ageOf(newest.at) : Infinity
  if (newest && age <= longest) return [ok('backup', advice.backup(newest.name, age, backups.length))]
  if (facts?.backingUpSince) return [ok('backup', advice.backingUp(ageOf(facts.backingUpSince)))]
  // Several machines may have such a folder, and only the one that runs the job writes into its own.
  const made = facts?.jobs.find(({ job }) => job === 'back-up')?.succeededAt
  if (databaseUrl && !backupUrl && made && ageOf(made) <= longest)
    return [note('backup', advice.backupElsewhere(shelf.name, ageOf(made)))]
  return [
    newest
      ? wrong('backup', advice.oldBackup(newest.name, age))
      : note('backup', advice.noBackups(shelf.name)),
  ]
}
