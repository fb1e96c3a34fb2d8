// Whether there is a backup of last night.
import { clickAdvice as advice } from '@rivulet/contract/doctor-machine-messages'
import { listBackups } from '../backup/nightly-backup.ts'
import { type Finding, note, ok, wrong } from './finding.ts'
import { hindrance } from './hindrance.ts'
import type { Installation } from './installation.ts'

/** One is made every night, and takes its time. */
const longest = 26 * 3600

/** That none are made is said with the settings. */
export async function checkBackups(
  { settings: { backupDir } }: Installation,
  now: Date,
): Promise<Finding[]> {
  if (!backupDir) return []
  const reason = hindrance(backupDir)
  if (reason) return [wrong('backup', advice.hiddenBackups(backupDir, reason))]
  const backups = await listBackups(backupDir)
  const newest = backups.at(-1)
  if (!newest) return [note('backup', advice.noBackups(backupDir))]
  const age = (now.getTime() - newest.at.getTime()) / 1000
  return [
    age > longest
      ? wrong('backup', advice.oldBackup(newest.name, age))
      : ok('backup', advice.backup(newest.name, age, backups.length)),
  ]
}
