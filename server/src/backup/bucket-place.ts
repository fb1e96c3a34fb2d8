// A backup in a bucket of an S3 server: one object per file, large ones uploaded in parts as they are made.
import { PassThrough, Readable, Writable } from 'node:stream'
import type { BackupBucket } from './backup-bucket.ts'
import type { BackupPlace } from './backup-place.ts'

/** `name` is the backup's address; `bucket.prefix` is that of its own objects. */
export function bucketPlace(name: string, { store, prefix }: BackupBucket): BackupPlace {
  const uploads = new Set<Promise<void>>()
  const upload = (path: string): Writable => {
    const through = new PassThrough()
    const stored = store.write(`${prefix}${path}`, through)
    uploads.add(stored)
    return uploading(through, stored)
  }
  return {
    name,
    begin: async () => {
      const { done } = await store.list(prefix).next()
      if (!done) throw new Error(`${name} is not empty; a backup needs a folder of its own.`)
    },
    target: (path) => ({
      open: async () => upload(path),
      remove: () => store.remove(`${prefix}${path}`),
    }),
    read: async (path) => Readable.from(store.read(`${prefix}${path}`), { objectMode: false }),
    size: async () => {
      let bytes = 0
      for await (const { size } of store.list(prefix)) bytes += size
      return bytes
    },
    flush: async () => {},
    clear: async () => {
      await Promise.allSettled(uploads)
      await clearBucket({ store, prefix })
    },
  }
}

/** The manifest goes first: without it the rest is no backup, however the removal ends. */
export async function clearBucket({ store, prefix }: BackupBucket): Promise<void> {
  await store.remove(`${prefix}manifest.json`)
  for await (const { path } of store.list(prefix)) await store.remove(path)
  await abortUploads({ store, prefix })
}

/** A minute, because the server's clock may differ. */
export async function abortUploads({ store, prefix }: BackupBucket): Promise<void> {
  await store.removeUnfinished(prefix, new Date(Date.now() + 60_000))
}

/** Finishes when the object is stored, and fails with its upload; destroyed, it waits until the upload is aborted. */
function uploading(through: PassThrough, stored: Promise<void>): Writable {
  const into = new Writable({
    write: (chunk, _encoding, done) => {
      if (through.write(chunk)) done()
      else through.once('drain', done)
    },
    final: (done) => {
      through.end()
      stored.then(() => done(), done)
    },
    destroy: (error, done) => {
      through.destroy(error ?? undefined)
      stored.then(
        () => done(error),
        () => done(error),
      )
    },
  })
  // Told by the upload, which reads it.
  through.on('error', () => {})
  stored.catch((error: Error) => into.destroy(error))
  return into
}
