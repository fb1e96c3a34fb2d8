// The store of this server's files, as configured: a folder of DATA_DIR, or a bucket.
import type { Config } from '../config/config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3/s3-store.ts'

export type StoreSettings = Pick<Config, 'dataDir' | 's3' | 's3Bucket'>

export const openStore = ({ dataDir, s3, s3Bucket: bucket }: StoreSettings): FileStore =>
  s3 && bucket ? s3Store({ ...s3, bucket }) : folderStore(dataDir)
