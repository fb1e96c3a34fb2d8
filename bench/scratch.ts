// A database and data directory for one benchmark, or in a folder that is kept for the next one; with
// BENCH_DATABASE_URL, uses that database, which must be empty.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../server/src/db/migrate/migrate.ts'
import { startEmbedded } from '../server/src/db/embedded/embedded.ts'
import { connect, type Sql } from '../server/src/db/sql.ts'
import { say } from './stopwatch.ts'

export type Scratch = { dataDir: string; url: string; sql: Sql; close(): Promise<void> }

export type ScratchOptions = {
  /** A folder that outlives the benchmark. */
  keep?: string | undefined
  /** PostgreSQL settings instead of the product's. */
  settings?: Record<string, string>
  /** Milliseconds; 0 disables the timeout. */
  statementTimeout?: number
}

/** Settings for generating data: a crash would only cost a new run. */
const careless = {
  fsync: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
  maintenance_work_mem: '1GB',
  shared_buffers: '2GB',
  max_parallel_maintenance_workers: '1',
}

export async function openScratch({
  keep,
  settings = {},
  statementTimeout = 60_000,
}: ScratchOptions = {}): Promise<Scratch> {
  const dataDir = keep ?? mkdtempSync(join(tmpdir(), 'rivulet-bench-'))
  // When run as root, PostgreSQL's own account must be able to enter it; otherwise its files are placed elsewhere and
  // would outlive the benchmark.
  if (!keep) chmodSync(dataDir, 0o711)
  const own = process.env.BENCH_DATABASE_URL
  const database = own ? { url: own, stop: async () => {} } : await startEmbedded({ dataDir, settings })
  await migrate(database.url)
  const sql = connect(database.url, { statementTimeout })
  const close = async () => {
    await sql.end()
    await database.stop()
    if (!keep) rmSync(dataDir, { recursive: true, force: true })
  }
  return { dataDir, url: database.url, sql, close }
}

/** Generates the data of a benchmark in a folder that has none yet. */
export async function fillOnce(
  folder: string,
  fill: (scratch: Scratch) => Promise<void>,
): Promise<void> {
  if (existsSync(join(folder, 'postgres', 'cluster'))) return
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o711)
  const scratch = await openScratch({ keep: folder, settings: careless, statementTimeout: 0 })
  const began = Date.now()
  await fill(scratch)
  say(`filled in ${Math.round((Date.now() - began) / 1000)} s`)
  await scratch.close()
}
