// npm run backup -- --list and --verify PLACE: lists backups, and verifies that one is as it was written.
import { displayInstant } from '@rivulet/contract/day'
import type { Config } from '../config/config.ts'
import { counted, showBytes } from '../progress/figures.ts'
import { say } from '../progress/say.ts'
import { withProgress } from '../progress/with-progress.ts'
import { openPlace } from './open-place.ts'
import { openShelf } from './open-shelf.ts'
import { describeSummary, summarize } from './summary.ts'
import { verifyBackup } from './verify-backup.ts'

type Settings = Pick<
  Config,
  'accountingZone' | 'backupDir' | 'backupKey' | 'backupUrl' | 'progressTimeout' | 's3'
>

/** The nightly backups of the configured place, or of another one, the oldest first. */
export async function listBackups(settings: Settings, named: string | undefined): Promise<number> {
  const other = named?.startsWith('s3://')
    ? { ...settings, backupUrl: named.replace(/\/+$/, '') }
    : { ...settings, backupUrl: undefined, backupDir: named }
  const shelf = openShelf(named === undefined ? settings : other)
  if (!shelf)
    throw new Error('set BACKUP_DIR or BACKUP_URL, or name a place: npm run backup -- --list /backups')
  const backups = await shelf.list()
  for (const { name, at } of backups) {
    const place = openPlace(`${shelf.name}/${name}`, settings)
    const size = showBytes(await place.size())
    say(
      `${displayInstant(at.toISOString(), settings.accountingZone)}  ${size.padStart(10)}  ${place.name}`,
    )
  }
  say(`${shelf.name} holds ${counted(backups.length, 'backup')}.`)
  return 0
}

/** Exit code 1 when anything in it is not as it was written. */
export async function sayVerified(
  settings: Settings,
  named: string,
  signal: AbortSignal,
): Promise<number> {
  const begun = performance.now()
  const place = openPlace(named, settings)
  const watch = { tell: say, signal, deadline: settings.progressTimeout }
  const { manifest, damaged } = await withProgress(watch, (progress) =>
    verifyBackup(place, settings.backupKey, progress),
  )
  for (const one of damaged) say(one)
  if (damaged.length > 0) {
    say(`${place.name} is damaged in ${counted(damaged.length, 'place')}. Do not rely on it.`)
    return 1
  }
  const summary = describeSummary(await summarize(manifest, place, begun))
  say(`The backup of ${manifest.madeAt} is intact: ${summary}`)
  return 0
}
