// A PostgreSQL whose server was killed stops by itself, and is in nobody's way until then.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Child, startChild } from '../../testing/child.ts'
import { runningDatabase, startEmbedded } from './embedded.ts'
import { startTimeOf } from './live-process.ts'
import { postgresAccount } from './postgres-account.ts'
import { stopPostgres } from './postgres-process.ts'
import { postgresPrograms } from './postgres-programs.ts'
import { connect } from '../sql.ts'

let dataDir: string
let child: Child | undefined

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rivulet-watchdog-'))
  chmodSync(dataDir, 0o755)
})
afterEach(async () => {
  await child?.end('SIGKILL')
  await (await startEmbedded({ dataDir })).stop()
  rmSync(dataDir, { recursive: true })
})

/** A server, with the address of its database. */
async function startServer(orphanSeconds: number): Promise<{ server: Child; url: string }> {
  const server = startChild(`
    import { startEmbedded } from './db/embedded/embedded.ts'
    const { url } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, orphanSeconds: ${orphanSeconds} })
    console.log(url)
    setInterval(() => {}, 60_000)`)
  child = server
  return { server, url: await server.nextLine() }
}

async function query(url: string, text: string) {
  const sql = connect(url, { max: 1 })
  try {
    return [...(await sql.unsafe(text))]
  } finally {
    await sql.end()
  }
}

const inCluster = (name: string) => join(dataDir, 'postgres/cluster', name)
const postmaster = () => Number(readFileSync(inCluster('postmaster.pid'), 'utf8').split('\n')[0])
const log = () => readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8')
const gone = (pid: number) => vi.waitFor(() => expect(startTimeOf(pid)).toBe(''), 60_000)

/** The watchdogs of this data directory. */
function watchdogs(): number[] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,args='], { encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => line.includes(`stop-orphan.sh`))
  return lines.filter((line) => line.includes(dataDir)).map((line) => Number.parseInt(line, 10))
}

test('F2 R86 the PostgreSQL of a killed server ends by itself, cleanly, and its watchdog with it', async () => {
  const { server, url } = await startServer(1)
  await query(url, 'create table shoe as select 42 as size')
  const orphan = postmaster()
  expect(watchdogs()).toHaveLength(1)
  await server.end('SIGKILL')
  await gone(orphan)
  await vi.waitFor(() => expect(watchdogs()).toEqual([]), 60_000)
  expect(log()).toContain('database system is shut down')
  const next = await startEmbedded({ dataDir })
  expect(await query(next.url, 'select size from shoe')).toEqual([{ size: 42 }])
  await next.stop()
  expect(log()).not.toContain('not properly shut down')
})

test('R86 a server that is started again meanwhile takes over, and no watchdog touches its PostgreSQL', async () => {
  const first = await startServer(1)
  await query(first.url, 'create table shoe as select 42 as size')
  await first.server.end('SIGKILL')
  const next = await startServer(60)
  const ours = postmaster()
  // The one of the killed server ends without a word.
  await vi.waitFor(() => expect(watchdogs()).toHaveLength(1), 60_000)
  expect(await query(next.url, 'select size from shoe')).toEqual([{ size: 42 }])
  expect(postmaster()).toBe(ours)
})

test('R86 a server that starts just as the watchdog stops PostgreSQL starts all the same', async () => {
  for (let round = 0; round < 8; round++) {
    const { server, url } = await startServer(0)
    await query(url, `create table shoe_${round} ()`)
    await server.end('SIGKILL')
    const next = await startEmbedded({ dataDir })
    const tables = await query(next.url, `select from pg_class where starts_with(relname, 'shoe_')`)
    expect(tables).toHaveLength(round + 1)
    await next.stop()
  }
})

test('R86 a PostgreSQL that ends between the look for it and pg_ctl is stopped, and no fault', async () => {
  const { server } = await startServer(60)
  const orphan = postmaster()
  await server.end('SIGKILL')
  const account = postgresAccount(join(dataDir, 'postgres'))
  const programs = await postgresPrograms(account)
  const late = join(dataDir, 'late-pg-ctl')
  const note = inCluster('postmaster.pid')
  writeFileSync(
    late,
    `#!/bin/sh\nkill -INT ${orphan}\nwhile [ -e ${note} ]; do sleep 0.1; done\nexec ${programs.pg_ctl} "$@"\n`,
    { mode: 0o755 },
  )
  const cluster = {
    folder: join(dataDir, 'postgres/cluster'),
    log: join(dataDir, 'postgres/postgres.log'),
    account,
  }
  await stopPostgres({
    ...cluster,
    programs: { ...programs, pg_ctl: late },
    settings: {},
    orphanSeconds: 60,
  })
  await gone(orphan)
})

test('a server that stops as it should, or whose PostgreSQL is killed, leaves no watchdog', async () => {
  const database = await startEmbedded({ dataDir })
  const [first = 0] = watchdogs()
  process.kill(postmaster(), 'SIGKILL')
  await vi.waitFor(
    async () => expect(await query(database.url, 'select 1 as one')).toHaveLength(1),
    60_000,
  )
  await gone(first)
  const [second = 0] = watchdogs()
  await database.stop()
  await gone(second)
  expect(watchdogs()).toEqual([])
})

test('what a killed server left behind is no running database, and without a watchdog the next start stops it', async () => {
  const { server, url } = await startServer(60)
  expect(runningDatabase(dataDir)).toBe(url)
  const orphan = postmaster()
  for (const pid of watchdogs()) process.kill(pid, 'SIGKILL')
  await server.end('SIGKILL')
  expect(runningDatabase(dataDir)).toBeNull()
  expect(startTimeOf(orphan)).not.toBe('')
  await (await startEmbedded({ dataDir })).stop()
  await gone(orphan)
})
