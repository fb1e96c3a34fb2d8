// Restores a backup into an empty database and data directory: everything in the manifest, or nothing.
import { lstat, mkdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { type CopySession, inCopySession, quoteName } from '../db/copy/copy-session.ts'
import { sinceBaseline } from '../db/migrate/plan-migration.ts'
import type { Sql } from '../db/sql.ts'
import { filesPrefix } from '../files/file-key.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Progress, unwatched } from '../progress/progress.ts'
import { showBytes } from '../progress/figures.ts'
import { bringUpload, refuseForeign } from './bring-upload.ts'
import type { BackupPlace } from './backup-place.ts'
import { copyFile } from './data-files.ts'
import { fileTarget } from './folder-place.ts'
import type { Backup } from './opened-backup.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { measured, pulsing } from './measured.ts'
import { columnList, listTables, readSchema, readSequences, type Table, withoutRules } from './table.ts'
import { backupSession, tableFile } from './write-backup.ts'

/** With a `passphrase`, only a backup encrypted with it is accepted. */
export type Target = {
  sql: Sql
  dataDir: string
  files: FileStore
  passphrase?: string | undefined
  progress?: Progress
}
/** `leftOut` are tables of the backup that no migration creates: added by its owner, and not ours to restore. */
export type RestoreOutcome = 'nothing' | 'unknown' | 'restored'
export type RestoreResult = { manifest: Manifest; leftOut: string[] }

/**
 * The database must have our tables in the same version, and no account. @throws Error with a one-line message;
 * nothing is changed then, unless the last outcome that `noted` got is another.
 */
export async function restoreBackup(
  { sql, dataDir, files: store, passphrase, progress = unwatched }: Target,
  place: BackupPlace,
  noted: (outcome: RestoreOutcome) => void = () => {},
): Promise<RestoreResult> {
  const { manifest, cipher } = await readManifest(place, passphrase)
  const backup = { place, manifest, cipher, progress }
  const paths = Object.keys(manifest.files)
  const uploads = paths.filter((path) => path.startsWith(filesPrefix))
  const others = paths.filter((path) => !path.startsWith(filesPrefix))
  await refuseTooLarge(dataDir, manifest, store.place === dataDir ? paths : others)
  for (const path of others) await refuseToReplace(join(dataDir, path))
  await refuseForeign(store)
  const drafts = others.map((path) => ({ path, draft: join(dataDir, `${path}.restored`) }))
  const stored: string[] = []
  let known: readonly Table[] = []
  let committing = false
  try {
    progress.step('files')
    for (const { path, draft } of drafts) await bringFile(backup, path, draft)
    for (const path of uploads) if (await bringUpload(backup, store, path)) stored.push(path)
    await inCopySession(sql, { name: backupSession, signal: progress.signal }, async (session) => {
      known = await bringDatabase(session, backup)
      progress.step('files')
      // The last step that can fail is the database commit.
      for (const { path, draft } of drafts) await rename(draft, join(dataDir, path))
      committing = true
      noted('unknown')
    })
  } catch (error) {
    // The commit may have succeeded although its answer was lost: without the files, the secret would be.
    const isStored = committing && (await hasAccounts(sql))
    if (isStored === false) {
      noted('nothing')
      for (const { path, draft } of drafts) {
        await rm(draft, { force: true })
        await rm(join(dataDir, path), { force: true })
      }
      for (const path of stored) await store.remove(path)
    }
    if (!isStored) throw error
  }
  noted('restored')
  progress.step('statistics of the tables')
  await sql`analyze`
  const names = new Set(known.map(({ name }) => name))
  return { manifest, leftOut: Object.keys(manifest.tables).filter((name) => !names.has(name)) }
}

/** Waits until our transaction is over, which locked the table. Null when the database does not answer. */
const hasAccounts = (sql: Sql): Promise<boolean | null> =>
  sql`select from account limit 1`.then(
    ({ length }) => length > 0,
    () => null,
  )

async function refuseToReplace(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found) throw new Error(`${path} is there already; restore into an empty data directory.`)
}

async function refuseTooLarge(
  dataDir: string,
  { files }: Manifest,
  paths: readonly string[],
): Promise<void> {
  const needed = paths.reduce((sum, path) => sum + (files[path]?.bytes ?? 0), 0)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (needed > free)
    throw new Error(
      `The files of the backup need ${showBytes(needed)}, and ${dataDir} has room for ${showBytes(free)}.`,
    )
}

async function bringFile(
  { place, manifest, cipher, progress }: Backup,
  path: string,
  draft: string,
): Promise<void> {
  const kept = manifest.files[path]
  const copying = { unlocking: cipher.unlocking(path), progress, most: kept?.bytes ?? 0 }
  // Left over from a killed restore.
  await rm(draft, { force: true })
  const found = await copyFile(() => place.read(path), fileTarget(draft), copying).catch(
    (error: Error) => {
      throw new Error(`${path} of the backup cannot be read: ${error.message}.`)
    },
  )
  if (found?.sha256 !== kept?.sha256)
    throw new Error(`${path} of the backup is missing or not as it was written.`)
}

/** Returns the existing tables. */
async function bringDatabase(session: CopySession, backup: Backup): Promise<readonly Table[]> {
  const { manifest, progress } = backup
  const { ask } = session
  const tables = await listTables(session)
  await refuseOther(session, manifest, tables)
  for (const month of manifest.hitMonths) await ask('select make_hit_month($1)', [month])
  await withoutRules(session, progress, tables, async () => {
    // Only the few rows inserted by migrations: cheaper than truncating every table.
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
  if (account) throw new Error('The database already contains accounts; restore into an empty one.')
  const here = await readSchema(session)
  if (sinceBaseline(here)?.join() !== sinceBaseline(schema)?.join())
    throw new Error(
      `The backup is of another version (its last migration is ${schema.at(-1)}, here it is ${here.at(-1)}); restore it with that version, then upgrade.`,
    )
  const without = tables.find(({ name }) => !kept[name])
  if (without) throw new Error(`The backup lacks the table ${without.name}.`)
  const other = tables.find(({ name, columns }) => kept[name]?.columns.some((c) => !columns.includes(c)))
  if (other)
    throw new Error(
      `The backup is of another version (its table ${other.name} has other columns); restore it with that version, then upgrade.`,
    )
}

async function bringTable(
  { ask, copyIn }: CopySession,
  { place, manifest, cipher, progress }: Backup,
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
      await place.read(path),
      pulsing(progress),
      cipher.unlocking(path),
      createGunzip(),
      through,
    )
  await bring().catch((error: Error) => {
    throw new Error(`The table ${name} cannot be restored: ${error.message}.`)
  })
  if (through.result().sha256 !== kept.sha256)
    throw new Error(`The table ${name} in the backup is damaged: it does not match its hash.`)
  const [there] = await ask<{ rows: number }>(`select count(*) as rows from ${quoteName(name)}`)
  if (there?.rows !== kept.rows)
    throw new Error(`The table ${name} has ${there?.rows} rows instead of ${kept.rows}.`)
}
