// The embedded PostgreSQL survives kills and foreign processes, and never serves two servers.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startChild } from '../../testing/child.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { listOrphans } from './list-orphans.ts'
import { startTimeOf } from './live-process.ts'
import { connect } from '../sql.ts'

let dataDir: string
let running: Embedded[]
const cleanUp: (() => void)[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rivulet-embedded-'))
  chmodSync(dataDir, 0o755)
  running = []
})

afterEach(async () => {
  for (const database of running) await database.stop()
  for (const undo of cleanUp.splice(0)) undo()
  rmSync(dataDir, { recursive: true })
})

async function start(say?: (sentence: string) => void): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, ...(say && { say }) })
  running.push(database)
  return database
}

async function query(url: string, text: string) {
  const sql = connect(url, { max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

const clusterFile = (name: string) => join(dataDir, 'postgres/cluster', name)
const postmaster = () => Number(readFileSync(clusterFile('postmaster.pid'), 'utf8').split('\n')[0])

const childServer = () =>
  startChild(`
    import { startEmbedded } from './db/embedded/embedded.ts'
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(url)
    setInterval(() => {}, 60_000)`)

test('R90 what was committed is there after a restart, and commits are durable', async () => {
  const first = await start()
  await query(first.url, 'create table shoe as select 42 as size')
  await first.stop()
  const again = await start()
  expect(await query(again.url, 'select size from shoe')).toEqual([{ size: 42 }])
  const [settings] = await query(
    again.url,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
      current_setting('full_page_writes') as pages, current_setting('listen_addresses') as address`,
  )
  expect(settings).toEqual({ fsync: 'on', commit: 'on', pages: 'on', address: '127.0.0.1' })
})

test('R90 the database asks for its password, which only its owner may read', async () => {
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = 'rivulet'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
  const { mode } = await import('node:fs').then(({ statSync }) =>
    statSync(join(dataDir, 'postgres/password')),
  )
  expect(mode & 0o077).toBe(0)
})

test('R90 F12 a second server on the same data is refused with the number of the first', async () => {
  const child = childServer()
  const url = await child.nextLine()
  await query(url, 'create table shoe as select 42 as size')
  await expect(start()).rejects.toThrow(`Another server (process ${child.pid}) already uses the data`)
  expect(await query(url, 'select size from shoe')).toEqual([{ size: 42 }])

  const orphan = postmaster()
  await child.end('SIGKILL')
  expect(startTimeOf(orphan)).not.toBe('')
  const next = await start()
  expect(await query(next.url, 'select size from shoe')).toEqual([{ size: 42 }])
  expect(startTimeOf(orphan)).toBe('')
})

test('a server that is just ending is waited for', async () => {
  const child = childServer()
  await child.nextLine()
  const next = startEmbedded({ dataDir, patience: 60_000 })
  await child.end('SIGKILL')
  running.push(await next)
  expect(readFileSync(join(dataDir, 'postgres/server.lock'), 'utf8')).toContain(String(process.pid))
})

test('R90 the lock of a dead owner whose number somebody else got is no lock', async () => {
  mkdirSync(join(dataDir, 'postgres'))
  const lock = join(dataDir, 'postgres/server.lock')
  writeFileSync(lock, JSON.stringify({ pid: process.ppid, birth: 'long ago' }))
  await start()
  expect(JSON.parse(readFileSync(lock, 'utf8'))).toMatchObject({ pid: process.pid })
})

test('a stranger that got the number of a dead PostgreSQL is left alone', async () => {
  const first = await start()
  await first.stop()
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 60000)'], { stdio: 'ignore' })
  cleanUp.push(() => stranger.kill('SIGKILL'))
  writeFileSync(clusterFile('postmaster.pid'), `${stranger.pid}\n${dirname(clusterFile(''))}\n`)
  await start()
  expect(startTimeOf(stranger.pid ?? 0)).not.toBe('')
})

test('F2 a PostgreSQL that was killed comes back on the same address', async () => {
  const sentences: string[] = []
  const { url } = await start((sentence) => sentences.push(sentence))
  await query(url, 'create table shoe as select 42 as size')
  process.kill(postmaster(), 'SIGKILL')
  await vi.waitFor(
    async () => expect(await query(url, 'select size from shoe')).toEqual([{ size: 42 }]),
    60_000,
  )
  expect(sentences).toContain('PostgreSQL ended unexpectedly and is started again.')
})

test('half a cluster left by a kill in the first start is made anew', async () => {
  mkdirSync(join(dataDir, 'postgres/cluster.draft'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/cluster.draft/PG_VERSION'), '18')
  const { url } = await start()
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('below a folder that others cannot enter root keeps the database elsewhere, and finds it again', async () => {
  chmodSync(dataDir, 0o700)
  const sentences: string[] = []
  const first = await start((sentence) => sentences.push(sentence))
  await query(first.url, 'create table shoe as select 42 as size')
  await first.stop()
  const again = await start()
  expect(await query(again.url, 'select size from shoe')).toEqual([{ size: 42 }])
  const pointer = join(dataDir, 'postgres.place')
  // Anybody but root enters their own folder, so nothing moves.
  expect(existsSync(pointer)).toBe(process.getuid?.() === 0)
  if (!existsSync(pointer)) return
  const place = readFileSync(pointer, 'utf8').trim()
  expect(sentences.join()).toContain(`the database lives in ${place}`)
  cleanUp.push(() => rmSync(place, { recursive: true }))
  await again.stop()

  expect(readFileSync(join(place, 'data-directory'), 'utf8').trim()).toBe(dataDir)
  const orphaned = () => listOrphans().find(({ folder }) => folder === place)
  expect(orphaned()).toBeUndefined()

  // Moved: it goes along.
  const moved = `${dataDir}-moved`
  renameSync(dataDir, moved)
  expect(orphaned()).toMatchObject({ dataDir, replaced: false })
  expect(orphaned()?.bytes).toBeGreaterThan(1 << 20)
  const there = await startEmbedded({ dataDir: moved })
  expect(await query(there.url, 'select size from shoe')).toEqual([{ size: 42 }])
  await there.stop()
  expect(orphaned()).toBeUndefined()

  // Copied: two directories must not share a database.
  cpSync(moved, dataDir, { recursive: true })
  await expect(start()).rejects.toThrow(`belongs to ${moved}, and ${dataDir} is a copy of that`)
  rmSync(moved, { recursive: true })

  // Begun anew: what was there stays, and is named.
  writeFileSync(join(place, 'data-directory'), dataDir)
  rmSync(pointer)
  expect(orphaned()).toMatchObject({ dataDir, replaced: true })
  // Written by a version that did not note it.
  rmSync(join(place, 'data-directory'))
  expect(orphaned()).toMatchObject({ dataDir: null })
})

test('a database kept elsewhere that is gone is not replaced by an empty one', async () => {
  writeFileSync(join(dataDir, 'postgres.place'), join(dataDir, 'gone'))
  await expect(start()).rejects.toThrow('is gone; restore it, or delete')
})
