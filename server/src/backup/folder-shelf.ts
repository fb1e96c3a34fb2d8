// Nightly backups in a folder: written under a temporary name, renamed when complete.
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../db/sync-folder.ts'
import { absent } from '../files/file-store.ts'
import { type BackupShelf, inOrder, isBackupName } from './backup-shelf.ts'

const draftEnd = '.part'

export const folderShelf = (folder: string): BackupShelf => ({
  name: folder,
  prepare: async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder))
      if (name.endsWith(draftEnd) && isBackupName(name.slice(0, -draftEnd.length)))
        await rm(join(folder, name), { recursive: true })
  },
  draft: (name) => join(folder, `${name}${draftEnd}`),
  finish: async (name) => {
    await rename(join(folder, `${name}${draftEnd}`), join(folder, name))
    await syncFolder(folder)
    return join(folder, name)
  },
  list: async () => inOrder((await readdir(folder).catch(absent)) ?? []),
  remove: (name) => rm(join(folder, name), { recursive: true }),
})
