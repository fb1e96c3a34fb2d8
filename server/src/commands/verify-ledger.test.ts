// The command that verifies the books: output and exit code.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningDatabase, startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { connect } from '../db/sql.ts'
import { makeAccount } from '../testing/account.ts'
import { startNode } from '../testing/child.ts'
import { postLine } from '../ledger/post.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-verify-'))
// PostgreSQL's own OS account must be able to enter it too.
chmodSync(dataDir, 0o755)
beforeAll(async () => {
  await onDatabase(async (url) => {
    await migrate(url)
    const sql = connect(url)
    const { id: affiliateId } = await makeAccount(sql, 'Affiliate')
    const now = new Date()
    await sql.begin((tx) =>
      postLine(tx, {
        ...{ affiliateId, kind: 'manual', cents: 1250, availableAt: now, actorId: null, now },
        key: 'test:1',
      }),
    )
    await sql.end()
  })
})
afterAll(() => rmSync(dataDir, { recursive: true }))

/** As a server on this machine uses it. */
async function onDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ dataDir })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

async function verify(): Promise<{ code: number | null; said: string }> {
  const child = startNode(['commands/verify-ledger.ts'], { DATA_DIR: dataDir, DATABASE_URL: '' })
  const said = await child.nextLine()
  return { code: await child.end(), said }
}

test('the books can be verified with the server stopped, and while it runs', async () => {
  const proved = {
    code: 0,
    said: 'The books add up (ledger lines: 1, affiliates: 1, orders: 0, balances: 12.50 EUR).',
  }
  expect(await verify()).toEqual(proved)
  expect(runningDatabase(dataDir)).toBeNull()
  await onDatabase(async (url) => {
    expect(runningDatabase(dataDir)).toBe(url)
    expect(await verify()).toEqual(proved)
    // The server was running before, and keeps running.
    const sql = connect(url)
    expect(await sql`select from book_check`).toHaveLength(2)
    await sql.end()
  })
})

test('discrepancies are listed, and the command fails', async () => {
  await onDatabase(async (url) => {
    const sql = connect(url)
    await sql`alter table ledger_line disable trigger user`
    await sql`update ledger_line set cents = 9999`
    await sql`alter table ledger_line enable trigger user`
    await sql.end()
    expect((await verify()).code).toBe(1)
  })
})
