// The real commands on a table much larger than all buffers: with and
// without a key, and against a PostgreSQL that hangs.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../db/migrate/migrate.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { connect } from '../db/sql.ts'
import { makeAccount } from '../testing/account.ts'
import { startNode } from '../testing/child.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createGateway } from '../testing/servers/gateway.ts'
import { makeLink, makeShop } from '../testing/marketing.ts'
import type { Manifest } from './manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-many-'))
chmodSync(folder, 0o755)
const place = (name: string) => join(folder, name)
const many = 200_000
/** One hit per second. */
const fill = (link: number) => `
  select make_hit_month('2026-10-01');
  insert into hit (link_id, at, day, click_id, class, is_unique, visitor, country, ip, agent, referrer)
  select ${link}, 1790812800000 + n * 1000, date '2026-10-01' + n / 86400, 'click' || n, 'valid', n % 2 = 0, decode(md5(n::text), 'hex'),
    'BE', '10.0.0.0'::inet + n, 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'https://blog.example/' || n
  from generate_series(1, ${many}) n`

const database = await createTestDatabase()
beforeAll(async () => {
  const embedded = await startEmbedded({ dataDir: place('old') })
  await migrate(embedded.url)
  for (const url of [embedded.url, database.url]) {
    const sql = connect(url, { max: 1, statementTimeout: 0 })
    const { id: affiliateId } = await makeAccount(sql, 'Affiliate', { now: new Date() })
    const link = await makeLink(sql, { affiliateId, shopId: await makeShop(sql) })
    await sql.unsafe(fill(link.id))
    await sql.end()
  }
  await embedded.stop()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** `npm run {name} -- {to}` on a machine. */
const npmRun = (name: string, machine: string, to: string, environment: NodeJS.ProcessEnv = {}) =>
  startNode([fileURLToPath(new URL(`../../../scripts/${name}.js`, import.meta.url)), place(to)], {
    ...{ DATA_DIR: place(machine), DATABASE_URL: '', SECRET: '', BACKUP_KEY: '' },
    ...environment,
  }).finish()
const manifestOf = (name: string) =>
  JSON.parse(readFileSync(join(place(name), 'manifest.json'), 'utf8')) as Manifest

test.each([
  ['not locked', 'open', ''],
  ['locked', 'locked', 'correct horse battery'],
])(
  'R89 F13 npm run backup and restore transfer 200,000 hits: %s',
  async (_, how, BACKUP_KEY) => {
    const backup = await npmRun('backup', 'old', how, { BACKUP_KEY })
    expect(backup).toMatchObject({ code: 0, complaint: '' })
    expect(backup.said).toMatch(
      /^Backed up to .+: 200,\d\d\d rows of \d+ tables and 0 files in [\d.]+ s, [\d.]+ MiB before packing and [\d.]+ MiB in the backup\.$/m,
    )
    expect(backup.said).toMatch(/^Largest: hit \(200,000 rows, [\d.]+ MiB\), /m)
    const restore = await npmRun('restore', `new-${how}`, how, { BACKUP_KEY })
    expect(restore).toMatchObject({ code: 0, complaint: '' })
    expect(restore.said).toMatch(/^Restored the backup of .+: 200,\d\d\d rows of .+\nLargest: hit /m)
    expect(restore.said).toContain('The books add up')
  },
  300_000,
)

test('R89 F13 a second backup is identical to the last byte, except for what backup and restore record themselves', async () => {
  expect(await npmRun('backup', 'new-open', 'again')).toMatchObject({ code: 0, complaint: '' })
  const { audit_line: was, book_check: none, ...tables } = manifestOf('open').tables
  const { audit_line: is, book_check: one, ...found } = manifestOf('again').tables
  expect(found).toEqual(tables)
  expect(found['hit']).toMatchObject({ rows: many })
  expect([was, is, none, one].map((table) => table?.rows)).toEqual([0, 1, 0, 1])
})

test('F3 R92 npm run backup against a PostgreSQL that hangs halfway aborts with a message and leaves nothing behind', async () => {
  const gateway = await createGateway(database.url)
  try {
    const backup = npmRun('backup', 'other', 'hung', {
      DATABASE_URL: gateway.url,
      PROGRESS_TIMEOUT: '2',
    })
    const begun = () => existsSync(join(place('hung'), 'tables/hit.copy.gz'))
    await expect.poll(begun, { interval: 5 }).toBe(true)
    gateway.freeze()
    expect(await backup).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(
        /^No backup was made: nothing has moved for 2 seconds \(table hit/,
      ),
    })
    expect(readdirSync(place('hung'))).toEqual([])
  } finally {
    gateway.close()
  }
})

test('F3 R92 npm run restore aborts when another session holds its locks, and leaves nothing behind', async () => {
  const restored = await createTestDatabase()
  try {
    const { promise, resolve } = Promise.withResolvers<void>()
    const held = restored.sql.begin(async (tx) => {
      await tx`lock table hit in access exclusive mode`
      await tx`set local idle_in_transaction_session_timeout = 0`
      await promise
    })
    const restore = await npmRun('restore', 'third', 'open', {
      DATABASE_URL: restored.url,
      PROGRESS_TIMEOUT: '2',
    })
    expect(restore).toMatchObject({
      code: 1,
      complaint: expect.stringMatching(/^Nothing was restored: nothing has moved for 2 seconds/),
    })
    resolve()
    await held
    expect(await restored.sql`select from hit limit 1`).toEqual([])
  } finally {
    await restored.drop()
  }
})
