// A backup that is made while clicks and orders come in holds all that was acknowledged before it, and comes back with books that add up.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { countStored } from '../../testing/fault/count-stored.ts'
import { type Heard, startLoad } from '../../testing/fault/load.ts'
import { makeProgramme, unlimited } from '../../testing/fault/programme.ts'
import { report, times } from '../../testing/fault/tally.ts'
import { startPart } from '../../testing/part.ts'

const database = await createTestDatabase()
const { sql } = database
const folder = mkdtempSync(join(tmpdir(), 'rivulet-restore-'))
const dataDir = join(folder, 'data')
const { child, url } = await startPart('all', {
  dataDir,
  databaseUrl: database.url,
  environment: unlimited,
})
afterAll(async () => {
  await child.end('SIGKILL')
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('F13 R89 a backup made under load comes back with every order acknowledged before it, counted clicks and books that add up', async () => {
  const rounds = times(1, 10)
  const programme = await makeProgramme(sql)
  const load = startLoad(programme)
  load.turnTo(url)
  const total = { acknowledged: 0, found: 0, doubled: 0 }
  for (let round = 0; round < rounds; round++) {
    await load.more(20)
    // Clicks that are still in the spool are not in the database yet.
    const heard: Heard = { ...load, clicks: new Set(), orders: new Set(load.orders) }
    const place = join(folder, `backup-${round}`)
    const manifest = await writeBackup({ sql, dataDir, now: new Date() }, place)
    const restored = await createTestDatabase()
    try {
      const target = { sql: restored.sql, dataDir: join(folder, `restored-${round}`) }
      await restoreBackup(target, place)
      const count = await countStored(restored.sql, programme, heard)
      const again = await writeBackup({ ...target, now: new Date() }, join(folder, `again-${round}`))
      expect(again.tables).toEqual(manifest.tables)
      expect(again.files).toEqual(manifest.files)
      total.acknowledged += count.acknowledged
      total.found += count.found
      total.doubled += count.doubled
    } finally {
      await restored.drop()
    }
  }
  await load.finish()
  report({ fault: 'F13 backup under load restored', repetitions: rounds, ...total })
  expect(total).toEqual({ ...total, found: total.acknowledged, doubled: 0 })
}, 600_000)
