// Brings a backup back into an empty database and data directory: all of it as its manifest says, or nothing.
import { lstat, mkdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { type CopySession, inCopySession, quoteName } from '../db/copy-session.ts'
import type { Sql } from '../db/sql.ts'
import { type Progress, unwatched } from '../progress/progress.ts'
import { showBytes } from '../progress/figures.ts'
import type { Cipher } from './cipher.ts'
import { copyFile } from './data-files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { measured, pulsing } from './measured.ts'
import { openBackupFile } from './open-file.ts'
import { columnList, listTables, readSchema, readSequences, type Table, withoutRules } from './table.ts'
import { backupSession, tableFile } from './write-backup.ts'

/** With a `passphrase` only a backup that was locked with it is taken. */
export type Target = {
  sql: Sql
  dataDir: string
  passphrase?: string | undefined
  progress?: Progress
}
/** `leftOut` names tables of the backup that no migration makes: somebody's own, which have no place here. */
export type Restored = { manifest: Manifest; leftOut: string[] }
type Backup = { folder: string; manifest: Manifest; cipher: Cipher; progress: Progress }

/** The database has our tables, of the same version, and nobody's account. @throws Error with one sentence; nothing is changed then. */
export async function restoreBackup(
  { sql, dataDir, passphrase, progress = unwatched }: Target,
  folder: string,
): Promise<Restored> {
  const { manifest, cipher } = await readManifest(folder, passphrase)
  const backup = { folder, manifest, cipher, progress }
  const files = Object.keys(manifest.files)
  await refuseTooLarge(dataDir, manifest)
  for (const path of files) await refuseToReplace(join(dataDir, path))
  const drafts = files.map((path) => ({ path, draft: join(dataDir, `${path}.restored`) }))
  let known: readonly Table[] = []
  try {
    progress.step('files')
    for (const { path, draft } of drafts) await bringFile(backup, path, draft)
    await inCopySession(sql, { name: backupSession, signal: progress.signal }, async (session) => {
      known = await bringDatabase(session, backup)
      progress.step('files')
      // The last that can fail is the database's own commit.
      for (const { path, draft } of drafts) await rename(draft, join(dataDir, path))
    })
  } catch (error) {
    for (const { path, draft } of drafts) {
      await rm(draft, { force: true })
      await rm(join(dataDir, path), { force: true })
    }
    throw error
  }
  progress.step('statistics of the tables')
  await sql`analyze`
  const names = new Set(known.map(({ name }) => name))
  return { manifest, leftOut: Object.keys(manifest.tables).filter((name) => !names.has(name)) }
}

async function refuseToReplace(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found) throw new Error(`${path} is there already; restore into an empty data directory.`)
}

async function refuseTooLarge(dataDir: string, { files }: Manifest): Promise<void> {
  const needed = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (needed > free)
    throw new Error(
      `The files of the backup need ${showBytes(needed)}, and ${dataDir} has room for ${showBytes(free)}.`,
    )
}

async function bringFile(
  { folder, manifest, cipher, progress }: Backup,
  path: string,
  draft: string,
): Promise<void> {
  const kept = manifest.files[path]
  const copying = { unlocking: cipher.unlocking(path), progress, most: kept?.bytes ?? 0 }
  const opening = () => openBackupFile(folder, path)
  // Of a restore that was killed.
  await rm(draft, { force: true })
  const found = await copyFile(opening, draft, copying).catch((error: Error) => {
    throw new Error(`${path} of the backup cannot be read: ${error.message}.`)
  })
  if (found?.sha256 !== kept?.sha256)
    throw new Error(`${path} of the backup is missing or not as it was written.`)
}

/** Answers the tables that there are. */
async function bringDatabase(session: CopySession, backup: Backup): Promise<readonly Table[]> {
  const { manifest, progress } = backup
  const { ask } = session
  const tables = await listTables(session)
  await refuseOther(session, manifest, tables)
  for (const month of manifest.hitMonths) await ask('select make_hit_month($1)', [month])
  await withoutRules(session, progress, tables, async () => {
    // There are hardly any rows, of what migrations put there: cheaper than new files for each table.
    for (const { name } of tables) await ask(`delete from ${quoteName(name)}`)
    for (const { name } of tables) await bringTable(session, backup, name)
  })
  const sequences = await readSequences(session)
  for (const [name, value] of Object.entries(manifest.sequences))
    if (value !== null && name in sequences)
      await ask('select setval($1::text::regclass, $2)', [quoteName(name), value])
  return tables
}

async function refuseOther(
  session: CopySession,
  { schema, tables: kept }: Manifest,
  tables: readonly Table[],
) {
  const [account] = await session.ask('select from account limit 1')
  if (account) throw new Error('The database holds accounts already; restore into an empty one.')
  const here = await readSchema(session)
  if (here.join() !== schema.join())
    throw new Error(
      `The backup is of another version (its last migration is ${schema.at(-1)}, here it is ${here.at(-1)}); restore it with that version, then upgrade.`,
    )
  const without = tables.find(({ name }) => !kept[name])
  if (without) throw new Error(`The backup lacks the table ${without.name}.`)
}

async function bringTable(
  { ask, copyIn }: CopySession,
  { folder, manifest, cipher, progress }: Backup,
  name: string,
): Promise<void> {
  const kept = manifest.tables[name]
  if (!kept) return
  progress.step(`table ${name}`)
  const through = measured(progress, kept.bytes)
  const path = tableFile(name)
  const bring = async () =>
    copyIn(
      `${quoteName(name)} (${columnList(kept.columns)})`,
      (await openBackupFile(folder, path)).createReadStream(),
      pulsing(progress),
      cipher.unlocking(path),
      createGunzip(),
      through,
    )
  await bring().catch((error: Error) => {
    throw new Error(`The table ${name} cannot be restored: ${error.message}.`)
  })
  if (through.result().sha256 !== kept.sha256)
    throw new Error(`The table ${name} of the backup is not as it was written.`)
  const [there] = await ask<{ rows: number }>(`select count(*) as rows from ${quoteName(name)}`)
  if (there?.rows !== kept.rows)
    throw new Error(`The table ${name} has ${there?.rows} rows instead of ${kept.rows}.`)
}
