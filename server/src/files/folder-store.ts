// Stores files in a folder that is not served directly.
import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../db/sync-folder.ts'
import { absent, checkedPath, type FileStore, type Range, type StoredEntry } from './file-store.ts'

const blockSize = 256 * 1024
/** Ends the name of a file that is being written. */
const draftEnd = '.part'

export function folderStore(folder: string): FileStore {
  const at = async (path: string) => join(folder, checkedPath(path))
  return {
    place: folder,
    write: async (path, content) => write(await at(path), content),
    read: (path, range) => read(folder, path, range),
    size: async (path) => (await stat(await at(path)).catch(absent))?.size ?? null,
    remove: async (path) => rm(await at(path), { force: true }),
    list: (prefix) => list(folder, prefix, (name) => !name.endsWith(draftEnd)),
    removeUnfinished: async (prefix, before) => {
      let removed = 0
      for await (const { path, writtenAt } of list(folder, prefix, (name) => name.endsWith(draftEnd))) {
        if (writtenAt >= before) continue
        await rm(join(folder, path), { force: true })
        removed++
      }
      return removed
    },
  }
}

async function write(to: string, content: Buffer | AsyncIterable<Buffer>): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const draft = `${to}.${randomBytes(4).toString('hex')}${draftEnd}`
  try {
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, to)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(dirname(to))
}

async function* read(folder: string, path: string, range?: Range): AsyncGenerator<Buffer> {
  const file = await open(join(folder, checkedPath(path)))
  try {
    let at = range?.first ?? 0
    const end = range ? range.last + 1 : Number.POSITIVE_INFINITY
    while (at < end) {
      const most = Math.min(blockSize, end - at)
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(most), 0, most, at)
      if (bytesRead === 0) return
      at += bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

async function* list(
  folder: string,
  prefix: string,
  wanted: (name: string) => boolean,
): AsyncGenerator<StoredEntry> {
  const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const entries = await readdir(join(folder, parent), { withFileTypes: true }).catch(absent)
  for (const entry of entries ?? []) {
    const path = `${parent}${entry.name}`
    if (entry.isDirectory()) {
      if (`${path}/`.startsWith(prefix) || prefix.startsWith(`${path}/`))
        yield* list(folder, `${path}/`, wanted)
      continue
    }
    if (!entry.isFile() || !path.startsWith(prefix) || !wanted(entry.name)) continue
    // Files may be removed meanwhile.
    const found = await stat(join(folder, path)).catch(absent)
    if (found) yield { path, size: found.size, writtenAt: found.mtime }
  }
}
