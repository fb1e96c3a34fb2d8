// A backup in a folder on disk.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../db/sync-folder.ts'
import type { BackupPlace, WriteTarget } from './backup-place.ts'
import { openBackupFile } from './open-file.ts'

export const folderPlace = (folder: string): BackupPlace => ({
  name: folder,
  begin: async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if ((await readdir(folder)).length > 0)
      throw new Error(`${folder} is not empty; a backup needs a folder of its own.`)
  },
  target: (path) => fileTarget(join(folder, path)),
  read: async (path) => (await openBackupFile(folder, path)).createReadStream(),
  size: () => folderSize(folder),
  flush: () => syncFolders(folder),
  clear: async () => {
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
  },
})

export const fileTarget = (path: string): WriteTarget => ({
  open: async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true })
  },
  remove: () => rm(path, { force: true }),
})

/** Files were synced when closed; their directory entries are synced here. */
async function syncFolders(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) if (entry.isDirectory()) await syncFolder(join(folder, entry.name))
  await syncFolder(folder)
  await syncFolder(dirname(folder))
}

async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}
