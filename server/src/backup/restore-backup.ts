// Brings a backup back into an empty database and data directory: all of it as its manifest says, or nothing.
import { createReadStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Sql, Transaction } from '../db/sql.ts'
import { type Cipher, cipherOf, openCipher } from './cipher.ts'
import { copyFile } from './data-files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { measured } from './measured.ts'
import { listTables, readSchema, type Table, withoutRules } from './table.ts'
import { tableFile } from './write-backup.ts'

/** `passphrase` opens a backup that is locked. */
export type Target = { sql: Sql; dataDir: string; passphrase?: string | undefined }
type Backup = { folder: string; manifest: Manifest; cipher: Cipher }

/** The database has our tables, of the same version, and nobody's account. @throws Error with one sentence; nothing is changed then. */
export async function restoreBackup(
  { sql, dataDir, passphrase }: Target,
  folder: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const backup = { folder, manifest, cipher: cipherFor(manifest, passphrase) }
  const files = Object.keys(manifest.files)
  for (const path of files) await refuseToReplace(join(dataDir, path))
  const drafts = files.map((path) => ({ path, draft: join(dataDir, `${path}.restored`) }))
  try {
    for (const { path, draft } of drafts) await bringFile(backup, path, draft)
    await sql.begin(async (tx) => {
      await bringDatabase(tx, backup)
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
  await sql`analyze`
  return manifest
}

async function refuseToReplace(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found) throw new Error(`${path} is there already; restore into an empty data directory.`)
}

function cipherFor({ lock }: Manifest, passphrase: string | undefined): Cipher {
  if (!lock) return openCipher
  if (!passphrase)
    throw new Error('The backup is locked; set BACKUP_KEY to the passphrase it was written with.')
  return cipherOf(passphrase, lock)
}

async function bringFile(
  { folder, manifest, cipher }: Backup,
  path: string,
  draft: string,
): Promise<void> {
  const unlocking = cipher.unlocking()
  const found = await copyFile(join(folder, path), draft, { unlocking }).catch((error: Error) => {
    throw new Error(`${path} of the backup cannot be read: ${error.message}.`)
  })
  if (found?.sha256 !== manifest.files[path]?.sha256)
    throw new Error(`${path} of the backup is missing or not as it was written.`)
}

async function bringDatabase(tx: Transaction, backup: Backup): Promise<void> {
  const { manifest } = backup
  await tx`set local statement_timeout = 0`
  const tables = await listTables(tx)
  await refuseOther(tx, manifest, tables)
  for (const month of manifest.hitMonths) await tx`select make_hit_month(${month})`
  await withoutRules(tx, tables, async () => {
    // There are hardly any rows, of what migrations put there: cheaper than new files for each table.
    for (const { name } of tables) await tx`delete from ${tx(name)}`
    for (const { name } of tables) await bringTable(tx, backup, name)
  })
  for (const [name, value] of Object.entries(manifest.sequences))
    if (value !== null) await tx`select setval(${name}::regclass, ${value})`
}

async function refuseOther(
  tx: Transaction,
  { schema, tables: kept }: Manifest,
  tables: readonly Table[],
) {
  const [account] = await tx`select from account limit 1`
  if (account) throw new Error('The database holds accounts already; restore into an empty one.')
  const here = await readSchema(tx)
  if (here.join() !== schema.join())
    throw new Error(
      `The backup is of another version (its last migration is ${schema.at(-1)}, here it is ${here.at(-1)}); restore it with that version, then upgrade.`,
    )
  const without = tables.find(({ name }) => !kept[name])
  if (without) throw new Error(`The backup lacks the table ${without.name}.`)
}

async function bringTable(
  tx: Transaction,
  { folder, manifest, cipher }: Backup,
  name: string,
): Promise<void> {
  const kept = manifest.tables[name]
  if (!kept) return
  const through = measured()
  const rows = await tx`copy ${tx(name)} (${tx(kept.columns)}) from stdin`.writable()
  const file = createReadStream(tableFile(folder, name))
  await pipeline(file, cipher.unlocking(), createGunzip(), through, rows).catch((error: Error) => {
    throw new Error(`The table ${name} of the backup cannot be read: ${error.message}.`)
  })
  if (through.result().sha256 !== kept.sha256)
    throw new Error(`The table ${name} of the backup is not as it was written.`)
  const [there] = await tx<{ rows: number }[]>`select count(*) as rows from ${tx(name)}`
  if (there?.rows !== kept.rows)
    throw new Error(`The table ${name} has ${there?.rows} rows instead of ${kept.rows}.`)
}
