// What became of each job the last time, kept in the database: screens, metrics and alarms read it, and "run now" asks through it.
import type { JobName } from '@rivulet/contract/job-messages'
import type { Config } from '../config.ts'
import type { Sql } from '../db/sql.ts'
import type { Deps } from '../http/deps.ts'
import { labelledCounter } from '../process-metrics.ts'
import { jobs, plannedJobs } from './jobs.ts'

const names = Object.keys(jobs) as JobName[]
const longestFailure = 2000
const runs = labelledCounter(
  'rivulet_job_runs_total',
  'Runs of scheduled jobs that ended in this process, by result: succeeded or failed',
  { job: names, result: ['succeeded', 'failed'] },
)

/** Makes the rows of all jobs and takes away those of jobs that are no more. Times that missed runs count from are kept. */
export async function registerJobs(sql: Sql, config: Config, now: Date): Promise<void> {
  const rows = plannedJobs(config).map(({ periodSeconds, ...one }) => ({
    ...{ ...one, period_seconds: periodSeconds, known_since: now },
  }))
  await sql`
    insert into job_state ${sql(rows)}
    on conflict (job) do update set active = excluded.active, cron = excluded.cron, period_seconds = excluded.period_seconds,
      -- A job that was switched off has missed nothing meanwhile.
      known_since = case when job_state.active then job_state.known_since else excluded.known_since end`
  await sql`delete from job_state where job <> all(${names}::text[])`
}

/** Asks for what should have run while no server did. */
export async function requestMissedJobs(sql: Sql, now: Date): Promise<void> {
  await sql`
    update job_state set requested_at = ${now}
    where active and (succeeded_at is null or succeeded_at + make_interval(secs => period_seconds) < ${now})`
}

/** Hands over each job that was asked for, in the order of the table of jobs; one that cannot be handed over stays asked for. */
export async function takeRequestedJobs(
  sql: Sql,
  queue: (job: JobName, place: number) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    // Several servers hear of the same request.
    const requested = await tx<{ job: JobName }[]>`
      select job from job_state where requested_at is not null and active for update skip locked`
    const wanted = new Set(requested.map(({ job }) => job))
    const inOrder = names.filter((job) => wanted.has(job))
    for (const [place, job] of inOrder.entries()) await queue(job, place)
    await tx`update job_state set requested_at = null where job = any(${inOrder}::text[])`
  })
}

/** Runs it and keeps when it began and how it ended. @throws what it throws. */
export async function recordRun(
  { sql, log, now }: Deps,
  job: JobName,
  run: () => Promise<unknown>,
): Promise<void> {
  const startedAt = now()
  await sql`update job_state set started_at = ${startedAt} where job = ${job}`
  log.info({ job }, 'job begins')
  try {
    await run()
  } catch (error) {
    runs.inc({ job, result: 'failed' })
    log.error({ err: error, job }, 'job failed')
    const failure = String(error instanceof Error ? error.message : error).slice(0, longestFailure)
    await sql`update job_state set failed_at = ${now()}, failure = ${failure} where job = ${job}`
    throw error
  }
  runs.inc({ job, result: 'succeeded' })
  const endedAt = now()
  const milliseconds = endedAt.getTime() - startedAt.getTime()
  await sql`update job_state set succeeded_at = ${endedAt}, duration_ms = ${milliseconds} where job = ${job}`
  log.info({ job, milliseconds }, 'job succeeded')
}
