// Brings an uploaded file of a backup into the file store, verified.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { fileStoreMessages } from '@rivulet/contract/messages/file-store-messages'
import type { FileStore } from '../files/file-store.ts'
import { holdsAny, markerPath, readMarker } from '../files/known-store.ts'
import { measured } from './measured.ts'
import type { Backup } from './opened-backup.ts'

/** @throws Error when the store belongs to another database; the marker of an empty one is removed. */
export async function refuseForeign(store: FileStore): Promise<void> {
  if (!(await readMarker(store))) return
  if (await holdsAny(store)) throw new Error(fileStoreMessages.foreignStore(store.place))
  await store.remove(markerPath)
}

/** @returns false when it is there already, from a restore that was killed. @throws Error with one sentence. */
export async function bringUpload(backup: Backup, store: FileStore, path: string): Promise<boolean> {
  const kept = backup.manifest.files[path]
  if ((await store.size(path)) !== null) {
    if ((await hashOf(store, path)) === kept?.sha256) return false
    throw new Error(`${path} is there already in ${store.place}; restore into an empty file store.`)
  }
  await store.write(path, verified(backup, path))
  return true
}

/** Ends with an error if it is not what was backed up: then the store keeps nothing of it. */
async function* verified(
  { place, manifest, cipher, progress }: Backup,
  path: string,
): AsyncGenerator<Buffer> {
  const kept = manifest.files[path]
  const through = measured(progress, kept?.bytes ?? 0)
  const file = await place.read(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw unreadable(path, error)
    throw new Error(altered(path))
  })
  const stages = [file, cipher.unlocking(path), through]
  const piped = pipeline(stages, { signal: progress.signal }).catch((error: Error) => error)
  try {
    yield* through
  } catch {
    // The reason is that of the pipeline.
  } finally {
    through.destroy()
  }
  const failed = await piped
  if (failed) throw unreadable(path, failed)
  if (through.result().sha256 !== kept?.sha256) throw new Error(altered(path))
}

const unreadable = (path: string, { message }: Error) =>
  new Error(`${path} of the backup cannot be read: ${message}.`)
const altered = (path: string) => `${path} of the backup is missing or not as it was written.`

async function hashOf(store: FileStore, path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const block of store.read(path)) hash.update(block)
  return hash.digest('hex')
}
