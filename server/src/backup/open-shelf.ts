// Where nightly backups are kept, as configured.
import type { Config } from '../config/config.ts'
import { type Manner, patientManner } from '../files/s3/s3-settings.ts'
import { openBackupBucket } from './backup-bucket.ts'
import type { BackupShelf } from './backup-shelf.ts'
import { bucketShelf } from './bucket-shelf.ts'
import { folderShelf } from './folder-shelf.ts'

export type ShelfSettings = Pick<Config, 'backupDir' | 'backupUrl' | 's3'>

/** Null while neither BACKUP_URL nor BACKUP_DIR is set. */
export function openShelf(settings: ShelfSettings, manner: Manner = patientManner): BackupShelf | null {
  const { backupDir, backupUrl } = settings
  if (backupUrl) return bucketShelf(backupUrl, openBackupBucket(backupUrl, settings, manner))
  return backupDir ? folderShelf(backupDir) : null
}
