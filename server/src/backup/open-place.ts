// The place that an operator names for one backup: a folder, or an address in a bucket.
import { resolve } from 'node:path'
import { fileStoreMessages } from '@rivulet/contract/messages/file-store-messages'
import type { Config } from '../config/config.ts'
import { isBackupUrl } from '../config/s3-config.ts'
import { patientManner } from '../files/s3/s3-settings.ts'
import { openBackupBucket } from './backup-bucket.ts'
import type { BackupPlace } from './backup-place.ts'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'

/** @throws Error with one sentence. */
export function openPlace(named: string, settings: Pick<Config, 's3'>): BackupPlace {
  if (!named.startsWith('s3://')) return folderPlace(resolve(named))
  const address = named.replace(/\/+$/, '')
  // A whole bucket, or the prefix of all backups, is no place for one of them.
  if (!isBackupUrl(address) || !address.slice('s3://'.length).includes('/'))
    throw new Error(fileStoreMessages.noPlace(named))
  const bucket = openBackupBucket(address, settings, patientManner)
  return bucketPlace(address, bucket)
}
