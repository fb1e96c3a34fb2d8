// Removes the oldest nightly backups beyond BACKUPS_KEPT, but none that could bring back more than the newest: after a
// start with an empty database, such as when its disk is lost, the backups of the lost one may be all that is left of it.
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Sql } from '../db/sql.ts'
import type { BackupShelf, KeptBackup } from './backup-shelf.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { openPlace } from './open-place.ts'

type Needs = {
  sql: Sql
  config: Pick<Config, 'backupKey' | 'backupsKept' | 's3'>
  log: Logger
  shelf: BackupShelf
}

export async function removeOldest(
  { sql, config, log, shelf }: Needs,
  newest: Pick<Manifest, 'sequences'>,
): Promise<void> {
  const [database] = await sql<{ since: Date | null }[]>`select min(created_at) as since from account`
  const since = database?.since ?? new Date(0)
  const isSpare = async ({ name, at }: KeptBackup): Promise<boolean> => {
    if (at < since) return false
    const place = openPlace(`${shelf.name}/${name}`, config)
    // One that BACKUP_KEY does not open brings back nothing, and one with a former key cannot be compared.
    const read = await readManifest(place, config.backupKey).catch(() => null)
    return read === null || !knowsMore(read.manifest, newest)
  }
  const kept: string[] = []
  for (const old of (await shelf.list()).slice(0, -config.backupsKept)) {
    if (await isSpare(old)) await shelf.remove(old.name)
    else kept.push(old.name)
  }
  if (kept.length > 0)
    log.warn(
      { event: 'backups-of-before', backups: kept },
      'older backups are kept, because they hold what this database does not have; remove them by hand',
    )
}

/** The numbers of records only go up, so a lower one here means records that this database never had, or lost. */
const knowsMore = (one: Pick<Manifest, 'sequences'>, other: Pick<Manifest, 'sequences'>): boolean =>
  Object.entries(one.sequences).some(
    ([name, value]) => name in other.sequences && (value ?? 0) > (other.sequences[name] ?? 0),
  )
