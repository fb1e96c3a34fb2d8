// The store of this server's files, used only while it is the one that the database knows: a marker in the store names
// its row in the database. So a server with another disk or bucket neither writes nor removes files there.
import { randomUUID } from 'node:crypto'
import { fileStoreMessages as m } from '@rivulet/contract/messages/file-store-messages'
import type { Queryable, Sql, Transaction } from '../db/sql.ts'
import { filesPrefix, isFileKey } from './file-key.ts'
import { absent, type FileStore, readWhole } from './file-store.ts'
import { whyAway, wrongStore } from './store-away.ts'

export type KnownStore = FileStore & {
  /** Why it cannot be used, as last found; null while it can. */
  trouble(): string | null
  /** Looks again. @throws 503 with the reason as its cause. */
  check(): Promise<void>
  /**
   * The same at a start: while the database has no file, an empty store takes the place of the one that it knows.
   * @returns where that was; null when nothing changed.
   */
  admit(): Promise<string | null>
  /**
   * Call in the transaction that adds a row of `file`: the files are moved elsewhere before it or after it.
   * @throws 503 once they were moved.
   */
  hold(tx: Transaction): Promise<void>
}

/** No file has a key like that. */
export const markerPath = `${filesPrefix}store-id`

export function knownStore(sql: Sql, store: FileStore): KnownStore {
  let trouble: string | null = null
  let known: Promise<string> | null = null
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      const done = await work()
      trouble = null
      return done
    } catch (error) {
      const reason = whyAway(error)
      if (reason !== null) trouble = reason
      throw error
    }
  }
  // Once known it goes on being read, even if the files were moved; rows and sweeps ask again.
  const look = async () => {
    const looked = watched(() => claimStore(sql, store))
    known ??= looked
    try {
      await looked
      known = looked
    } catch (error) {
      if (known === looked) known = null
      throw error
    }
    return looked
  }
  const afterLook = async <T>(work: () => Promise<T>): Promise<T> => {
    await (known ?? look())
    return watched(work)
  }
  return {
    place: store.place,
    trouble: () => trouble,
    check: async () => void (await look()),
    admit: async () => {
      const instead = await watched(() => replaceUnused(sql, store))
      await look()
      return instead
    },
    hold: async (tx) => {
      const id = await (known ?? look())
      const [row] = await tx`select from file_store where id = ${id} and current for share`
      if (!row) throw wrongStore(m.moved(store.place))
    },
    write: (path, content) => afterLook(() => store.write(path, content)),
    size: (path) => afterLook(() => store.size(path)),
    remove: (path) => afterLook(() => store.remove(path)),
    removeUnfinished: (prefix, before) => afterLook(() => store.removeUnfinished(prefix, before)),
    read: async function* (path, range) {
      await (known ?? look())
      yield* store.read(path, range)
    },
    list: async function* (prefix) {
      await (known ?? look())
      yield* store.list(prefix)
    },
  }
}

type Row = { id: string; place: string }

/** @returns the id of this store. @throws 503 with the reason when it is another than the database knows. */
async function claimStore(sql: Sql, store: FileStore): Promise<string> {
  const [current] = await readCurrent(sql)
  if (current && (await readMarker(store)) === current.id) return current.id
  return sql.begin(async (tx) => {
    // Of several servers that start at once, one claims it.
    await tx`lock table file_store in share row exclusive mode`
    const [row] = await readCurrent(tx)
    const marker = await readMarker(store)
    if (row && marker === row.id) return row.id
    const [uploads] = await tx`select from file where not sealed limit 1`
    const isOurs = uploads !== undefined && (await holdsUpload(tx, store))
    const isFree = marker ? !(await holdsAny(store)) : !uploads
    if (row ? marker || !isOurs : !isOurs && !isFree)
      throw wrongStore(
        marker && !row ? m.foreignStore(store.place) : m.otherStore(store.place, row?.place ?? null),
      )
    return claim(tx, store, row?.id)
  })
}

/**
 * Only at a start, or two servers with a store each would take it from each other for ever.
 * @returns where the store was that the database knew; null when nothing changed.
 */
async function replaceUnused(sql: Sql, store: FileStore): Promise<string | null> {
  const isOurs = async (row: Row | undefined) => !row || (await readMarker(store)) === row.id
  if (await isOurs((await readCurrent(sql))[0])) return null
  return sql.begin(async (tx) => {
    // Uploads in progress hold the row, and have added theirs once this has it.
    const [row] = await tx<Row[]>`select id, place from file_store where current for update`
    if (!row || (await isOurs(row))) return null
    const [stored] = await tx`select from file limit 1`
    if (stored || (await holdsAny(store))) return null
    await claim(tx, store)
    return row.place
  })
}

const readCurrent = (sql: Queryable) => sql<Row[]>`select id, place from file_store where current`

/** Makes the store the one that the database knows. */
export async function claim(
  tx: Queryable,
  store: FileStore,
  id: string = randomUUID(),
): Promise<string> {
  await store.write(markerPath, Buffer.from(`${id}\n`))
  await tx`update file_store set current = false where current and id <> ${id}`
  await tx`
    insert into file_store (id, place, claimed_at, current) values (${id}, ${store.place}, now(), true)
    on conflict (id) do update set place = excluded.place, current = true`
  return id
}

/** The id that a store was given; null without one. */
export async function readMarker(store: FileStore): Promise<string | null> {
  const text = (await readWhole(store, markerPath).catch(absent))?.toString().trim() ?? null
  return text && /^[0-9a-f-]{36}$/.test(text) ? text : null
}

export async function holdsAny(store: FileStore): Promise<boolean> {
  for await (const { path } of store.list(filesPrefix)) if (path !== markerPath) return true
  return false
}

/** Files for the bank do not tell: where `jobs` had a disk of its own, they lay there. */
async function holdsUpload(sql: Queryable, store: FileStore): Promise<boolean> {
  const keys: string[] = []
  for await (const { path } of store.list(filesPrefix)) {
    const key = path.slice(filesPrefix.length)
    if (isFileKey(key)) keys.push(key)
  }
  const [found] = await sql`select from file where not sealed and key = any(${keys}::text[]) limit 1`
  return found !== undefined
}
