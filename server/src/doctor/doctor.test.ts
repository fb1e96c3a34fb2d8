// npm run doctor with real servers and real faults: it reports each, and changes nothing.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTimeOf } from '../db/embedded/live-process.ts'
import { consult } from '../testing/run-doctor.ts'
import { s3Store } from '../files/s3/s3-store.ts'
import { startS3Server } from '../testing/servers/s3-server.ts'
import { startPart } from '../testing/part.ts'
import type { Child } from '../testing/child.ts'

let dataDir: string
const children: Child[] = []
const cleanUp: (() => unknown)[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rivulet-doctor-'))
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  for (const child of children.splice(0)) await child.end('SIGTERM')
  for (const undo of cleanUp.splice(0)) await undo()
  rmSync(dataDir, { recursive: true, force: true })
})

async function startServer(environment: NodeJS.ProcessEnv = {}) {
  const server = await startPart('all', { dataDir, environment })
  children.push(server.child)
  return server
}

const own = { HOST: '127.0.0.1', TRUST_PROXY: 'loopback', LOG_LEVEL: 'silent' }
const postmasterOf = (place: string) =>
  Number(readFileSync(join(place, 'cluster/postmaster.pid'), 'utf8').split('\n')[0])

test('with a healthy running server it reports everything and no error, and prints no secret', async () => {
  const { child, url } = await startServer()
  const { code, said, findings } = await consult(dataDir, { ...own, PORT: url.port })
  expect(findings('wrong')).toEqual([])
  expect(code).toBe(0)
  const pid = postmasterOf(join(dataDir, 'postgres'))
  expect(said).toContain(`process ${child.pid} runs on this data directory`)
  expect(said).toContain(`process ${pid} for ${dataDir}, server process ${child.pid}`)
  expect(said).toContain(`${url.port} is used by the server, process ${child.pid}`)
  expect(said).toMatch(/ok +migrations +baseline and \d+ migrations? applied, nothing missing/)
  expect(said).toMatch(/ok +clock +agrees with the database's clock/)
  expect(said).toMatch(/ok +secret +present, readable only by its owner/)
  expect(said).toMatch(/Nothing is wrong: \d+ notes?, \d+ ok\.\n$/)
  for (const file of ['secret', 'postgres/password'])
    expect(said).not.toContain(readFileSync(join(dataDir, file), 'utf8').trim())
  // The server was not touched.
  expect((await fetch(new URL('/readyz', url))).status).toBe(200)
})

test('it reports settings that differ from those of the running server', async () => {
  await startServer({ PUBLIC_URL: 'https://partners.example.com' })
  const { said } = await consult(dataDir, { ...own, PORT: '0', PASSWORD_POLICY: 'strong' })
  expect(said).toContain('the running server has other values here: PUBLIC_URL, PASSWORD_POLICY')
})

test('R86 after kill -9 it reports the PostgreSQL without a server and the stale lock', async () => {
  const { child } = await startServer()
  const pid = postmasterOf(join(dataDir, 'postgres'))
  await child.end('SIGKILL')
  cleanUp.push(() => startPart('all', { dataDir }).then(({ child: next }) => next.end('SIGTERM')))
  const { code, findings } = await consult(dataDir, { ...own, PORT: '0' })
  expect(code).toBe(1)
  expect(findings('wrong')).toEqual([`PostgreSQL: process ${pid} for ${dataDir} has lost its server`])
  const locks = findings('note').filter((line) => line.startsWith('lock'))
  expect(locks).toEqual(
    ['spool', 'postgres'].map(
      (folder) =>
        `lock: ${dataDir}/${folder}/server.lock was left behind by process ${child.pid}, which is gone`,
    ),
  )
  // It only inspected.
  expect(startTimeOf(pid)).not.toBe('')
})

test('without a server and without data it creates nothing', async () => {
  rmSync(dataDir, { recursive: true })
  const { code, said } = await consult(dataDir, own)
  expect(code).toBe(0)
  expect(said).toContain(`${dataDir} does not exist yet`)
  expect(existsSync(dataDir)).toBe(false)
})

test('with the server stopped it reports what it could not check, and changes nothing', async () => {
  const { child } = await startServer()
  await child.end('SIGTERM')
  const before = statSync(join(dataDir, 'postgres')).mtimeMs
  const { code, said } = await consult(dataDir, { ...own, PORT: '0' })
  expect(code).toBe(0)
  expect(said).toContain('not running, so its schema, clock and jobs were not checked')
  expect(said).toMatch(/ok +database +\d+ MiB in \d+ files/)
  expect(statSync(join(dataDir, 'postgres')).mtimeMs).toBe(before)
})

test('below a directory that others cannot enter it reports where the database is and why', async ({
  skip,
}) => {
  if (process.getuid?.() !== 0) return skip('anybody but root enters their own folders')
  chmodSync(dataDir, 0o700)
  const { child } = await startServer()
  const place = readFileSync(join(dataDir, 'postgres.place'), 'utf8').trim()
  cleanUp.push(() => rmSync(place, { recursive: true }))
  const { code, said } = await consult(dataDir, { ...own, PORT: '0' })
  expect(code).toBe(0)
  expect(said).toContain(`embedded, in ${place}: PostgreSQL refuses to run as root`)
  expect(said).toContain(`process ${postmasterOf(place)} for ${dataDir}, server process ${child.pid}`)
  await child.end('SIGTERM')

  rmSync(join(dataDir, 'postgres.place'))
  const orphaned = await consult(dataDir, { ...own, PORT: '0' })
  expect(orphaned.said).toContain(`belongs to ${dataDir}, which uses another database now`)
  expect(orphaned.said).toContain(`To remove it for good: rm -r ${place}`)
  expect(existsSync(place)).toBe(true)
})

test('an unprivileged user is told who owns the data directory', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root can be somebody else')
  const { child } = await startServer()
  const beside = await consult(dataDir, { ...own, PORT: '0' }, { uid: 65_534, gid: 65_534 })
  expect(beside.said).toContain(`cannot read ${dataDir}/postgres`)
  expect(beside.said).toContain('cannot tell whether one runs on this data directory')
  // A server of this user could not start here.
  expect(beside.findings('wrong')).toEqual([expect.stringContaining(`cannot write to ${dataDir}`)])
  await child.end('SIGTERM')

  chmodSync(dataDir, 0o700)
  const { code, findings } = await consult(dataDir, own, { uid: 65_534, gid: 65_534 })
  expect(code).toBe(1)
  expect(findings('wrong')).toEqual([
    expect.stringMatching(`^path: ${dataDir} belongs to root, and \\w+ cannot read it$`),
  ])
})

test('a secret readable by others, and a missing one, are reported as wrong', async () => {
  const { child } = await startServer()
  await child.end('SIGTERM')
  chmodSync(join(dataDir, 'secret'), 0o644)
  const open = await consult(dataDir, { ...own, PORT: '0' })
  expect(open.findings('wrong')).toEqual(['secret: present, but readable by others'])
  rmSync(join(dataDir, 'secret'))
  const lost = await consult(dataDir, { ...own, PORT: '0' })
  expect(lost.findings('wrong').join()).toContain('neither SECRET nor the file secret')
})

test('a port in use is reported with its process', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(other.address()).not.toBeNull(), 60_000)
  cleanUp.push(() => other.close())
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { said } = await consult(dataDir, { ...own, PORT: String(port) })
  expect(said).toMatch(new RegExp(`note +port +${port} is taken by process ${process.pid} \\(`))
})

test('backups: none yet, one of last night, and an old one', async () => {
  const backups = join(dataDir, 'backups')
  mkdirSync(backups)
  const environment = { ...own, PORT: '0', BACKUP_DIR: backups, BACKUP_KEY: 'a long passphrase' }
  expect((await consult(dataDir, environment)).said).toContain(`no backup in ${backups} yet`)
  const make = (hoursAgo: number) => {
    const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19)
    mkdirSync(join(backups, `rivulet-${at.replaceAll(':', '-')}`))
  }
  make(30)
  const old = await consult(dataDir, environment)
  expect(old.findings('wrong')).toEqual([expect.stringMatching(/^backup: rivulet-\S+ is 30 hours old$/)])
  make(3)
  const fresh = await consult(dataDir, environment)
  expect(fresh.findings('wrong')).toEqual([])
  expect(fresh.said).toMatch(/ok +backup +rivulet-\S+ is 3 hours old, 2 kept/)
})

test('buckets for files and backups are tried out, and what is wrong with them is said', async () => {
  const s3 = await startS3Server()
  cleanUp.push(() => s3.close())
  const { url, key, secret } = s3.bucket
  const settings = { S3_URL: url, S3_BUCKET: 'rivulet-files', S3_KEY: key, S3_SECRET: secret }
  const ask = (change: Record<string, string> = {}) =>
    consult(dataDir, { ...own, ...settings, BACKUP_URL: 's3://rivulet-files/nights', ...change })
  const fine = await ask()
  expect(fine.findings('ok').filter((line) => line.startsWith('bucket:'))).toEqual([
    `bucket: ${url}/rivulet-files can be written, listed, read and removed from`,
    'bucket: s3://rivulet-files/nights can be written, listed, read and removed from',
  ])
  // A part was asked for, and nothing is left.
  expect(s3.asked.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
  expect((await s3Store(s3.bucket).list('').next()).done).toBe(true)
  const secretless = await ask({ S3_SECRET: 'wrong-secret-of-ours' })
  expect([secretless.code, secretless.findings('wrong')[0]]).toEqual([
    1,
    expect.stringMatching(/^bucket: .+ rejects S3_KEY and S3_SECRET \(SignatureDoesNotMatch\)/),
  ])
  expect(secretless.said).not.toContain('wrong-secret-of-ours')
  const bucketless = await ask({ BACKUP_URL: 's3://missing/nights' })
  expect(bucketless.findings('wrong')).toEqual([
    expect.stringMatching(/^bucket: .+missing does not exist. Create the bucket, or correct/),
  ])
  s3.fail(() => ({ status: 403, code: 'RequestTimeTooSkewed' }))
  expect((await ask()).findings('wrong')[0]).toMatch(/clock of this machine is wrong/)
})
