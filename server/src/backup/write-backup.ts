// Writes a backup: a consistent snapshot of the database
// with its files, with the server running or stopped.
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { fileStoreMessages } from '@rivulet/contract/messages/file-store-messages'
import { advisoryLocks } from '../db/advisory-lock.ts'
import { type CopySession, inCopySession, quoteName } from '../db/copy/copy-session.ts'
import { isDistributed } from '../db/distributed.ts'
import type { Sql } from '../db/sql.ts'
import { filesPrefix, pathOfFile } from '../files/file-key.ts'
import type { FileStore } from '../files/file-store.ts'
import { markerPath } from '../files/known-store.ts'
import { type Progress, unwatched } from '../progress/progress.ts'
import { type Cipher, openCipher } from './cipher.ts'
import { isBackupPath } from './backup-path.ts'
import type { BackupPlace } from './backup-place.ts'
import { copyFile, listFiles, openData } from './data-files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { measured, pulsing } from './measured.ts'
import { columnList, listTables, readHitMonths, readSchema, readSequences, type Table } from './table.ts'

export type Source = {
  sql: Sql
  dataDir: string
  files: FileStore
  now: Date
  cipher?: Cipher
  progress?: Progress
}
type Writing = { place: BackupPlace; cipher: Cipher; progress: Progress }

/** gzip level: half the CPU of the default for 5 % more space. */
const packing = 3

/** The application_name of the connection used for backup and restore. */
export const backupSession = `rivulet backup ${process.pid}`

/**
 * The manifest is written last: without one nothing is a backup. A failed backup leaves nothing behind. When it
 * resolves, everything survives a power failure.
 * @throws Error with a one-line message.
 */
export async function writeBackup(source: Source, place: BackupPlace): Promise<Manifest> {
  await place.begin()
  try {
    return await fillPlace(source, place)
  } catch (error) {
    // The original error matters more than one during cleanup.
    await place.clear().catch(() => {})
    throw error
  }
}

async function fillPlace(
  { sql, dataDir, files, now, cipher = openCipher, progress = unwatched }: Source,
  place: BackupPlace,
): Promise<Manifest> {
  const kept: Manifest['files'] = {}
  const keep = async (owner: string, path: string, from: () => Promise<Readable>) => {
    // A restore would reject the whole backup.
    if (!isBackupPath(path)) throw new Error(`${join(owner, path)} has no place in a backup.`)
    const copying = { locking: cipher.locking(path), progress }
    const found = await copyFile(from, place.target(path), copying)
    if (found) kept[path] = found
  }
  progress.step('clicks that are not stored yet')
  // Before the database: each click is then in one or the other, and one in both counts once.
  for (const path of [...(await listFiles(dataDir, 'spool')), 'secret', 'other-secret'])
    await keep(dataDir, path, openData(join(dataDir, path)))
  const moment = await inCopySession(
    sql,
    {
      ...{ name: backupSession, signal: progress.signal },
      mode: 'isolation level repeatable read read only',
    },
    async (session) => {
      await beginEverywhere(sql, session)
      return readAll(session, { place, cipher, progress })
    },
  )
  progress.step('uploaded files')
  for await (const { path } of files.list(filesPrefix))
    if (path !== markerPath)
      await keep(files.place, path, async () => Readable.from(files.read(path), { objectMode: false }))
  const missing = moment.fileKeys.filter((key) => !kept[pathOfFile(key)])
  // Without those that were swept away since the moment of the tables.
  const lost = await sql<{ key: string }[]>`
    select key from file where key = any(${missing}::text[]) order by id`
  if (lost.length > 0)
    throw new Error(
      fileStoreMessages.lostForBackup(
        files.place,
        lost.map(({ key }) => key),
      ),
    )
  const manifest: Manifest = {
    madeAt: now.toISOString(),
    lock: cipher.lock,
    ...moment.database,
    files: kept,
  }
  await place.flush()
  await writeManifest(place, manifest, cipher)
  await place.flush()
  return manifest
}

/** The other machines of a cluster begin to read when they are first asked: all are asked while nothing is stored, so that they have the same moment. */
async function beginEverywhere(sql: Sql, { ask }: CopySession): Promise<void> {
  if (!(await isDistributed(sql))) return
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${advisoryLocks.storeHits})`
    // One connection for each machine, which keeps its moment.
    await ask("set local citus.multi_shard_modify_mode = 'sequential'")
    await ask('select count(*) from (select link_id from hit limit 1) one')
    await ask('select count(*) from (select link_id from visitor limit 1) one')
  })
}

async function readAll(session: CopySession, writing: Writing) {
  // A deterministic row order is needed for equal hashes.
  await session.ask('set local max_parallel_workers_per_gather = 0')
  await session.ask('set local synchronize_seqscans = off')
  const database: Pick<Manifest, 'schema' | 'hitMonths' | 'tables' | 'sequences'> = {
    schema: await readSchema(session),
    hitMonths: await readHitMonths(session),
    sequences: await readSequences(session),
    tables: {},
  }
  for (const table of await listTables(session)) {
    const measures = await readTable(session, table, writing)
    database.tables[table.name] = { ...measures, columns: table.columns }
  }
  // A database that was not upgraded yet has no such column.
  const files = await session.ask<{ key: string }>(
    `select key from file where to_jsonb(file) -> 'lost' is distinct from 'true'`,
  )
  return { database, fileKeys: files.map(({ key }) => key) }
}

async function readTable(
  { copyOut }: CopySession,
  { name, columns }: Table,
  { place, cipher, progress }: Writing,
) {
  progress.step(`table ${name}`)
  const through = measured(progress)
  await copyOut(
    `select ${columnList(columns)} from ${quoteName(name)}`,
    through,
    createGzip({ level: packing }),
    cipher.locking(tableFile(name)),
    pulsing(progress),
    await place.target(tableFile(name)).open(),
  )
  return through.result()
}

/** Rows of one table in COPY's text format, compressed with gzip: without encryption any PostgreSQL can read them. */
export const tableFile = (table: string): string => `tables/${table}.copy.gz`
