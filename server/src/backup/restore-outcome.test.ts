// What a restore says when it ends early: nothing was restored only if that is so.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, hangUp } from '../db/sql.ts'
import { folderStore } from '../files/folder-store.ts'
import { withProgress } from '../progress/with-progress.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { startNode } from '../testing/child.ts'
import { createTestDatabase } from '../testing/database.ts'
import { createGateway } from '../testing/servers/gateway.ts'
import { folderPlace } from './folder-place.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-outcome-'))
const place = join(folder, 'monday')
let server: TestApp
beforeAll(async () => {
  server = await createTestApp(() => {})
  await server.account('Administrator')
  const { sql, deps } = server
  const { dataDir } = deps.config
  writeFileSync(join(dataDir, 'secret'), 'as it was\n')
  await writeBackup({ sql, dataDir, files: deps.files, now: deps.now() }, folderPlace(place))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

/** A restore through a network that loses the confirmation of its commit, and then perhaps everything. */
async function restoreLosing(what: 'confirmation' | 'database') {
  const database = await createTestDatabase()
  const gateway = await createGateway(database.url)
  const sql = connect(gateway.url, { max: 1 })
  const dataDir = mkdtempSync(join(folder, 'data-'))
  try {
    gateway.loseCommits(1, { thenCut: what === 'database' })
    let outcome = ''
    // As the command does: it waits for a database that is away, but not for ever.
    const failure = await withProgress({ tell: () => {}, deadline: 5 }, async (progress) => {
      progress.signal.addEventListener('abort', () => void hangUp(sql))
      const target = { sql, dataDir, files: folderStore(dataDir), progress }
      await restoreBackup(target, folderPlace(place), (noted) => (outcome = noted))
    }).then(
      () => null,
      ({ message }: Error) => message,
    )
    expect(gateway.lost()).toBe(1)
    expect(await database.sql`select from account`).toHaveLength(1)
    return { outcome, failure, secret: readFileSync(join(dataDir, 'secret'), 'utf8') }
  } finally {
    await sql.end({ timeout: 0 })
    gateway.close()
    await database.drop()
  }
}

test('R89 a restore whose commit succeeds without a confirmation is complete, with its secret', async () => {
  expect(await restoreLosing('confirmation')).toEqual({
    ...{ outcome: 'restored', failure: null, secret: 'as it was\n' },
  })
})

test('R89 a restore whose database is gone at the commit claims nothing, and keeps the files', async () => {
  expect(await restoreLosing('database')).toMatchObject({
    ...{ outcome: 'unknown', secret: 'as it was\n' },
    failure: expect.stringContaining('nothing has moved for 5 seconds'),
  })
})

test('R89 a restore that fails after its commit does not say that nothing was restored', async () => {
  const database = await createTestDatabase()
  try {
    await database.sql.unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no space left'; end $$;
      create trigger refuse before insert on audit_line for each row execute function refuse()`)
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, BACKUP_KEY: '' }
    const { code, complaint } = await startNode(['backup/restore.ts', place], environment).finish()
    expect([code, complaint]).toEqual([
      1,
      'The backup was restored and the server can be started, but its books were not checked (npm run ledger:verify does it): no space left\n',
    ])
    expect(await database.sql`select from account`).toHaveLength(1)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('as it was\n')
  } finally {
    await database.drop()
  }
})
