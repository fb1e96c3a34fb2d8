// A backup made under load contains everything acknowledged before it, and restores with books that add up.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { folderPlace } from '../../backup/folder-place.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { tableFile, writeBackup } from '../../backup/write-backup.ts'
import { folderStore } from '../../files/folder-store.ts'
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

/** Sorted: PostgreSQL puts a restored row into any page that has room for it. */
const rowsOf = (place: string, table: string) =>
  gunzipSync(readFileSync(join(place, tableFile(table))))
    .toString()
    .split('\n')
    .toSorted()

test('F13 R89 a backup made under load restores every order acknowledged before it, consistent click counts and books that add up', async () => {
  const rounds = times(1, 10)
  const programme = await makeProgramme(sql)
  const load = startLoad(programme)
  load.turnTo(url)
  const total = { acknowledged: 0, found: 0, doubled: 0 }
  for (let round = 0; round < rounds; round++) {
    await load.more(20)
    // Clicks still in the spool are not in the database yet.
    const heard: Heard = { ...load, clicks: new Set(), orders: new Set(load.orders) }
    const place = join(folder, `backup-${round}`)
    const manifest = await writeBackup(
      { sql, dataDir, files: folderStore(dataDir), now: new Date() },
      folderPlace(place),
    )
    const restored = await createTestDatabase()
    try {
      const restoredDir = join(folder, `restored-${round}`)
      const files = folderStore(restoredDir)
      const target = { sql: restored.sql, dataDir: restoredDir, files }
      await restoreBackup(target, folderPlace(place))
      const count = await countStored(restored.sql, programme, heard)
      const second = join(folder, `again-${round}`)
      const again = await writeBackup({ ...target, now: new Date() }, folderPlace(second))
      expect(Object.keys(again.tables)).toEqual(Object.keys(manifest.tables))
      for (const table of Object.keys(manifest.tables))
        expect(rowsOf(second, table), table).toEqual(rowsOf(place, table))
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
})
