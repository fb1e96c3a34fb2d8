// npm run files:move as a process: to a bucket and back, killed, repeated, with wrong settings and damaged files.
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pathOfFile } from '../files/file-key.ts'
import { readWhole } from '../files/file-store.ts'
import { folderStore } from '../files/folder-store.ts'
import { knownStore } from '../files/known-store.ts'
import { s3Store } from '../files/s3/s3-store.ts'
import { type Child, startNode } from '../testing/child.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { startS3Server } from '../testing/servers/s3-server.ts'
import { makeFile } from '../testing/stored-file.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-files-move-'))
const s3 = await startS3Server()
const bucket = s3Store(s3.bucket)
const folder = folderStore(dataDir)
const contents = new Map<string, Buffer>()
const running = new Set<Child>()
let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
  mkdirSync(join(dataDir, 'files'))
  const files = knownStore(database.sql, folder)
  for (const size of [10, 20, 9 * 1024 * 1024, 40]) {
    const bytes = randomBytes(size)
    contents.set(await makeFile({ sql: database.sql, files }, 'x.bin', 'image/png', bytes), bytes)
  }
})
afterEach(() => s3.fail(() => undefined))
afterAll(async () => {
  await Promise.all([...running].map((child) => child.end('SIGKILL')))
  await database.drop()
  await s3.close()
  rmSync(dataDir, { recursive: true })
})

const { url, key, secret, bucket: name } = s3.bucket
function start(args: string[], more: Record<string, string> = {}): Child {
  const child = startNode(['commands/move-files.ts', ...args], {
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, PROGRESS_TIMEOUT: '600', S3_REGION: '' },
    ...{ S3_URL: url, S3_KEY: key, S3_SECRET: secret, S3_BUCKET: name, ...more },
  })
  running.add(child)
  return child
}
const command = (...asked: Parameters<typeof start>) => start(...asked).finish()
const current = async () => {
  const rows = await database.sql<{ place: string }[]>`select place from file_store where current`
  return rows.map(({ place }) => place)
}
const allIn = async (store: typeof folder) => {
  for (const [file, bytes] of contents)
    expect((await readWhole(store, pathOfFile(file))).equals(bytes)).toBe(true)
}
const toS3 = ['--to', 's3']

test('R48 files:move that is refused or killed changes nothing, and repeated goes on where it was', async () => {
  const refused = await command(toS3, { S3_SECRET: 'wrong-secret-of-ours' })
  expect([refused.code, refused.complaint]).toEqual([
    1,
    expect.stringMatching(/^The files were not moved: .+ rejects S3_KEY and S3_SECRET/),
  ])
  expect(refused.complaint).not.toContain('wrong-secret-of-ours')
  const keys = [...contents.keys()]
  const [first = '', second = ''] = keys
  // Others' leftovers under a key of ours are replaced.
  await bucket.write(pathOfFile(first), randomBytes(10))
  let stuck = false
  s3.fail(({ method, url: { pathname, searchParams } }) => {
    if (method !== 'PUT' || !searchParams.has('partNumber') || !pathname.includes(keys[2] ?? '')) return
    stuck = true
    return 'silence'
  })
  const killed = start(toS3)
  await expect.poll(() => stuck).toBe(true)
  await killed.end('SIGKILL')
  s3.fail(() => undefined)
  expect(await current()).toEqual([folder.place])
  await allIn(folder)
  expect((await readWhole(bucket, pathOfFile(second))).equals(contents.get(second) as Buffer)).toBe(true)
  expect(await command(toS3)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/verified by its hash: 2 copied, 2 there already, 0 removed/),
  })
  expect(await current()).toEqual([bucket.place])
  await allIn(bucket)
  // Until --remove the old store still has all.
  await allIn(folder)
})

test('R48 files:move back switches nothing while a file is damaged, and --adopt goes on without a lost one', async () => {
  expect((await command([...toS3, '--remove'])).said).toContain('4 removed from the old store')
  const [damaged = ''] = contents.keys()
  const bytes = contents.get(damaged) as Buffer
  await bucket.write(pathOfFile(damaged), Buffer.from('changed'))
  const back = ['--to', 'folder']
  const stopped = await command(back)
  expect([stopped.code, stopped.said]).toEqual([
    1,
    expect.stringMatching(
      new RegExp(`^Nothing was switched: 1 of the files are missing in .+: ${damaged}\\.`, 'm'),
    ),
  ])
  expect(await current()).toEqual([bucket.place])
  await bucket.write(pathOfFile(damaged), bytes)
  expect(await command([...back, '--remove'])).toMatchObject({ code: 0 })
  expect(await current()).toEqual([folder.place])
  await allIn(folder)
  await folder.remove(pathOfFile(damaged))
  const adopted = await command(['--adopt'], { S3_URL: '', S3_KEY: '', S3_SECRET: '', S3_BUCKET: '' })
  expect([adopted.code, adopted.said]).toEqual([
    0,
    expect.stringMatching(new RegExp(`1 are missing there: ${damaged}\\.$`, 'm')),
  ])
  // Backups and moves go on without what was given up, and a file that is found again is no longer lost.
  const backUp = startNode(['backup/back-up.ts', join(dataDir, 'monday')], {
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.url },
  })
  running.add(backUp)
  expect(await backUp.finish()).toMatchObject({ code: 0 })
  expect(await command(toS3)).toMatchObject({ code: 0 })
  await bucket.write(pathOfFile(damaged), bytes)
  expect((await command(['--adopt'])).said).toContain('none is missing')
  await bucket.remove(pathOfFile(damaged))
  expect(await command(back)).toMatchObject({ code: 1 })
  const foreign = await command(['--to', 'elsewhere'])
  expect(foreign.complaint).toMatch(/Say where to: npm run files:move/)
})
