// Checks the file store before it is used: a wrong one is refused, an unavailable one may come back.
import { fileStoreMessages as m } from '@rivulet/contract/messages/file-store-messages'
import type { KnownStore } from './known-store.ts'
import { isWrongStore, whyAway } from './store-away.ts'

/** For a server. @throws Error with one sentence when the store is another than the database knows. */
export async function admitStore(files: KnownStore, say: (sentence: string) => void): Promise<void> {
  try {
    const instead = await files.admit()
    if (instead !== null) say(m.replaced(files.place, instead))
  } catch (error) {
    const reason = whyAway(error)
    if (reason === null) throw error
    if (isWrongStore(error)) throw new Error(reason)
    say(m.notYet(reason))
  }
}

/** For a command. @throws Error with one sentence when the store cannot be used now. */
export async function requireStore(files: KnownStore): Promise<void> {
  await files.check().catch((error: unknown) => {
    throw new Error(whyAway(error) ?? String(error))
  })
}
