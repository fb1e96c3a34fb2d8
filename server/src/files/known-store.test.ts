// A server uses only the file store that its database knows; moving files between stores is verified and repeatable.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileStoreMessages } from '@rivulet/contract/messages/file-store-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sweepFiles } from '../domain/file/sweep-files.ts'
import { unwatched } from '../progress/progress.ts'
import { served } from '../served.ts'
import { fileCalls } from '../testing/file-calls.ts'
import { type S3Server, startS3Server } from '../testing/servers/s3-server.ts'
import { makeFile } from '../testing/stored-file.ts'
import { createWholeApp, type WholeApp } from '../testing/whole-app.ts'
import { admitStore } from './admit-store.ts'
import { pathOfFile } from './file-key.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { knownStore, markerPath } from './known-store.ts'
import { moveStore } from './move-store.ts'
import { usualManner } from './s3/s3-settings.ts'
import { s3Store } from './s3/s3-store.ts'
import { whyAway } from './store-away.ts'

let server: WholeApp
let s3: S3Server
let folder: FileStore
let bucket: FileStore
beforeAll(async () => {
  s3 = await startS3Server()
  bucket = s3Store(s3.bucket, { ...usualManner, pause: 5 })
  server = await createWholeApp()
  folder = folderStore(server.deps.config.dataDir)
})
afterAll(async () => {
  await server.close()
  await s3.close()
})
beforeEach(() => s3.fail(() => undefined))

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => whyAway(error),
  )
const onDisk = () => readdirSync(join(server.deps.config.dataDir, 'files'))
const move = (from: FileStore, to: FileStore, remove = false) =>
  moveStore({ sql: server.sql, from, to, progress: unwatched }, { remove })

test('R48 before the first file a server may start with another empty store, and no other server takes it back', async () => {
  const { sql, deps } = server
  await deps.files.check()
  const said: string[] = []
  const other = knownStore(sql, bucket)
  await bucket.write(pathOfFile('0'.repeat(32)), Buffer.from('of somebody else'))
  const sentence = fileStoreMessages.otherStore(bucket.place, folder.place)
  await expect(admitStore(other, (line) => said.push(line))).rejects.toThrow(sentence)
  await bucket.remove(pathOfFile('0'.repeat(32)))
  await admitStore(other, (line) => said.push(line))
  expect(said).toEqual([fileStoreMessages.replaced(bucket.place, folder.place)])
  // The minute's look of a server that runs with the former store reports it.
  expect(await reasonOf(deps.files.check())).toBe(
    fileStoreMessages.otherStore(folder.place, bucket.place),
  )
  await other.check()
  await admitStore(deps.files, (line) => said.push(line))
  expect(said[1]).toBe(fileStoreMessages.replaced(folder.place, bucket.place))
  const kept = await makeFile(deps, 'a.txt', 'text/plain', Buffer.from('kept'))
  await expect(admitStore(other, (line) => said.push(line))).rejects.toThrow(sentence)
  expect(said).toHaveLength(2)
  await sql`delete from file where key = ${kept}`
  await folder.remove(pathOfFile(kept))
})

test('R48 another store than the database knows is refused, and nothing of it is swept', async () => {
  const { sql, deps } = server
  const kept = await makeFile(deps, 'a.txt', 'text/plain', Buffer.from('kept'))
  await deps.files.check()
  const sentence = fileStoreMessages.otherStore(bucket.place, folder.place)
  const other = knownStore(sql, bucket)
  await bucket.write(pathOfFile('0'.repeat(32)), Buffer.from('of somebody else'))
  expect(await reasonOf(other.check())).toBe(sentence)
  expect(await reasonOf(other.write('files/x', Buffer.from('x')))).toBe(sentence)
  expect(other.trouble()).toBe(sentence)
  const later = () => new Date(Date.now() + 48 * 3_600_000)
  const engine = { deps: { ...deps, files: other, now: later }, served }
  expect(await reasonOf(sweepFiles(engine))).toBe(sentence)
  expect(await bucket.size(pathOfFile('0'.repeat(32)))).not.toBeNull()
  await bucket.remove(pathOfFile('0'.repeat(32)))
  // The marker alone was lost: the store still holds a file that the database names.
  rmSync(join(deps.config.dataDir, markerPath))
  await deps.files.check()
  expect(existsSync(join(deps.config.dataDir, markerPath))).toBe(true)
  expect(onDisk()).toContain(kept)
})

test('R48 files move to a bucket and back, can be moved again, and are never switched while one is lost', async () => {
  const { sql, deps } = server
  const bytes = randomBytes(9 * 1024 * 1024)
  const large = await makeFile(deps, 'b.bin', 'image/png', bytes)
  const before = deps.files
  await folder.write(pathOfFile(large), Buffer.from('damaged'))
  expect((await move(folder, bucket)).lost).toEqual([large])
  await before.check()
  await folder.write(pathOfFile(large), bytes)
  expect(await move(folder, bucket)).toMatchObject({ copied: 1, lost: [], removed: 0 })
  const [row] = await sql<{ place: string }[]>`select place from file_store where current`
  expect(row?.place).toBe(bucket.place)
  // A server with the old settings adds no file any more.
  const { upload } = fileCalls(server)
  const files = onDisk()
  const answer = await upload('late.txt', Buffer.from('late\n'.repeat(20)))
  expect(answer.status).toBe(503)
  expect(onDisk()).toEqual(files)
  expect(await reasonOf(before.check())).toBe(fileStoreMessages.otherStore(folder.place, bucket.place))
  expect(await move(folder, bucket, true)).toMatchObject({ copied: 0, lost: [], removed: 2 })
  expect(onDisk()).toEqual([])
  expect(await move(bucket, folder)).toMatchObject({ copied: 2, lost: [] })
  await before.check()
  const hash = createHash('sha256')
  for await (const block of before.read(pathOfFile(large))) hash.update(block)
  expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('R48 while the bucket is away an upload is answered with 503 and leaves neither row nor file; then it works again', async () => {
  const { sql, deps } = server
  await move(folder, bucket)
  const inBucket = knownStore(sql, bucket)
  Object.assign(deps.files, inBucket)
  const { upload, tokenOf } = fileCalls(server)
  const rows = () => sql`select key from file order by key`
  const before = await rows()
  s3.fail(() => ({ status: 503, code: 'SlowDown' }))
  const refused = await upload('a.txt', Buffer.from('text\n'.repeat(50)))
  expect(refused.status).toBe(503)
  expect(await rows()).toEqual(before)
  expect(deps.files.trouble()).toMatch(/503 SlowDown/)
  s3.fail(() => undefined)
  const stored = await upload('a.txt', Buffer.from('0123456789\n'.repeat(50)))
  expect(stored.status).toBe(201)
  expect(deps.files.trouble()).toBeNull()
  // The address is as before, and serves a part.
  const url = `/files/${stored.data?.file}?token=${await tokenOf(server.admin)}`
  const part = await server.app.inject({ url, headers: { range: 'bytes=11-20' } })
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
    206,
    '0123456789',
    'bytes 11-20/550',
  ])
  expect((await server.app.inject({ url, headers: { range: 'bytes=-1' } })).body).toBe('\n')
  expect((await server.app.inject({ url, headers: { range: 'bytes=550-' } })).statusCode).toBe(416)
  const whole = await server.app.inject({ url })
  expect([whole.statusCode, whole.headers['content-length'], whole.headers['accept-ranges']]).toEqual([
    200,
    '550',
    'bytes',
  ])
})
