// Nightly backups in a bucket: one is complete once its manifest is there, which is written last.
import type { BackupBucket } from './backup-bucket.ts'
import { type BackupShelf, inOrder, isBackupName } from './backup-shelf.ts'
import { abortUploads, clearBucket } from './bucket-place.ts'
import { manifestName } from './manifest.ts'

export function bucketShelf(address: string, { store, prefix }: BackupBucket): BackupShelf {
  /** From all objects: some servers leave out folders that hold nothing but folders. */
  const allNames = async () => {
    const names = new Set<string>()
    for await (const { path } of store.list(`${prefix}rivulet-`))
      names.add(path.slice(prefix.length).split('/')[0] ?? '')
    return [...names].filter(isBackupName)
  }
  const isComplete = async (name: string) =>
    (await store.size(`${prefix}${name}/${manifestName}`)) !== null
  const remove = (name: string) => clearBucket({ store, prefix: `${prefix}${name}/` })
  return {
    name: address,
    prepare: async () => {
      for (const name of await allNames()) if (!(await isComplete(name))) await remove(name)
      // Of backups that were killed while they uploaded their first object.
      await abortUploads({ store, prefix: `${prefix}rivulet-` })
    },
    draft: (name) => `${address}/${name}`,
    finish: async (name) => `${address}/${name}`,
    list: async () => {
      const complete: string[] = []
      for await (const name of store.folders(prefix))
        if (isBackupName(name) && (await isComplete(name))) complete.push(name)
      return inOrder(complete)
    },
    remove,
  }
}
