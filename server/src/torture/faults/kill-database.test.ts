// The embedded PostgreSQL is killed and frozen under clicks and orders; and a second server cannot use its data.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runningDatabase, startEmbedded } from '../../db/embedded/embedded.ts'
import { connect } from '../../db/sql.ts'
import { startNode } from '../../testing/child.ts'
import { countStored, untilStored } from '../../testing/fault/count-stored.ts'
import { startLoad } from '../../testing/fault/load.ts'
import { postgresProcesses, postmaster } from '../../testing/fault/postgres.ts'
import { makeProgramme, unlimited } from '../../testing/fault/programme.ts'
import { report, times } from '../../testing/fault/tally.ts'
import { startPart } from '../../testing/part.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-database-'))
chmodSync(dataDir, 0o755)
const { child, url } = await startPart('all', {
  dataDir,
  environment: unlimited,
})
afterAll(async () => {
  await child.end('SIGTERM')
  rmSync(dataDir, { recursive: true })
})

function signal(name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of postgresProcesses(dataDir)) process.kill(pid, name)
}

const answer = async () => {
  const { status, headers } = await fetch(new URL('/api/v1/auth/me', url))
  return [status, headers.get('retry-after')]
}

test('F12 R90 a second server on the same data is rejected with the process id of the first, which keeps running', async () => {
  const environment = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' }
  const embedded = startNode(['main.ts'], { ...environment, DATABASE_URL: '' })
  const spool = startNode(['main.ts', 'click'], {
    ...environment,
    DATABASE_URL: runningDatabase(dataDir) ?? '',
  })
  for (const second of [embedded, spool]) {
    expect(await second.end()).toBe(1)
    expect(second.complaint()).toContain(
      `Another server (process ${child.pid}) already uses the data in`,
    )
  }
  expect((await fetch(new URL('/readyz', url))).status).toBe(200)
})

test('F2 F3 R56 R64 with PostgreSQL killed or frozen visitors are redirected, the shop gets 503 with Retry-After, and everything is stored once', async () => {
  const rounds = times(1, 20)
  const before = connect(runningDatabase(dataDir) ?? '', { max: 1 })
  const programme = await makeProgramme(before)
  await before.end()
  const load = startLoad(programme)
  load.turnTo(url)
  await load.more(10)
  for (let round = 0; round < rounds; round++) {
    process.kill(postmaster(dataDir), 'SIGKILL')
    await load.refused(1)
    await load.more(10)
    signal('SIGSTOP')
    try {
      await expect.poll(answer).toEqual([503, '2'])
      await load.refused(times(0, 8))
    } finally {
      signal('SIGCONT')
    }
    await load.more(10)
  }
  await load.finish()
  expect([load.failures, [...load.refusals.keys()]]).toEqual([[], ['503, come back']])
  const living = connect(runningDatabase(dataDir) ?? '', { max: 1 })
  await untilStored(living, programme, load)
  await living.end()
  expect(await child.end('SIGTERM')).toBe(0)

  const database = await startEmbedded({ dataDir })
  const sql = connect(database.url, { max: 2 })
  try {
    const count = await countStored(sql, programme, load)
    report({ fault: 'F2 F3 PostgreSQL killed, frozen', repetitions: 2 * rounds, ...count })
    expect(count).toEqual({ ...count, found: count.acknowledged, doubled: 0 })
  } finally {
    await sql.end()
    await database.stop()
  }
}, 1_800_000)
