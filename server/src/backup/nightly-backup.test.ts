// The nightly backup as a separate process: lower priority, failure with
// the command's message, and ending with its server.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testConfig } from '../testing/app.ts'
import { startChild } from '../testing/child.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createLogger } from '../log.ts'
import { backUpNightly } from './nightly-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-nightly-'))
const database = await createTestDatabase()
const config = testConfig({
  dataDir: folder,
  databaseUrl: database.url,
  backupDir: join(folder, 'backups'),
  progressTimeout: 5,
})
const night = {
  sql: database.sql,
  config,
  log: createLogger('silent'),
  now: () => new Date('2026-11-23T02:30:00Z'),
}
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** The backup process, once it waits for the table's lock. */
async function waitingProcess(): Promise<number> {
  let pid = 0
  const find = async () => {
    const [row] = await database.sql<{ name: string }[]>`
      select application_name as name from pg_stat_activity
      where datname = current_database() and application_name ~ '^rivulet backup \\d+$' and wait_event_type = 'Lock'`
    pid = Number(row?.name.split(' ').at(-1) ?? 0)
    return pid
  }
  await expect.poll(find).toBeGreaterThan(0)
  return pid
}

/** While `work` runs, no backup can read the account table. */
async function whileHeld(work: () => Promise<void>): Promise<void> {
  await database.sql.begin(async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`
    await tx`lock table account in access exclusive mode`
    await work()
  })
}

test('F3 R92 a stuck nightly backup runs beside the server with lower priority, aborts with its reason and leaves nothing behind', async () => {
  await whileHeld(async () => {
    const stuck = backUpNightly(night).catch((error: Error) => error.message)
    const pid = await waitingProcess()
    expect(pid).not.toBe(process.pid)
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
    expect(await stuck).toMatch(/^No backup was made: nothing has moved for 5 seconds \(table account/)
  })
  expect(readdirSync(join(folder, 'backups', 'rivulet-2026-11-23T02-30-00.part'))).toEqual([])
  // The next one succeeds.
  expect(await backUpNightly(night)).toBe(join(folder, 'backups', 'rivulet-2026-11-23T02-30-00'))
})

test('F8 R92 a nightly backup ends when its server is killed', async () => {
  await whileHeld(async () => {
    const server = startChild(
      `
      import { backUpNightly } from './backup/nightly-backup.ts'
      import { createLogger } from './log.ts'
      import { readConfig } from './config/config.ts'
      import { connect } from './db/sql.ts'
      const config = readConfig(process.env)
      await backUpNightly({ sql: connect(config.databaseUrl), config, log: createLogger('silent'), now: () => new Date() })`,
      {
        ...{ DATA_DIR: folder, DATABASE_URL: database.url, BACKUP_DIR: join(folder, 'killed') },
        PROGRESS_TIMEOUT: '600',
      },
    )
    const pid = await waitingProcess()
    await server.end('SIGKILL')
    const lives = () => {
      try {
        return process.kill(pid, 0)
      } catch {
        return false
      }
    }
    await expect.poll(lives).toBe(false)
  })
})
