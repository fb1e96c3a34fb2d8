// Job: writes the nightly backup, and removes the oldest beyond the limit.
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { backupName } from './backup-shelf.ts'
import { readManifest } from './manifest.ts'
import { openPlace } from './open-place.ts'
import { openShelf } from './open-shelf.ts'
import { type BackUpSettings, runBackUp } from './run-back-up.ts'
import { summarize } from './summary.ts'

type Needs = {
  config: BackUpSettings & Pick<Config, 'backupDir' | 'backupsKept'>
  log: Logger
  now: () => Date
}

/** Does nothing without BACKUP_DIR and BACKUP_URL. @returns where the backup is. */
export async function backUpNightly({ config, log, now }: Needs): Promise<string | null> {
  const shelf = openShelf(config)
  if (!shelf) return null
  await shelf.prepare()
  const begun = performance.now()
  const name = backupName(now())
  await runBackUp(config, shelf.draft(name), (line) => log.info({ event: 'backup-progress' }, line))
  const finished = await shelf.finish(name)
  const place = openPlace(finished, config)
  const { manifest } = await readManifest(place, config.backupKey)
  const summary = await summarize(manifest, place, begun)
  log.info({ event: 'backup', place: place.name, ...summary }, 'backed up')
  for (const old of (await shelf.list()).slice(0, -config.backupsKept)) await shelf.remove(old.name)
  return finished
}
