// Opens a file of a backup: only a regular file in the folder itself, never through a symbolic link.
import { constants } from 'node:fs'
import { type FileHandle, lstat, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Zero where the system lacks it. */
const noFollow = constants.O_NOFOLLOW ?? 0

/**
 * `path` contains at most one folder. @throws Error with ENOENT for a
 * missing file, with a message for a link or anything else.
 */
export async function openBackupFile(folder: string, path: string): Promise<FileHandle> {
  const parent = dirname(path)
  if (parent !== '.' && !(await lstat(join(folder, parent))).isDirectory())
    throw new Error(`${parent} of the backup is not a folder`)
  const file = await open(join(folder, path), constants.O_RDONLY | noFollow).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' ? new Error(`${path} of the backup is a link`) : error
    },
  )
  if ((await file.stat()).isFile()) return file
  await file.close()
  throw new Error(`${path} of the backup is not a file`)
}
