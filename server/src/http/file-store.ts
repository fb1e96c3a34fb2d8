// The bytes of uploaded files, in a folder of the data directory that nothing serves by itself.
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from '../db/sync-folder.ts'

export const newFileKey = (): string => randomBytes(16).toString('hex')
export const isFileKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key)

const blockSize = 256 * 1024
const folderOf = (dataDir: string): string => join(dataDir, 'files')

/** When it returns the bytes survive a power cut; before, there is no file of that name. */
export async function storeFile(dataDir: string, key: string, bytes: Buffer): Promise<void> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const draft = join(folder, `${key}.part`)
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, key))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(folder)
}

export const readStored = (dataDir: string, key: string): Promise<Buffer> =>
  readFile(join(folderOf(dataDir), key))

/** Read block by block, closed when the reader is done or gone. */
export async function* readBlocks(dataDir: string, key: string): AsyncGenerator<Buffer> {
  const file: FileHandle = await open(join(folderOf(dataDir), key))
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(blockSize), 0, blockSize)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

export const removeStored = (dataDir: string, key: string): Promise<void> =>
  rm(join(folderOf(dataDir), key), { force: true })

/** Names of what was last written before that moment, unfinished files among them. */
export async function storedBefore(dataDir: string, moment: Date): Promise<string[]> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  const old: string[] = []
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (found && found.mtime < moment) old.push(name)
  }
  return old
}
