// Writes a backup into a folder: one moment of the database, with the files that belong to it, beside a running server or without.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createGzip } from 'node:zlib'
import { type CopySession, inCopySession, quoteName } from '../db/copy-session.ts'
import type { Sql } from '../db/sql.ts'
import { syncFolder } from '../db/sync-folder.ts'
import { type Progress, unwatched } from '../progress/progress.ts'
import { type Cipher, openCipher } from './cipher.ts'
import { isBackupPath } from './backup-path.ts'
import { copyFile, listFiles, openData } from './data-files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { measured, pulsing } from './measured.ts'
import { columnList, listTables, readHitMonths, readSchema, readSequences, type Table } from './table.ts'

export type Source = { sql: Sql; dataDir: string; now: Date; cipher?: Cipher; progress?: Progress }
type Place = { folder: string; cipher: Cipher; progress: Progress }

/** Half the work of gzip's usual level, for a twentieth more room. */
const packing = 3

/** The application_name of the connection that a process backs up or restores with. */
export const backupSession = `rivulet backup ${process.pid}`

/**
 * The manifest is written last: a folder without one is no backup. Nothing stays of one that fails. When it returns, all
 * of it survives a power cut.
 * @throws Error with one sentence.
 */
export async function writeBackup(source: Source, folder: string): Promise<Manifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; a backup wants a folder of its own.`)
  try {
    return await fillFolder(source, folder)
  } catch (error) {
    // Why it failed matters more than what cannot be removed then.
    await clear(folder).catch(() => {})
    throw error
  }
}

async function clear(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true })
}

async function fillFolder(
  { sql, dataDir, now, cipher = openCipher, progress = unwatched }: Source,
  folder: string,
): Promise<Manifest> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const keep = async (paths: readonly string[]): Promise<Manifest['files']> => {
    const kept: Manifest['files'] = {}
    for (const path of paths) {
      // A restore would refuse the whole backup.
      if (!isBackupPath(path)) throw new Error(`${join(dataDir, path)} has no place in a backup.`)
      const copying = { locking: cipher.locking(path), progress }
      const found = await copyFile(openData(join(dataDir, path)), join(folder, path), copying)
      if (found) kept[path] = found
    }
    return kept
  }
  progress.step('clicks that are not stored yet')
  // Before the database: a click is then in the one or the other, and being in both counts once.
  const spool = await keep([...(await listFiles(dataDir, 'spool')), 'secret', 'other-secret'])
  const moment = await inCopySession(
    sql,
    {
      ...{ name: backupSession, signal: progress.signal },
      mode: 'isolation level repeatable read read only',
    },
    (session) => readAll(session, { folder, cipher, progress }),
  )
  progress.step('uploaded files')
  const uploads = await keep(
    (await listFiles(dataDir, 'files')).filter((path) => !path.endsWith('.part')),
  )
  const lost = moment.fileKeys.filter((key) => !uploads[`files/${key}`])
  if (lost.length > 0)
    throw new Error(
      `Files that records name are missing in ${join(dataDir, 'files')}: ${lost.join(', ')}.`,
    )
  const manifest: Manifest = {
    madeAt: now.toISOString(),
    lock: cipher.lock,
    ...moment.database,
    files: { ...spool, ...uploads },
  }
  // Each file was flushed before it was closed; their names are in these folders.
  for (const name of await foldersIn(folder)) await syncFolder(name)
  await writeManifest(folder, manifest, cipher)
  await syncFolder(folder)
  await syncFolder(dirname(folder))
  return manifest
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
}

async function readAll(session: CopySession, place: Place) {
  // The same rows in the same order each time: only then do hashes agree.
  await session.ask('set local max_parallel_workers_per_gather = 0')
  await session.ask('set local synchronize_seqscans = off')
  const database: Pick<Manifest, 'schema' | 'hitMonths' | 'tables' | 'sequences'> = {
    schema: await readSchema(session),
    hitMonths: await readHitMonths(session),
    sequences: await readSequences(session),
    tables: {},
  }
  for (const table of await listTables(session)) {
    const measures = await readTable(session, table, place)
    database.tables[table.name] = { ...measures, columns: table.columns }
  }
  const files = await session.ask<{ key: string }>('select key from file')
  return { database, fileKeys: files.map(({ key }) => key) }
}

async function readTable(
  { copyOut }: CopySession,
  { name, columns }: Table,
  { folder, cipher, progress }: Place,
) {
  progress.step(`table ${name}`)
  const through = measured(progress)
  await copyOut(
    `select ${columnList(columns)} from ${quoteName(name)}`,
    through,
    createGzip({ level: packing }),
    cipher.locking(tableFile(name)),
    pulsing(progress),
    createWriteStream(join(folder, tableFile(name)), { mode: 0o600, flush: true }),
  )
  return through.result()
}

/** Rows of one table in COPY's text format, packed with gzip: where nothing is locked, any PostgreSQL reads them without us. */
export const tableFile = (table: string): string => `tables/${table}.copy.gz`
