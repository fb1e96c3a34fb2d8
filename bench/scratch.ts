// A database and data directory that live as long as one measurement, or in a folder that is kept for the next one.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/src/db/migrate.ts'
import { startEmbedded } from '../server/src/db/embedded.ts'
import { connect, type Sql } from '../server/src/db/sql.ts'

export type Scratch = { dataDir: string; url: string; sql: Sql; close(): Promise<void> }

export type ScratchOptions = {
  /** A folder that outlives the measurement. */
  keep?: string | undefined
  /** PostgreSQL settings instead of the product's. */
  settings?: Record<string, string>
  /** Milliseconds; 0 lets statements take as long as they need. */
  statementTimeout?: number
}

/** Settings for filling: a crash would cost a new run, not data. */
export const careless = {
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '8GB',
  maintenance_work_mem: '1GB',
  shared_buffers: '2GB',
  work_mem: '512MB',
}

export async function openScratch({
  keep,
  settings = {},
  statementTimeout = 60_000,
}: ScratchOptions = {}): Promise<Scratch> {
  const dataDir = keep ?? mkdtempSync(join(tmpdir(), 'rivulet-bench-'))
  // As root, the account that PostgreSQL runs as has to get in; elsewhere its files would outlive the measurement.
  if (!keep) chmodSync(dataDir, 0o711)
  const database = await startEmbedded({ dataDir, settings })
  await migrate(database.url)
  const sql = connect(database.url, { statementTimeout })
  const close = async () => {
    await sql.end()
    await database.stop()
    if (!keep) rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, url: database.url, sql, close }
}
