// Job: writes the nightly backup, and removes the oldest beyond the limit.
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/sql.ts'
import { backupName } from './backup-shelf.ts'
import { readManifest } from './manifest.ts'
import { openPlace } from './open-place.ts'
import { openShelf } from './open-shelf.ts'
import { removeOldest } from './remove-oldest.ts'
import { type BackUpSettings, runBackUp } from './run-back-up.ts'
import { summarize } from './summary.ts'

type Needs = {
  sql: Sql
  config: BackUpSettings & Pick<Config, 'backupDir' | 'backupsKept'>
  log: Logger
  now: () => Date
}

/** Does nothing without BACKUP_DIR and BACKUP_URL. @returns where the backup is. */
export async function backUpNightly({ sql, config, log, now }: Needs): Promise<string | null> {
  const shelf = openShelf(config)
  if (!shelf) return null
  await shelf.prepare()
  const begun = performance.now()
  const name = backupName(now())
  await runBackUp(config, shelf.draft(name), (line) => {
    log.info({ event: 'backup-progress' }, line)
    sql`update job_state set progress_at = ${now()} where job = 'back-up'`.catch((error: unknown) =>
      log.debug({ err: error }, 'the progress of the backup could not be noted'),
    )
  })
  const finished = await shelf.finish(name)
  const place = openPlace(finished, config)
  const { manifest } = await readManifest(place, config.backupKey)
  const summary = await summarize(manifest, place, begun)
  log.info({ event: 'backup', place: place.name, ...summary }, 'backed up')
  await removeOldest({ sql, config, log, shelf }, manifest)
  return finished
}
