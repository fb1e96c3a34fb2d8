// The drill: what was backed up comes back to the last row and byte, and what is not as it was written does not come at all.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeHits } from '../click/store-hits.ts'
import { newFileKey, storeFile } from '../http/file-store.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { makeHit } from '../testing/hits.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import { insertOrder } from '../testing/order.ts'
import type { Manifest } from './manifest.ts'
import { backUpNightly } from './nightly-backup.ts'
import { restoreBackup } from './restore-backup.ts'
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
  const link = await makeLink(sql, { affiliateId, shopId: await makeShop(sql) })
  await insertOrder(server, { affiliateId, cents: 1234 })
  await insertOrder(server, { affiliateId, cents: 800, holdDays: 3 })
  // One of them before the months that a new database has.
  const hits = ['2024-02-29T23:59:59Z', '2026-11-20T10:00:00Z', '2026-11-20T10:05:00Z']
  await sql`select make_hit_month('2024-02-01')`
  await storeHits(
    sql,
    zone,
    hits.map((at) => makeHit(link.id, at)),
  )
  await storeFile(dataDir, fileKey, Buffer.from([0, 10, 255, 92]))
  await sql`insert into file (key, name, type, size, sha256) values (${fileKey}, 'x.bin', 'image/png', 4, '\\x00')`
  writeFileSync(join(dataDir, 'secret'), 'as it was\n')
  writeFileSync(join(dataDir, 'other-secret'), 'and before\n')
  await checkBooks(sql, { now: deps.now(), zone, nightly: true })
  manifest = await writeBackup({ sql, dataDir, now: deps.now() }, place('whole'))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** A copy of the backup in which one file is something else, or gone. */
function damaged(path: string, change: (bytes: Buffer) => Buffer | null): string {
  const copy = mkdtempSync(place('damaged-'))
  cpSync(place('whole'), copy, { recursive: true })
  const changed = change(readFileSync(join(copy, path)))
  if (changed) writeFileSync(join(copy, path), changed)
  else rmSync(join(copy, path))
  return copy
}

type Place = { sql: TestApp['sql']; dataDir: string }

async function onEmpty<T>(work: (target: Place) => Promise<T>): Promise<T> {
  const database = await createTestDatabase()
  try {
    return await work({ sql: database.sql, dataDir: mkdtempSync(place('data-')) })
  } finally {
    await database.drop()
  }
}

test('R89 F13 a restored backup has the same rows, sums, files and secret, goes on counting, and its books add up', async () => {
  expect(manifest.tables.ledger_line?.rows).toBe(2)
  expect(manifest.tables.hit?.rows).toBe(3)
  await onEmpty(async (target) => {
    await restoreBackup(target, place('whole'))
    const again = await writeBackup({ ...target, now: server.deps.now() }, mkdtempSync(place('again-')))
    expect({ ...again, madeAt: '' }).toEqual({ ...manifest, madeAt: '' })
    expect(readFileSync(join(target.dataDir, 'files', fileKey))).toEqual(Buffer.from([0, 10, 255, 92]))
    expect(readFileSync(join(target.dataDir, 'secret'), 'utf8')).toBe('as it was\n')
    expect(readFileSync(join(target.dataDir, 'other-secret'), 'utf8')).toBe('and before\n')
    const check = await checkBooks(target.sql, { now: server.deps.now(), zone, nightly: false })
    expect(check).toMatchObject({ lines: 2, balanceCents: 2034, discrepancies: [] })
    // What protects rows protects these too, references are known again, and numbers go on behind the last.
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
    (bytes) => Buffer.from(bytes.toString().replace('"0001-', '"0000-')),
    /another version/,
  ],
}

test('R89 a backup that lacks or changes anything is refused, and nothing of it stays', () =>
  onEmpty(async (target) => {
    for (const [what, [path, change, complaint]] of Object.entries(damages)) {
      await expect(restoreBackup(target, damaged(path, change)), what).rejects.toThrow(complaint)
      const left = readdirSync(target.dataDir, { recursive: true }).map(String)
      expect(
        left.filter((name) => /secret|[0-9a-f]{32}/.test(name)),
        what,
      ).toEqual([])
      expect(await target.sql`select from account`, what).toHaveLength(0)
    }
    await restoreBackup(target, place('whole'))
  }))

test("R89 somebody's own table in the database is named instead of restored, and keeps nothing else from coming back", async () => {
  const { sql, deps } = server
  await sql`create table own_notes (id serial primary key)`
  try {
    await sql`insert into own_notes default values`
    await writeBackup({ sql, dataDir: deps.config.dataDir, now: deps.now() }, place('own'))
  } finally {
    await sql`drop table own_notes`
  }
  await onEmpty(async (target) => {
    const { leftOut } = await restoreBackup(target, place('own'))
    expect(leftOut).toEqual(['own_notes'])
    expect(await target.sql`select from hit`).toHaveLength(3)
  })
})

test('R89 nothing that is there is written over', async () => {
  await expect(
    writeBackup({ ...server, dataDir: server.deps.config.dataDir, now: new Date() }, place('whole')),
  ).rejects.toThrow(/not empty/)
  await onEmpty(async (target) => {
    writeFileSync(join(target.dataDir, 'secret'), 'mine')
    await expect(restoreBackup(target, place('whole'))).rejects.toThrow(/secret is there already/)
    rmSync(join(target.dataDir, 'secret'))
    await restoreBackup(target, place('whole'))
    for (const name of ['secret', 'other-secret', 'files'])
      rmSync(join(target.dataDir, name), { recursive: true })
    await expect(restoreBackup(target, place('whole'))).rejects.toThrow(/accounts already/)
  })
})

test('R89 the backup of a night is locked, whole or not there, and only so many are kept', async () => {
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
    await expect(restoreBackup(target, last)).rejects.toThrow(/locked; set BACKUP_KEY/)
    const wrong = { ...target, passphrase: 'another passphrase' }
    await expect(restoreBackup(wrong, last)).rejects.toThrow(/another BACKUP_KEY/)
    const { manifest: restored } = await restoreBackup({ ...target, passphrase: config.backupKey }, last)
    // The backups of the nights before stand in the audit log.
    const { audit_line: acts, ...tables } = restored.tables
    const { audit_line: _before, ...kept } = manifest.tables
    expect([tables, acts?.rows]).toEqual([kept, 2])
    expect(readFileSync(join(target.dataDir, 'secret'), 'utf8')).toBe('as it was\n')
  })
})
