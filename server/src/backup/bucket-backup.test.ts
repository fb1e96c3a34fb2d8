// Backups in a bucket of a real S3 server: written in parts, restored, pruned, and nothing left half done on failure.
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { newFileKey, pathOfFile } from '../files/file-key.ts'
import { readWhole } from '../files/file-store.ts'
import { folderStore } from '../files/folder-store.ts'
import { s3Store } from '../files/s3/s3-store.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { type Child, startNode } from '../testing/child.ts'
import { createTestDatabase } from '../testing/database.ts'
import { type Asked, startS3Server } from '../testing/servers/s3-server.ts'
import { newestBackup } from './newest-backup.ts'
import { backUpNightly } from './nightly-backup.ts'
import { openPlace } from './open-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-bucket-backup-'))
const s3 = await startS3Server('backups')
const { url, key, secret } = s3.bucket
const bucket = s3Store(s3.bucket)
const base = 's3://backups/nights'
const bytes = randomBytes(20 * 1024 * 1024)
const fileKey = newFileKey()
let server: TestApp
let databaseUrl: string
const running = new Set<Child>()

beforeAll(async () => {
  server = await createTestApp((_app, _deps, address) => void (databaseUrl = address))
  await server.account('Administrator')
  await server.sql`update account set created_at = '2026-01-01'`
  await server.deps.files.write(pathOfFile(fileKey), bytes)
  await server.sql`insert into file (key, name, type, size, sha256)
    values (${fileKey}, 'x.bin', 'image/png', ${bytes.length}, ${createHash('sha256').update(bytes).digest()})`
})
afterEach(() => s3.fail(() => undefined))
afterAll(async () => {
  await Promise.all([...running].map((child) => child.end('SIGKILL')))
  await server.close()
  await s3.close()
  rmSync(folder, { recursive: true })
})

const settings = () => ({
  ...server.deps.config,
  ...{ databaseUrl, backupUrl: base, backupsKept: 2, backupKey: 'a passphrase of many words' },
  s3: { url, key, secret, region: null },
})
const night = (day: number, config = settings()) => {
  const now = () => new Date(`2026-11-${day}T02:30:00Z`)
  return backUpNightly({ sql: server.sql, config, log: createLogger('silent'), now })
}

function start(
  name: string,
  place: string,
  more: Record<string, string> = {},
  ...options: string[]
): Child {
  const child = startNode([`backup/${name}.ts`, place, ...options], {
    ...{ DATA_DIR: server.deps.config.dataDir, DATABASE_URL: databaseUrl },
    ...{ S3_URL: url, S3_KEY: key, S3_SECRET: secret, S3_REGION: '', S3_BUCKET: '', BACKUP_URL: base },
    ...{ BACKUP_KEY: 'a passphrase of many words', ...more },
  })
  running.add(child)
  return child
}
/** What `--list` or `--verify` prints. */
async function inspect(...options: string[]) {
  const ended = await start('back-up', options[0] ?? '', {}, ...options.slice(1)).finish()
  return { ...ended, said: ended.said.split('\n') }
}

async function command(...asked: Parameters<typeof start>) {
  const child = start(...asked)
  const code = await child.end()
  return { code, complaint: child.complaint() }
}

async function objects(prefix = ''): Promise<string[]> {
  const paths: string[] = []
  for await (const { path } of bucket.list(prefix)) paths.push(path)
  return paths.toSorted()
}
const isPart = ({ method, url: { searchParams } }: Asked) =>
  method === 'PUT' && searchParams.has('partNumber')

test('R89 R101 a backup goes to a bucket in parts, encrypted, and is restored from there on another machine', async () => {
  const place = `${base}/monday`
  s3.asked.splice(0)
  expect(await command('back-up', place)).toEqual({ code: 0, complaint: '' })
  expect(s3.asked.filter(isPart)).toHaveLength(3)
  expect(s3.unfinished.size).toBe(0)
  const stored = await readWhole(bucket, `nights/monday/${pathOfFile(fileKey)}`)
  expect(stored.includes(bytes.subarray(0, 64))).toBe(false)
  expect(await command('back-up', place)).toMatchObject({
    code: 1,
    complaint: expect.stringContaining(`${place} is not empty`),
  })
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(folder, 'restored-'))
  try {
    const elsewhere = { DATA_DIR: dataDir, DATABASE_URL: database.url }
    expect(await command('restore', place, elsewhere)).toEqual({ code: 0, complaint: '' })
    expect(await database.sql`select from account`).toHaveLength(1)
    const restored = await readWhole(folderStore(dataDir), pathOfFile(fileKey))
    expect(restored.equals(bytes)).toBe(true)
  } finally {
    await database.drop()
  }
})

test('R89 the nightly backup keeps as many in the bucket as in a folder, and what a killed one left is removed', async () => {
  await night(20)
  s3.fail((asked) => (isPart(asked) ? 'silence' : undefined))
  const killed = start('back-up', `${base}/rivulet-2026-11-21T02-30-00`)
  await expect.poll(() => s3.unfinished.size).toBe(1)
  await killed.end('SIGKILL')
  s3.fail(() => undefined)
  // The newest is the newest complete one.
  expect(await newestBackup(settings())).toEqual(new Date('2026-11-20T02:30:00Z'))
  expect(await objects('nights/rivulet-2026-11-21')).not.toEqual([])
  expect(await night(22)).toBe(`${base}/rivulet-2026-11-22T02-30-00`)
  expect(s3.unfinished.size).toBe(0)
  expect(await objects('nights/rivulet-2026-11-21')).toEqual([])
  await night(23)
  const names = (await objects('nights/')).map((path) => path.split('/')[1])
  expect([...new Set(names)]).toEqual([
    'monday',
    'rivulet-2026-11-22T02-30-00',
    'rivulet-2026-11-23T02-30-00',
  ])
  const listed = await inspect('--list')
  expect(listed).toMatchObject({ code: 0, complaint: '' })
  expect(listed.said).toEqual([
    expect.stringMatching(
      /^22\/11\/2026 03:30 +20\.\d MiB {2}s3:\/\/backups\/nights\/rivulet-2026-11-22T02-30-00$/,
    ),
    expect.stringMatching(/^23\/11\/2026 03:30 /),
    `${base} holds 2 backups.`,
  ])
  const newest = `${base}/rivulet-2026-11-23T02-30-00`
  expect((await inspect('--verify', newest)).code).toBe(0)
  const [table] = await objects('nights/rivulet-2026-11-23T02-30-00/tables/account')
  await bucket.remove(table ?? '')
  const damaged = await inspect('--verify', newest)
  // A slow machine prints progress too.
  expect([damaged.code, damaged.said.includes('table account: missing')]).toEqual([1, true])
})

test('R89 a bucket that refuses gets a sentence with the setting, and nothing half done stays', async () => {
  const before = await objects()
  let parts = 0
  s3.fail((asked) => (isPart(asked) && ++parts > 1 ? { status: 403, code: 'AccessDenied' } : undefined))
  const half = await night(24).catch((error: Error) => error.message)
  expect(half).toMatch(
    /^No backup was made: Backups cannot use s3:.+\(BACKUP_URL\): .+ does not allow PUT/,
  )
  expect(parts).toBe(2)
  s3.fail(() => undefined)
  expect([await objects(), s3.unfinished.size]).toEqual([before, 0])
  const place = `${base}/refused`
  for (const [change, sentence] of [
    [{ S3_SECRET: 'wrong-secret-of-ours' }, /rejects S3_KEY and S3_SECRET \(SignatureDoesNotMatch\)/],
    [{ S3_URL: '', S3_KEY: '', S3_SECRET: '', BACKUP_URL: '' }, /Set S3_URL, S3_KEY and S3_SECRET/],
  ] as const) {
    const { code, complaint } = await command('back-up', place, change)
    expect([code, complaint]).toEqual([1, expect.stringMatching(sentence)])
    expect(complaint).not.toContain('wrong-secret-of-ours')
  }
  const missing = await command('back-up', 's3://missing/nights/x', { BACKUP_URL: 's3://missing' })
  expect(missing.complaint).toMatch(/does not exist. Create the bucket, or correct .+ BACKUP_URL/)
  expect(() => openPlace('s3://backups', settings())).toThrow(/s3:..backups is no place for a backup/)
  expect(await objects()).toEqual(before)
})
