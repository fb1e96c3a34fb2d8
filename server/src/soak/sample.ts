// Measures the product from outside: memory and file descriptors, database connections and size, files.
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '../db/sql.ts'
import type { Client } from './http-client.ts'

/** Null where this system does not report it. */
export type Sample = {
  /** Seconds since the load began. */
  at: number
  memoryMb: number | null
  /** Of all PostgreSQL processes, with shared memory counted once. */
  databaseMemoryMb: number | null
  descriptors: number | null
  connections: number
  databaseMb: number
  spoolMb: number
  filesMb: number
  outboxMb: number
  /** Event loop delay since the process started, 99th percentile. */
  loopLagMs: number | null
  /** Rows stored by then: hits, orders, messages and audit log entries. */
  stored: number
}
type Place = { pid: number; sql: Sql; client: Client; dataDir: string; token: string }

const mebibyte = 1 << 20
export const sampleName = 'rivulet soak'

export async function takeSample(
  { pid, sql, client, dataDir, token }: Place,
  at: number,
): Promise<Sample> {
  const [row] = await sql<{ pids: number[]; connections: number; bytes: number; stored: number }[]>`
    select (select array_agg(pid) from pg_stat_activity) as pids,
      (select count(*) from pg_stat_activity where backend_type = 'client backend' and application_name <> ${sampleName}) as connections,
      pg_database_size(current_database()) as bytes,
      (select count(*) from hit) + (select count(*) from shop_order) + (select count(*) from order_call) + (select count(*) from audit_line) as stored`
  if (!row) throw new Error('the query returned no row')
  const folder = async (name: string) => (await sizeOf(join(dataDir, name))) / mebibyte
  return {
    at,
    ...(await processOf(pid)),
    databaseMemoryMb: await memoryOf(row.pids),
    connections: row.connections,
    databaseMb: row.bytes / mebibyte,
    spoolMb: await folder('spool'),
    filesMb: await folder('files'),
    outboxMb: await folder('outbox'),
    loopLagMs: await loopLag(client, token),
    stored: row.stored,
  }
}

async function processOf(pid: number): Promise<Pick<Sample, 'memoryMb' | 'descriptors'>> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null)
  const open = await readdir(`/proc/${pid}/fd`).catch(() => null)
  const kibibytes = /^VmRSS:\s+(\d+)/m.exec(status ?? '')?.[1]
  return { memoryMb: kibibytes ? Number(kibibytes) / 1024 : null, descriptors: open?.length ?? null }
}

/** Proportional set size of the processes. */
async function memoryOf(pids: readonly number[]): Promise<number | null> {
  const kibibytes = async (pid: number) => {
    const memory = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    return Number(/^Pss:\s+(\d+)/m.exec(memory)?.[1] ?? 0)
  }
  const all = (await Promise.all(pids.map(kibibytes))).reduce((sum, one) => sum + one, 0)
  return all > 0 ? all / 1024 : null
}

async function loopLag(client: Client, token: string): Promise<number | null> {
  const { bytes } = await client.send('/metrics', { headers: { authorization: `Bearer ${token}` } })
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(bytes.toString('utf8'))?.[1]
  return seconds ? Number(seconds) * 1000 : null
}

/** Total size of files below a folder; files deleted meanwhile count as zero. */
async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) =>
        stat(join(entry.parentPath, entry.name)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
