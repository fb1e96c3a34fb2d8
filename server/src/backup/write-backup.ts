// Writes a backup into a folder: one moment of the database, with the files that belong to it, beside a running server or without.
import { createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Sql, Transaction } from '../db/sql.ts'
import { type Cipher, openCipher } from './cipher.ts'
import { copyFile, listFiles } from './data-files.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { measured } from './measured.ts'
import { listTables, readHitMonths, readSchema, readSequences, type Table } from './table.ts'

export type Source = { sql: Sql; dataDir: string; now: Date; cipher?: Cipher }

/** The manifest is written last: a folder without one is no backup. @throws Error with one sentence. */
export async function writeBackup(
  { sql, dataDir, now, cipher = openCipher }: Source,
  folder: string,
): Promise<Manifest> {
  await makeFolder(folder)
  const keep = async (paths: readonly string[]): Promise<Manifest['files']> => {
    const kept: Manifest['files'] = {}
    for (const path of paths) {
      const found = await copyFile(join(dataDir, path), join(folder, path), {
        locking: cipher.locking(),
      })
      if (found) kept[path] = found
    }
    return kept
  }
  // Before the database: a click is then in the one or the other, and being in both counts once.
  const spool = await keep([...(await listFiles(dataDir, 'spool')), 'secret', 'other-secret'])
  const moment = await sql.begin('isolation level repeatable read read only', (tx) =>
    readAll(tx, folder, cipher),
  )
  const uploads = await keep(
    (await listFiles(dataDir, 'files')).filter((path) => !path.endsWith('.part')),
  )
  const lost = moment.fileKeys.filter((key) => !uploads[`files/${key}`])
  if (lost.length > 0)
    throw new Error(
      `Files that records name are missing in ${join(dataDir, 'files')}: ${lost.join(', ')}.`,
    )
  const manifest: Manifest = {
    format: 1,
    madeAt: now.toISOString(),
    lock: cipher.lock,
    ...moment.database,
    files: { ...spool, ...uploads },
  }
  await writeManifest(folder, manifest)
  return manifest
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; a backup wants a folder of its own.`)
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
}

async function readAll(tx: Transaction, folder: string, cipher: Cipher) {
  await tx`set local statement_timeout = 0`
  // The same rows in the same order each time: only then do hashes agree.
  await tx`set local max_parallel_workers_per_gather = 0`
  await tx`set local synchronize_seqscans = off`
  const database: Pick<Manifest, 'schema' | 'hitMonths' | 'tables' | 'sequences'> = {
    schema: await readSchema(tx),
    hitMonths: await readHitMonths(tx),
    sequences: await readSequences(tx),
    tables: {},
  }
  for (const table of await listTables(tx))
    database.tables[table.name] = {
      ...(await readTable(tx, table, folder, cipher)),
      columns: table.columns,
    }
  const files = await tx<{ key: string }[]>`select key from file`
  return { database, fileKeys: files.map(({ key }) => key) }
}

async function readTable(tx: Transaction, { name, columns }: Table, folder: string, cipher: Cipher) {
  const rows = await tx`copy (select ${tx(columns)} from ${tx(name)}) to stdout`.readable()
  const through = measured()
  const file = createWriteStream(tableFile(folder, name), { mode: 0o600 })
  await pipeline(rows, through, createGzip(), cipher.locking(), file)
  return through.result()
}

/** Rows of one table in COPY's text format, packed with gzip: where nothing is locked, any PostgreSQL reads them without us. */
export const tableFile = (folder: string, table: string): string =>
  join(folder, 'tables', `${table}.copy.gz`)
