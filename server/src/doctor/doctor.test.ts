// npm run doctor beside real servers and real faults: it names each, and changes nothing.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { birthOf } from '../db/live-process.ts'
import { consult } from '../testing/consult.ts'
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

test('beside a running server it finds everything and nothing wrong, and prints no secret', async () => {
  const { child, url } = await startServer()
  const { code, said, findings } = await consult(dataDir, { ...own, PORT: url.port })
  expect(findings('wrong')).toEqual([])
  expect(code).toBe(0)
  const pid = postmasterOf(join(dataDir, 'postgres'))
  expect(said).toContain(`process ${child.pid} runs on this data directory`)
  expect(said).toContain(`process ${pid} for ${dataDir}, server process ${child.pid}`)
  expect(said).toContain(`${url.port} is the server's, process ${child.pid}`)
  expect(said).toMatch(/ok +migrations +\d+ migrations applied, none missing/)
  expect(said).toMatch(/ok +clock +agrees with the database's clock/)
  expect(said).toMatch(/ok +secret +there, readable by its owner alone/)
  expect(said).toMatch(/Nothing is wrong: \d+ notes?, \d+ ok\.\n$/)
  for (const file of ['secret', 'postgres/password'])
    expect(said).not.toContain(readFileSync(join(dataDir, file), 'utf8').trim())
  // The server was left alone.
  expect((await fetch(new URL('/readyz', url))).status).toBe(200)
})

test('it says which settings the running server has otherwise', async () => {
  await startServer({ PUBLIC_URL: 'https://partners.example.com' })
  const { said } = await consult(dataDir, { ...own, PORT: '0', PASSWORD_POLICY: 'strong' })
  expect(said).toContain('the running server has other values here: PUBLIC_URL, PASSWORD_POLICY')
})

test('R86 after kill -9 it names the PostgreSQL without a server and the lock that is left', async () => {
  const { child } = await startServer()
  const pid = postmasterOf(join(dataDir, 'postgres'))
  await child.end('SIGKILL')
  cleanUp.push(() => startPart('all', { dataDir }).then(({ child: next }) => next.end('SIGTERM')))
  const { code, findings } = await consult(dataDir, { ...own, PORT: '0' })
  expect(code).toBe(1)
  expect(findings('wrong')).toEqual([`PostgreSQL: process ${pid} for ${dataDir} has no living server`])
  const locks = findings('note').filter((line) => line.startsWith('lock'))
  expect(locks).toEqual(
    ['spool', 'postgres'].map(
      (folder) =>
        `lock: ${dataDir}/${folder}/server.lock was left behind by process ${child.pid}, which is gone`,
    ),
  )
  // It only looked.
  expect(birthOf(pid)).not.toBe('')
})

test('without a server and without data it makes nothing', async () => {
  rmSync(dataDir, { recursive: true })
  const { code, said } = await consult(dataDir, own)
  expect(code).toBe(0)
  expect(said).toContain(`${dataDir} is not there yet`)
  expect(existsSync(dataDir)).toBe(false)
})

test('with the server stopped it says what it could not look at, and changes nothing', async () => {
  const { child } = await startServer()
  await child.end('SIGTERM')
  const before = statSync(join(dataDir, 'postgres')).mtimeMs
  const { code, said } = await consult(dataDir, { ...own, PORT: '0' })
  expect(code).toBe(0)
  expect(said).toContain('not running, so its schema, clock and jobs were not checked')
  expect(said).toMatch(/ok +database +\d+ MiB in \d+ files/)
  expect(statSync(join(dataDir, 'postgres')).mtimeMs).toBe(before)
})

test('below a directory that others cannot enter it says where the database lies and why', async ({
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

test('an ordinary user learns whose the data directory is', async ({ skip }) => {
  if (process.getuid?.() !== 0) return skip('only root can be somebody else')
  const { child } = await startServer()
  const beside = await consult(dataDir, { ...own, PORT: '0' }, { uid: 65_534, gid: 65_534 })
  expect(beside.said).toContain(`cannot look into ${dataDir}/postgres`)
  expect(beside.said).toContain('whether one runs on this data directory cannot be seen')
  // A server of this user would not start here.
  expect(beside.findings('wrong')).toEqual([expect.stringContaining(`cannot write to ${dataDir}`)])
  await child.end('SIGTERM')

  chmodSync(dataDir, 0o700)
  const { code, findings } = await consult(dataDir, own, { uid: 65_534, gid: 65_534 })
  expect(code).toBe(1)
  expect(findings('wrong')).toEqual([
    expect.stringMatching(`^path: ${dataDir} belongs to root, and \\w+ cannot read it$`),
  ])
})

test('a secret that others may read, and one that is gone, are wrong', async () => {
  const { child } = await startServer()
  await child.end('SIGTERM')
  chmodSync(join(dataDir, 'secret'), 0o644)
  const open = await consult(dataDir, { ...own, PORT: '0' })
  expect(open.findings('wrong')).toEqual(['secret: there, and others may read it'])
  rmSync(join(dataDir, 'secret'))
  const lost = await consult(dataDir, { ...own, PORT: '0' })
  expect(lost.findings('wrong').join()).toContain('neither SECRET nor the file secret')
})

test('a port that somebody else has is named with its process', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await vi.waitFor(() => expect(other.address()).not.toBeNull(), 30_000)
  cleanUp.push(() => other.close())
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : 0
  const { said } = await consult(dataDir, { ...own, PORT: String(port) })
  expect(said).toMatch(new RegExp(`note +port +${port} is taken by process ${process.pid} \\(`))
})

test('backups: none yet, of last night, and an old one', async () => {
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
