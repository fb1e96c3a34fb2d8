// The disk below the database takes nothing more under clicks and orders: visitors are sent on, the shop is told to come back, and all is stored once there is room.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startEmbedded } from '../../db/embedded.ts'
import { postgresAccount } from '../../db/postgres-account.ts'
import { connect } from '../../db/sql.ts'
import { countStored } from '../../testing/fault/count-stored.ts'
import { startLoad } from '../../testing/fault/load.ts'
import { postgresProcesses, postmaster } from '../../testing/fault/postgres.ts'
import { makeProgramme, unlimited } from '../../testing/fault/programme.ts'
import { report, times } from '../../testing/fault/tally.ts'
import { startPart } from '../../testing/part.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-full-'))
chmodSync(dataDir, 0o755)
const folder = join(dataDir, 'postgres')
// Not the server's own, and with nobody who tidies up: the room that is made below would be found.
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

/** More than a segment of the write-ahead log, which can still be made. */
const bound = 20 << 20

/** Makes the files that clicks and orders are added to as long as any may be; PostgreSQL takes the rest for empty pages, and uses the last of them. */
async function fill(): Promise<void> {
  const files = await sql<{ path: string }[]>`
    select pg_relation_filepath(relid) as path from pg_partition_tree('hit') where isleaf
    union select pg_relation_filepath('shop_order') union select pg_relation_filepath('ledger_line')`
  for (const { path } of files) truncateSync(join(folder, 'cluster', path), bound)
}

/** The largest file PostgreSQL may write, in bytes: to make one longer fails as on a full disk. */
function limitFiles(bytes: number | 'unlimited'): void {
  // Who is root in a container may not do this to somebody else.
  const as = { ...postgresAccount(folder), cwd: '/' }
  const limit = (pid: number) =>
    spawnSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:unlimited`], as)
  // Whom it starts from now on inherits it; of the others some may have ended meanwhile.
  expect(limit(postmaster(dataDir)).status).toBe(0)
  for (const pid of postgresProcesses(dataDir)) limit(pid)
}

test('F5 R56 R64 while the disk of the database is full visitors are sent on and the shop is told to come back; then all is stored once', async () => {
  const rounds = times(1, 20)
  const programme = await makeProgramme(sql)
  const load = startLoad(programme)
  const waiting = async () => {
    const [hits] = await sql<{ count: number }[]>`select count(*) from hit`
    return load.clicks.size - (hits?.count ?? 0)
  }
  load.turnTo(url)
  await load.more(10)
  await fill()
  for (let round = 0; round < rounds; round++) {
    limitFiles(bound)
    await load.refused(20)
    await expect.poll(waiting, { timeout: 60_000 }).toBeGreaterThan(times(200, 1000))
    const orders = await fetch(new URL('/api/v1/financial/order', url), {
      headers: programme.admin.headers,
    })
    expect(orders.status).toBe(200)
    limitFiles('unlimited')
    await load.more(10)
  }
  await load.finish()
  expect([load.failures, [...load.refusals.keys()]]).toEqual([[], ['503, come back']])
  expect(await child.end('SIGTERM')).toBe(0)
  const count = await countStored(sql, programme, load)
  report({ fault: 'F5 disk full for the database', repetitions: rounds, ...count })
  expect(count).toEqual({ ...count, found: count.acknowledged, doubled: 0 })
}, 600_000)
