// A database and data directory that live as long as one measurement.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/src/db/migrate.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { connect, type Sql } from '../server/src/db/sql.ts'

export type Scratch = { dataDir: string; url: string; sql: Sql; close(): Promise<void> }

export async function openScratch(): Promise<Scratch> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rivulet-bench-'))
  const database = await startEmbedded({ dataDir })
  await migrate(database.url)
  const sql = connect(database.url, { statementTimeout: 60_000 })
  const close = async () => {
    await sql.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, url: database.url, sql, close }
}
