// Tries out a store with a small file, as uploads and backups use it: write, list, read, read a part, remove.
import { randomBytes } from 'node:crypto'
import { fileStoreMessages as m } from '@rivulet/contract/messages/file-store-messages'
import { type FileStore, readWhole } from './file-store.ts'
import { storeAway, whyAway } from './store-away.ts'

/** It leaves nothing. @returns why the store cannot be used; null when it can. */
export async function tryStore(store: FileStore, prefix: string): Promise<string | null> {
  const path = `${prefix}try-${randomBytes(8).toString('hex')}`
  const bytes = randomBytes(1000)
  try {
    await store.write(path, bytes)
    const part: Buffer[] = []
    for await (const block of store.read(path, { first: 10, last: 19 })) part.push(block)
    const isSame =
      (await store.size(path)) === bytes.length &&
      (await readWhole(store, path)).equals(bytes) &&
      Buffer.concat(part).equals(bytes.subarray(10, 20))
    await store.remove(path)
    if (!isSame || (await store.size(path)) !== null) throw storeAway(m.broken(store.place))
    return null
  } catch (error) {
    const reason = whyAway(error)
    if (reason === null) throw error
    return reason
  }
}
