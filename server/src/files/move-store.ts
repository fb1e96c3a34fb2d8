// Moves the files of a database to another store: copies what is missing there, verifies each by its hash, and only
// then makes the other store the one that the database knows. Safe beside running servers, and repeatable.
import { createHash } from 'node:crypto'
import { fileStoreMessages as m } from '@rivulet/contract/messages/file-store-messages'
import type { Queryable, Sql } from '../db/sql.ts'
import type { Progress } from '../progress/progress.ts'
import { pathOfFile } from './file-key.ts'
import { absent, type FileStore } from './file-store.ts'
import { claim, holdsAny, markerPath, readMarker } from './known-store.ts'

export type Moved = {
  copied: number
  /** There already, with the same content. */
  same: number
  /** Keys of files that the old store has not, or has with another content than was uploaded. */
  lost: string[]
  removed: number
}
type Move = { sql: Sql; from: FileStore; to: FileStore; progress: Progress }
type Row = { key: string; sha256: Buffer; sealed: boolean }

/**
 * Nothing is switched while files are lost. `remove` then takes away from the old store what the new one has.
 * @throws Error with one sentence.
 */
export async function moveStore(move: Move, { remove }: { remove: boolean }): Promise<Moved> {
  const { sql, from, to, progress } = move
  const moved: Moved = { copied: 0, same: 0, lost: [], removed: 0 }
  if (!(await isCurrent(sql, to))) {
    if (!(await isCurrent(sql, from))) throw new Error(m.notFrom(from.place))
    await refuseTaken(sql, to)
    progress.step('copy')
    await copyAll(sql, move, moved)
    if (moved.lost.length > 0) return moved
    // Uploads wait for the row meanwhile, and then see that the store is another.
    await sql.begin(async (tx) => {
      await tx`select from file_store where current for update`
      progress.step('what was uploaded meanwhile')
      const before = moved.copied
      await copyAll(tx, move, moved)
      moved.same -= before
      if (moved.lost.length === 0) await claim(tx, to)
    })
  }
  if (remove && moved.lost.length === 0) await removeOld(move, moved)
  return moved
}

async function isCurrent(sql: Queryable, store: FileStore): Promise<boolean> {
  const [row] = await sql<{ id: string }[]>`select id from file_store where current`
  return row !== undefined && (await readMarker(store)) === row.id
}

/** @throws Error when another database has files there. */
async function refuseTaken(sql: Queryable, store: FileStore): Promise<void> {
  const marker = await readMarker(store)
  if (!marker || !(await holdsAny(store))) return
  const [ours] = await sql`select from file_store where id = ${marker}`
  if (!ours) throw new Error(m.foreignStore(store.place))
}

async function copyAll(sql: Queryable, { from, to, progress }: Move, moved: Moved): Promise<void> {
  const known = new Set<string>()
  for await (const { path } of to.list(pathOfFile(''))) known.add(path)
  const rows = await sql<Row[]>`select key, sha256, sealed from file where not lost order by id`
  Object.assign(moved, { same: 0, lost: [] })
  for (const { key, sha256, sealed } of rows) {
    progress.signal.throwIfAborted()
    const path = pathOfFile(key)
    const hash = await hashOf(from, path, progress)
    if (!hash || (!sealed && !hash.equals(sha256))) {
      moved.lost.push(key)
      continue
    }
    if (known.has(path) && (await hashOf(to, path, progress))?.equals(hash)) {
      moved.same++
      continue
    }
    await to.write(path, from.read(path))
    if (!(await hashOf(to, path, progress))?.equals(hash)) throw new Error(m.copiedWrong(path, to.place))
    moved.copied++
  }
}

/** The new store is asked for each file: what it lacks stays where it was. */
async function removeOld({ sql, from, to, progress }: Move, moved: Moved): Promise<void> {
  progress.step('remove')
  const rows = await sql<{ key: string }[]>`select key from file order by id`
  for (const { key } of rows) {
    const path = pathOfFile(key)
    if ((await from.size(path)) === null || !(await hashOf(to, path, progress))) continue
    await from.remove(path)
    moved.removed++
  }
  await from.remove(markerPath)
}

/** Null when there is no such file. */
async function hashOf(store: FileStore, path: string, { advance }: Progress): Promise<Buffer | null> {
  const hash = createHash('sha256')
  const read = async () => {
    for await (const block of store.read(path)) {
      hash.update(block)
      advance({ bytes: block.length })
    }
    return hash.digest()
  }
  return read().catch(absent)
}

/** Goes on with this store, although it lacks files, which count as lost. @returns the keys of those. @throws Error with one sentence. */
export async function adoptStore(sql: Sql, store: FileStore): Promise<string[]> {
  const there = new Set<string>()
  for await (const { path } of store.list(pathOfFile(''))) there.add(path)
  const rows = await sql<{ key: string }[]>`select key from file order by id`
  const missing = rows.filter(({ key }) => !there.has(pathOfFile(key)))
  const isEmpty = there.size === 0 || (there.size === 1 && there.has(markerPath))
  // Others' files would be swept as files that nobody refers to.
  if (!isEmpty && missing.length === rows.length) throw new Error(m.foreignStore(store.place))
  const keys = missing.map(({ key }) => key)
  await sql.begin(async (tx) => {
    await claim(tx, store)
    await tx`update file set lost = key = any(${keys}::text[]) where lost <> (key = any(${keys}::text[]))`
  })
  return keys
}
