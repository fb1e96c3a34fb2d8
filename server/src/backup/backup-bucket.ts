// The bucket of BACKUP_URL. Errors say why and name the setting, because only operators read them.
import { fileStoreMessages } from '@rivulet/contract/messages/file-store-messages'
import type { Config } from '../config/config.ts'
import { splitBackupUrl } from '../config/s3-config.ts'
import type { Manner } from '../files/s3/s3-settings.ts'
import { s3Store, type S3Store } from '../files/s3/s3-store.ts'
import { whyAway } from '../files/store-away.ts'

export type BackupBucket = {
  store: Pick<S3Store, 'write' | 'read' | 'size' | 'remove' | 'removeUnfinished' | 'list' | 'folders'>
  /** Begins the paths of all objects; ends with a slash unless it is empty. */
  prefix: string
}

/** `address` is one that `isBackupUrl` accepts. @throws Error without S3_URL. */
export function openBackupBucket(
  address: string,
  { s3 }: Pick<Config, 's3'>,
  manner: Manner,
): BackupBucket {
  if (!s3) throw new Error(fileStoreMessages.noServer(address))
  const { bucket, prefix } = splitBackupUrl(address)
  return { store: explaining(s3Store({ ...s3, bucket }, manner), address), prefix }
}

function explaining(store: S3Store, address: string): BackupBucket['store'] {
  const explain = (error: unknown): never => {
    const reason = whyAway(error)
    throw reason === null ? error : new Error(fileStoreMessages.backups(address, reason))
  }
  async function* explained<T>(entries: AsyncGenerator<T>): AsyncGenerator<T> {
    try {
      yield* entries
    } catch (error) {
      explain(error)
    }
  }
  return {
    write: (path, content) => store.write(path, content).catch(explain),
    read: (path, range) => explained(store.read(path, range)),
    size: (path) => store.size(path).catch(explain),
    remove: (path) => store.remove(path).catch(explain),
    removeUnfinished: (prefix, before) => store.removeUnfinished(prefix, before).catch(explain),
    list: (prefix) => explained(store.list(prefix)),
    folders: (prefix) => explained(store.folders(prefix)),
  }
}
