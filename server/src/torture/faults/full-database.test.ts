// The database's disk is full under clicks and orders: visitors are redirected, shops get 503, and everything is
// stored once there is space.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { postgresAccount } from '../../db/embedded/postgres-account.ts'
import { connect } from '../../db/sql.ts'
import { countStored, untilStored } from '../../testing/fault/count-stored.ts'
import { startLoad } from '../../testing/fault/load.ts'
import { postgresProcesses, postmaster } from '../../testing/fault/postgres.ts'
import { makeProgramme, unlimited } from '../../testing/fault/programme.ts'
import { report, times } from '../../testing/fault/tally.ts'
import { startPart } from '../../testing/part.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-full-'))
chmodSync(dataDir, 0o755)
const folder = join(dataDir, 'postgres')
// Not the server's own database, and without autovacuum, whose freed space would be used below.
const database = await startEmbedded({ dataDir, settings: { autovacuum: 'off' } })
const sql = connect(database.url, { max: 2 })
const { child, url } = await startPart('all', {
  dataDir: join(dataDir, 'server'),
  databaseUrl: database.url,
  environment: unlimited,
})
afterAll(async () => {
  await child.end('SIGKILL')
  await sql.end()
  await database.stop()
  rmSync(dataDir, { recursive: true })
})

/** Bytes; larger than a segment of the write-ahead log, which can still be created. */
const smallest = 20 << 20
const margin = 1 << 20

/** A size that every file has room for: pages that exist can be written on a full disk too. */
function boundOfAll(): number {
  const base = join(folder, 'cluster', 'base')
  const sizes = readdirSync(base, { recursive: true, encoding: 'utf8' }).map(
    (path) => statSync(join(base, path), { throwIfNoEntry: false })?.size ?? 0,
  )
  return Math.max(smallest, Math.max(...sizes) + margin)
}

/**
 * Extends the tables of clicks and orders to the maximum file size; PostgreSQL
 * treats the added pages as empty, and uses the last ones.
 */
async function fill(bound: number): Promise<void> {
  const files = await sql<{ path: string }[]>`
    select pg_relation_filepath(relid) as path from pg_partition_tree('hit') where isleaf
    union select pg_relation_filepath('shop_order') union select pg_relation_filepath('ledger_line')`
  for (const { path } of files) truncateSync(join(folder, 'cluster', path), bound)
}

/** Maximum size in bytes of files PostgreSQL may write: extending one beyond fails as on a full disk. */
function limitFiles(bytes: number | 'unlimited'): void {
  // In a container, root may lack the right to change limits of other users' processes.
  const as = { ...postgresAccount(folder), cwd: '/' }
  const limit = (pid: number) =>
    spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:unlimited`], as)
  // New backends inherit it; some of the existing ones may have exited meanwhile.
  expect(limit(postmaster(dataDir)).status).toBe(0)
  for (const pid of postgresProcesses(dataDir)) limit(pid)
}

test('F5 R56 R64 while the database’s disk is full visitors are redirected and the shop gets 503; then everything is stored once', async () => {
  const rounds = times(1, 20)
  const programme = await makeProgramme(sql)
  const load = startLoad(programme)
  const waiting = async () => {
    const [hits] = await sql<{ count: number }[]>`select count(*) from hit`
    return load.clicks.size - (hits?.count ?? 0)
  }
  load.turnTo(url)
  await load.more(10)
  for (let round = 0; round < rounds; round++) {
    const bound = boundOfAll()
    await fill(bound)
    limitFiles(bound)
    await load.refused(20)
    await expect.poll(waiting).toBeGreaterThan(times(200, 1000))
    const orders = await fetch(new URL('/api/v1/financial/order', url), {
      headers: programme.admin.headers,
    })
    expect(orders.status).toBe(200)
    limitFiles('unlimited')
    await load.more(10)
  }
  await load.finish()
  expect([load.failures, [...load.refusals.keys()]]).toEqual([[], ['503, come back']])
  await untilStored(sql, programme, load)
  expect(await child.end('SIGTERM')).toBe(0)
  const count = await countStored(sql, programme, load)
  report({ fault: 'F5 disk full for the database', repetitions: rounds, ...count })
  expect(count).toEqual({ ...count, found: count.acknowledged, doubled: 0 })
}, 1_800_000)
