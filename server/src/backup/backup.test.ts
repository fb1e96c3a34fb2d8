// Backup and restore: everything comes back to the last row and byte, and a damaged backup is rejected completely.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeHits } from '../click/ingest/store-hits.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { newFileKey, pathOfFile } from '../files/file-key.ts'
import type { FileStore } from '../files/file-store.ts'
import { folderStore } from '../files/folder-store.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { unwatched } from '../progress/progress.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createDatabaseBeforeBaseline } from '../testing/schema/before-baseline.ts'
import { makeHit } from '../testing/hits.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import { insertOrder } from '../testing/order.ts'
import { folderPlace } from './folder-place.ts'
import type { Manifest } from './manifest.ts'
import { backUpNightly } from './nightly-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-backup-'))
const place = (name: string) => join(folder, name)
const zone = 'Europe/Brussels'
const fileKey = newFileKey()
let server: TestApp
let databaseUrl: string
let manifest: Manifest

beforeAll(async () => {
  server = await createTestApp((_app, _deps, url) => void (databaseUrl = url))
  const { sql, deps } = server
  const { dataDir } = deps.config
  const { id: affiliateId } = await server.account('Affiliate', { name: 'Tab\tand \\ "é"\nline' })
  await server.account('Administrator')
  await sql`update account set created_at = '2026-01-01'`
  const link = await makeLink(sql, { affiliateId, shopId: await makeShop(sql) })
  await insertOrder(server, { affiliateId, cents: 1234 })
  await insertOrder(server, { affiliateId, cents: 800, holdDays: 3 })
  // One of them before the partitions of a new database.
  const hits = ['2024-02-29T23:59:59Z', '2026-11-20T10:00:00Z', '2026-11-20T10:05:00Z']
  await sql`select make_hit_month('2024-02-01')`
  await storeHits(
    sql,
    zone,
    hits.map((at) => makeHit(link.id, at)),
  )
  await deps.files.write(pathOfFile(fileKey), Buffer.from([0, 10, 255, 92]))
  await sql`insert into file (key, name, type, size, sha256) values (${fileKey}, 'x.bin', 'image/png', 4, '\\x00')`
  writeFileSync(join(dataDir, 'secret'), 'as it was\n')
  writeFileSync(join(dataDir, 'other-secret'), 'and before\n')
  await checkBooks(sql, { now: deps.now(), zone, nightly: true })
  manifest = await writeBackup(
    { sql, dataDir, files: deps.files, now: deps.now() },
    folderPlace(place('whole')),
  )
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** A copy of the backup with one file altered or removed. */
function damaged(path: string, change: (bytes: Buffer) => Buffer | null): string {
  const copy = mkdtempSync(place('damaged-'))
  cpSync(place('whole'), copy, { recursive: true })
  const changed = change(readFileSync(join(copy, path)))
  if (changed) writeFileSync(join(copy, path), changed)
  else rmSync(join(copy, path))
  return copy
}

type Place = { sql: TestApp['sql']; dataDir: string; files: FileStore }

async function onEmpty<T>(work: (target: Place) => Promise<T>): Promise<T> {
  const database = await createTestDatabase()
  try {
    const dataDir = mkdtempSync(place('data-'))
    return await work({ sql: database.sql, dataDir, files: folderStore(dataDir) })
  } finally {
    await database.drop()
  }
}

test('R89 F13 a restored backup has the same rows, sums, files and secret, continues its sequences, and its books add up', async () => {
  expect(manifest.tables.ledger_line?.rows).toBe(2)
  expect(manifest.tables.hit?.rows).toBe(3)
  await onEmpty(async (target) => {
    await restoreBackup(target, folderPlace(place('whole')))
    const again = await writeBackup(
      { ...target, now: server.deps.now() },
      folderPlace(mkdtempSync(place('again-'))),
    )
    expect({ ...again, madeAt: '' }).toEqual({ ...manifest, madeAt: '' })
    expect(readFileSync(join(target.dataDir, 'files', fileKey))).toEqual(Buffer.from([0, 10, 255, 92]))
    expect(readFileSync(join(target.dataDir, 'secret'), 'utf8')).toBe('as it was\n')
    expect(readFileSync(join(target.dataDir, 'other-secret'), 'utf8')).toBe('and before\n')
    const check = await checkBooks(target.sql, { now: server.deps.now(), zone, nightly: false })
    expect(check).toMatchObject({ lines: 2, balanceCents: 2034, discrepancies: [] })
    // Triggers and foreign keys are active again, and sequences continue after the last value.
    await expect(target.sql`update ledger_line set cents = 1`).rejects.toThrow()
    await expect(target.sql`delete from account`).rejects.toThrow(/foreign key/)
    const [was] = await server.sql<{ id: number }[]>`select max(id) as id from account`
    const [made] = await target.sql<{ id: number }[]>`
      insert into account (name, username, profile_id, password_hash) select 'New', 'new@x.example', profile_id, '' from account limit 1 returning id`
    expect(made?.id).toBeGreaterThan(was?.id ?? 0)
  })
})

const damages: Record<
  string,
  [path: string, change: (bytes: Buffer) => Buffer | null, complaint: RegExp]
> = {
  'a row': [
    'tables/ledger_line.copy.gz',
    (bytes) => gzipSync(gunzipSync(bytes).toString().replace('1234', '9234')),
    /ledger_line/,
  ],
  'half a table': ['tables/hit.copy.gz', (bytes) => bytes.subarray(0, bytes.length / 2), /hit/],
  'a table': ['tables/account.copy.gz', () => null, /account/],
  'a file': [`files/${fileKey}`, () => Buffer.from('other'), new RegExp(fileKey)],
  'the manifest': ['manifest.json', () => null, /no whole backup/],
  'another version': [
    'manifest.json',
    (bytes) => Buffer.from(bytes.toString().replace('"baseline"', '"0089-kept-since.sql"')),
    /another version/,
  ],
  'a column of another version': [
    'manifest.json',
    (bytes) => Buffer.from(bytes.toString().replaceAll('"order_number"', '"order_id"')),
    /another version \(its table claim has other columns\)/,
  ],
}

test('R89 an incomplete or altered backup is rejected, and nothing of it is left behind', () =>
  onEmpty(async (target) => {
    for (const [what, [path, change, complaint]] of Object.entries(damages)) {
      await expect(restoreBackup(target, folderPlace(damaged(path, change))), what).rejects.toThrow(
        complaint,
      )
      const left = readdirSync(target.dataDir, { recursive: true }).map(String)
      expect(
        left.filter((name) => /secret|[0-9a-f]{32}/.test(name)),
        what,
      ).toEqual([])
      expect(await target.sql`select from account`, what).toHaveLength(0)
    }
    await restoreBackup(target, folderPlace(place('whole')))
  }))

test('R89 verifying reads all of a backup and names everything that is not as it was written', async () => {
  const verify = (at: string) => verifyBackup(folderPlace(at), undefined, unwatched)
  expect(await verify(place('whole'))).toMatchObject({ manifest, damaged: [] })
  for (const what of ['a row', 'half a table', 'a table', 'a file']) {
    const [path, change, complaint] = damages[what] ?? ([] as never)
    const { damaged: found } = await verify(damaged(path, change))
    expect(found, what).toEqual([expect.stringMatching(complaint)])
  }
  await expect(verify(damaged('manifest.json', () => null))).rejects.toThrow(/no whole backup/)
})

test('R89 a foreign table in the database is reported instead of restored, and does not prevent restoring the rest', async () => {
  const { sql, deps } = server
  await sql`create table own_notes (id serial primary key)`
  try {
    await sql`insert into own_notes default values`
    await writeBackup(
      { ...deps, dataDir: deps.config.dataDir, now: deps.now() },
      folderPlace(place('own')),
    )
  } finally {
    await sql`drop table own_notes`
  }
  await onEmpty(async (target) => {
    const { leftOut } = await restoreBackup(target, folderPlace(place('own')))
    expect(leftOut).toEqual(['own_notes'])
    expect(await target.sql`select from hit`).toHaveLength(3)
  })
})

test('R89 R85 a backup of a database that was taken over is restored, one of the release before it is not', async () => {
  const { sql, url, drop } = await createDatabaseBeforeBaseline()
  await sql`insert into setting (name, value) values ('kept', '1')`
  const dataDir = mkdtempSync(place('data-'))
  const back = (to: string) =>
    writeBackup({ sql, dataDir, files: folderStore(dataDir), now: new Date() }, folderPlace(place(to)))
  await back('before')
  await migrate(url)
  await back('taken-over')
  await drop()
  await onEmpty(async (target) => {
    await expect(restoreBackup(target, folderPlace(place('before')))).rejects.toThrow(
      /of another version \(.*\); restore it with that version, then upgrade/,
    )
    await restoreBackup(target, folderPlace(place('taken-over')))
    expect(await target.sql`select value from setting where name = 'kept'`).toEqual([{ value: 1 }])
  })
})

test('R89 existing data is never overwritten', async () => {
  await expect(
    writeBackup(
      { ...server.deps, dataDir: server.deps.config.dataDir, now: new Date() },
      folderPlace(place('whole')),
    ),
  ).rejects.toThrow(/not empty/)
  await onEmpty(async (target) => {
    writeFileSync(join(target.dataDir, 'secret'), 'mine')
    await expect(restoreBackup(target, folderPlace(place('whole')))).rejects.toThrow(
      /secret is there already/,
    )
    rmSync(join(target.dataDir, 'secret'))
    await restoreBackup(target, folderPlace(place('whole')))
    for (const name of ['secret', 'other-secret', 'files'])
      rmSync(join(target.dataDir, name), { recursive: true })
    await expect(restoreBackup(target, folderPlace(place('whole')))).rejects.toThrow(
      /already contains accounts/,
    )
  })
})

test('R89 a nightly backup is encrypted and atomic, and only a limited number is kept', async () => {
  const backupDir = place('nights')
  const { deps } = server
  const key = { backupKey: 'a passphrase of many words' }
  const config = { ...deps.config, ...key, databaseUrl, backupDir, backupsKept: 2 }
  const none = { ...config, backupDir: undefined }
  expect(await backUpNightly({ ...deps, config: none })).toBeNull()
  const nights = []
  for (const day of [20, 21, 22])
    nights.push(
      await backUpNightly({ ...deps, config, now: () => new Date(`2026-11-${day}T02:30:00Z`) }),
    )
  expect(readdirSync(backupDir)).toEqual(['rivulet-2026-11-21T02-30-00', 'rivulet-2026-11-22T02-30-00'])
  const last = nights.at(-1) ?? ''
  const written = readdirSync(last, { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of written.filter((entry) => entry.isFile()))
    if (name !== 'manifest.json')
      expect(readFileSync(join(parentPath, name)).subarray(0, 2)).not.toEqual(Buffer.from([0x1f, 0x8b]))
  expect(readFileSync(join(last, 'secret'), 'latin1')).not.toContain('as it was')
  await onEmpty(async (target) => {
    await expect(restoreBackup(target, folderPlace(last))).rejects.toThrow(/encrypted; set BACKUP_KEY/)
    const wrong = { ...target, passphrase: 'another passphrase' }
    await expect(restoreBackup(wrong, folderPlace(last))).rejects.toThrow(/another BACKUP_KEY/)
    const { manifest: restored } = await restoreBackup(
      { ...target, passphrase: config.backupKey },
      folderPlace(last),
    )
    // The backups of earlier nights are in the audit log.
    const { audit_line: acts, ...tables } = restored.tables
    const { audit_line: _before, ...kept } = manifest.tables
    expect([tables, acts?.rows]).toEqual([kept, 2])
    expect(readFileSync(join(target.dataDir, 'secret'), 'utf8')).toBe('as it was\n')
  })
})

test('R89 a file that is swept away while the tables are read does not end the backup, a lost one does', async () => {
  const { sql, deps } = server
  const key = newFileKey()
  const add = () =>
    sql`insert into file (key, name, type, size, sha256) values (${key}, 'x.bin', 'image/png', 1, '\\x00')`
  const source = { sql, dataDir: deps.config.dataDir, files: deps.files, now: deps.now() }
  await add()
  await deps.files.write(pathOfFile(key), Buffer.from([1]))
  const folderOf = folderPlace(place('swept'))
  const sweeping = {
    ...folderOf,
    target: (path: string) => {
      const target = folderOf.target(path)
      const open = async () => {
        if (path.startsWith('tables/')) await sql`delete from file where key = ${key}`
        if (path.startsWith('tables/')) await deps.files.remove(pathOfFile(key))
        return target.open()
      }
      return { ...target, open }
    },
  }
  const { tables, files } = await writeBackup(source, sweeping)
  expect([tables.file?.rows, Object.keys(files)]).toEqual([
    2,
    expect.not.arrayContaining([pathOfFile(key)]),
  ])
  await add()
  await expect(writeBackup(source, folderPlace(place('lost')))).rejects.toThrow(key)
  await sql`delete from file where key = ${key}`
})
