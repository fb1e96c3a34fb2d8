// npm run shard refuses a database that is not a Citus cluster, with a message, and changes nothing. The cluster itself
// is tested by hand (docs/scale.md).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startNode } from '../testing/child.ts'
import { createTestDatabase } from '../testing/database.ts'
import { readCatalogue } from '../testing/schema/read-catalogue.ts'

const database = await createTestDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-shard-'))
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true })
})

async function shard(shards: string, ...args: string[]) {
  const child = startNode(['commands/shard.ts', ...args], {
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.url, HIT_SHARDS: shards },
  })
  return { code: await child.end(), said: child.complaint().trim() }
}

test('R88 shard refuses a database that is no Citus cluster, and changes nothing', async () => {
  const before = await readCatalogue(database.sql)
  for (const args of [[], ['--rehearse'], ['--undo']])
    expect(await shard('32', ...args)).toEqual({
      code: 1,
      said: expect.stringMatching(/^Nothing was distributed: this database is not a Citus cluster/),
    })
  expect(await readCatalogue(database.sql)).toEqual(before)
})

test('R88 shard says what is missing: the number of parts, or what it is asked to do', async () => {
  expect((await shard('')).said).toMatch(/HIT_SHARDS is not set/)
  expect((await shard('32', '--twice')).said).toMatch(/npm run shard -- --rehearse says/)
})
