// Data sources of /metrics: the database, over a separate connection, and this machine's disk.
import {
  type MachineSigns,
  type Programme as ProgrammeSigns,
  readDatabaseSigns,
  readMachineSigns,
} from '../alarm/vital-signs.ts'
import type { Clicks } from '../click/clicks.ts'
import { oneConnection, type Sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'

/** A scheduled job; ages in seconds. */
export type JobState = {
  job: string
  active: boolean
  period: number
  /** Since the last success, or since the job was registered. */
  age: number
  /** Duration of the last success, in seconds. */
  duration: number | null
  /** Epoch seconds. */
  failedAt: number | null
}
export type Programme = ProgrammeSigns & { jobs: JobState[] }
export type Machine = MachineSigns & {
  /** Epoch seconds of the newest backup; 0 without one, NaN while that is not known. */
  backupAt: number
}

/** Not from the pool: whether the database answers matters most while the pool is exhausted. */
export function startReadingProgramme(deps: Deps): {
  read(): Promise<Programme>
  stop(): Promise<void>
} {
  const own = oneConnection(deps.sql)
  // Only used for queries, in which both types are alike.
  const sql = own as unknown as Sql
  const read = async () => {
    const [signs, jobs] = await Promise.all([
      readDatabaseSigns({ ...deps, sql }),
      readJobs(sql, deps.now()),
    ])
    return { ...signs, jobs }
  }
  return { read, stop: () => own.end({ timeout: 1 }) }
}

const readJobs = async (sql: Sql, now: Date): Promise<JobState[]> =>
  sql<JobState[]>`
    select job, active, period_seconds as period, duration_ms / 1000.0::float8 as duration,
      extract(epoch from ${now}::timestamptz - coalesce(succeeded_at, known_since))::float8 as age,
      extract(epoch from failed_at)::float8 as "failedAt"
    from job_state`

export async function readMachine(
  { config, files, replica, now }: Deps,
  makesBackups: boolean,
  clicks?: Clicks,
): Promise<Machine> {
  const at = now()
  const signs = await readMachineSigns(config, at, clicks, {
    ...{ fileTrouble: files.trouble(), replica, makesBackups },
  })
  const age = signs.backupAge ?? Infinity
  return { ...signs, backupAt: age === Infinity ? 0 : Math.round(at.getTime() / 1000 - age) }
}
