// Reads the state of the database in a single read-only transaction.
import { planMigration } from '../db/migrate/plan-migration.ts'
import { readApplied } from '../db/migrate/read-applied.ts'
import { lastOfBaseline, readSchema } from '../db/migrate/schema-files.ts'
import { connect, type Transaction } from '../db/sql.ts'
import type { Position } from '../click/spool/position.ts'

export type JobRow = { job: string; state: string; succeededAt: Date | null; failure: string | null }
export type DatabaseFacts = {
  version: string
  major: number
  /** Milliseconds its clock is ahead of ours. */
  clockAhead: number
  milliseconds: number
  durable: boolean
  bytes: number
  connections: number
  mostConnections: number
  knowsZone: boolean
  /** Migrations after the baseline, and names of what is not applied yet; null when there is no table of migrations. */
  migrations: { applied: number; missing: string[]; mismatch: string | null } | null
  /** By spool name, the position up to which it is stored. */
  stored: Map<string, Position>
  jobs: JobRow[]
  /** Since when the nightly backup that is being made runs, if one shows progress. */
  backingUpSince: Date | null
}

type Clock = Pick<DatabaseFacts, 'clockAhead' | 'milliseconds'>
type General = Omit<DatabaseFacts, keyof Clock | 'migrations' | 'stored' | 'jobs' | 'backingUpSince'>

/** @throws the driver's error when it is unreachable. */
export async function readDatabase(url: string, zone: string): Promise<DatabaseFacts> {
  const sql = connect(url, { max: 1, name: 'rivulet doctor', statementTimeout: 10_000 })
  try {
    // The first query opens the connection, which would look like clock offset.
    await sql`select`
    return await sql.begin('read only', async (tx) => {
      return {
        ...(await readClock(tx)),
        ...(await readGeneral(tx, zone)),
        migrations: await readMigrated(tx),
        stored: await readStored(tx),
        jobs: await readJobs(tx),
        backingUpSince: await readBackingUp(tx),
      }
    })
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function readClock(tx: Transaction): Promise<Clock> {
  const before = Date.now()
  const [row] = await tx<{ now: Date }[]>`select clock_timestamp() as now`
  const after = Date.now()
  const now = row?.now.getTime() ?? Number.NaN
  return { milliseconds: after - before, clockAhead: now - (before + after) / 2 }
}

async function readGeneral(tx: Transaction, zone: string): Promise<General> {
  const [row] = await tx<General[]>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
        and current_setting('synchronous_commit') <> 'off' as durable,
      pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections",
      exists (select from pg_timezone_names where name = ${zone}) as "knowsZone"`
  if (!row) throw new Error('the query returned no row')
  return row
}

async function readMigrated(tx: Transaction): Promise<DatabaseFacts['migrations']> {
  const applied = await readApplied(tx)
  if (!applied) return null
  const counted = {
    applied: applied.migrations.filter(({ version }) => version > lastOfBaseline).length,
    missing: [],
    mismatch: null,
  }
  try {
    return { ...counted, missing: planMigration(applied, readSchema()).missing }
  } catch (error) {
    return { ...counted, mismatch: error instanceof Error ? error.message : String(error) }
  }
}

async function readStored(tx: Transaction): Promise<Map<string, Position>> {
  if (!(await isThere(tx, 'spool_position'))) return new Map()
  const rows = await tx<
    (Position & { spool: string })[]
  >`select spool, segment, byte from spool_position`
  return new Map(rows.map(({ spool, ...position }) => [spool, position]))
}

async function readJobs(tx: Transaction): Promise<JobRow[]> {
  if (!(await isThere(tx, 'job_view'))) return []
  return tx<JobRow[]>`
    select job, state, succeeded_at as "succeededAt", failure from job_view order by job`
}

async function readBackingUp(tx: Transaction): Promise<Date | null> {
  if (!(await isThere(tx, 'job_state'))) return null
  // A database that was not upgraded yet has no such column.
  const [row] = await tx<{ since: Date }[]>`
    select started_at as since from job_state j
    where job = 'back-up' and started_at > coalesce(greatest(succeeded_at, failed_at), '-infinity')
      and greatest(started_at, (to_jsonb(j) ->> 'progress_at')::timestamptz) > now() - interval '5 minutes'`
  return row?.since ?? null
}

async function isThere(tx: Transaction, table: string): Promise<boolean> {
  const [row] = await tx<{ there: boolean }[]>`select to_regclass(${table}) is not null as there`
  return row?.there ?? false
}
