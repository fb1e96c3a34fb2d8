// Which nightly backups are removed once there are more than BACKUPS_KEPT, above all after a disk was lost.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Sql } from '../db/sql.ts'
import { folderStore } from '../files/folder-store.ts'
import { createLogger } from '../log.ts'
import { makeAccount } from '../testing/account.ts'
import { testConfig } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { earlierBackups } from './earlier-backups.ts'
import { folderPlace } from './folder-place.ts'
import { backUpNightly } from './nightly-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-oldest-'))
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  rmSync(folder, { recursive: true })
})

const warned: unknown[] = []
const log = Object.assign(createLogger('silent'), { warn: (entry: unknown) => void warned.push(entry) })
const nameOf = (day: number) => `rivulet-2026-11-${day}T03-30-00`

/** A machine with its own database and data directory, which backs up into `backupDir` and keeps two backups. */
async function machine(backupDir: string) {
  const { sql, url, drop } = await createTestDatabase()
  closing.push(drop)
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const config = testConfig({ dataDir, databaseUrl: url, backupDir, backupsKept: 2 })
  const backUp = async (...days: number[]) => {
    for (const day of days)
      await backUpNightly({ sql, config, log, now: () => new Date(`2026-11-${day}T03:30:00Z`) })
  }
  return { sql, dataDir, config, backUp }
}
const joinOn = async (sql: Sql, day: string) => {
  const { id } = await makeAccount(sql, 'Administrator')
  await sql`update account set created_at = ${`2026-${day}`}::date where id = ${id}`
}

test('R89 the backups of a lost database stay beside those of the empty one that follows it, however many there are', async () => {
  const backupDir = join(folder, 'lost')
  const lost = await machine(backupDir)
  await joinOn(lost.sql, '01-01')
  await lost.backUp(11, 12)
  expect(readdirSync(backupDir)).toEqual([nameOf(11), nameOf(12)])
  const fresh = await machine(backupDir)
  expect(await earlierBackups(fresh.config)).toContain(
    `${backupDir} holds 2 backups of an earlier one. To go on with it, stop the server, empty DATA_DIR\nand the database, and run: npm run restore -- ${backupDir}/${nameOf(12)}`,
  )
  // More records than the lost one ever had, but from a later day on.
  for (let n = 0; n < 3; n++) await joinOn(fresh.sql, '11-13')
  await fresh.backUp(15, 16, 17)
  expect(readdirSync(backupDir)).toEqual([11, 12, 16, 17].map(nameOf))
  expect(warned.at(-1)).toMatchObject({ backups: [nameOf(11), nameOf(12)] })
  // The lost one is back and needs its own no more; those in between hold what it never had.
  const back = await machine(backupDir)
  await restoreBackup(
    { ...back, files: folderStore(back.dataDir) },
    folderPlace(join(backupDir, nameOf(12))),
  )
  await back.backUp(18)
  expect(readdirSync(backupDir)).toEqual([16, 17, 18].map(nameOf))
})

test('R89 after a restore of an older backup, the newer ones stay until the database has outgrown them', async () => {
  const backupDir = join(folder, 'older')
  const first = await machine(backupDir)
  await joinOn(first.sql, '01-01')
  await first.backUp(10)
  for (let n = 0; n < 5; n++) await joinOn(first.sql, '11-10')
  await first.backUp(11)
  const older = await machine(backupDir)
  await restoreBackup(
    { ...older, files: folderStore(older.dataDir) },
    folderPlace(join(backupDir, nameOf(10))),
  )
  await older.backUp(12, 13, 14)
  expect(readdirSync(backupDir)).toEqual([11, 13, 14].map(nameOf))
  for (let n = 0; n < 6; n++) await joinOn(older.sql, '11-14')
  await older.backUp(15)
  expect(readdirSync(backupDir)).toEqual([14, 15].map(nameOf))
})
