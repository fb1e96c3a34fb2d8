// State of scheduled jobs in the database: last runs for screens, metrics and alarms, and requests to run now.
import type { JobName } from '@rivulet/contract/messages/job-messages'
import type { Config } from '../config/config.ts'
import { announce } from '../db/announce.ts'
import type { Sql } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { labelledCounter } from '../process-metrics.ts'
import { jobs, plannedJobs } from './jobs.ts'

const names = Object.keys(jobs) as JobName[]
const longestFailure = 2000
const runs = labelledCounter(
  'rivulet_job_runs_total',
  'Runs of scheduled jobs that ended in this process, by result: succeeded or failed',
  { job: names, result: ['succeeded', 'failed'] },
)

/** Creates the rows of all jobs and deletes those of removed ones. Reference times for missed runs are kept. */
export async function registerJobs(sql: Sql, config: Config, now: Date): Promise<void> {
  const rows = plannedJobs(config).map(({ periodSeconds, ...one }) => ({
    ...{ ...one, period_seconds: periodSeconds, known_since: now },
  }))
  await sql`
    insert into job_state ${sql(rows)}
    on conflict (job) do update set active = excluded.active, cron = excluded.cron, period_seconds = excluded.period_seconds,
      -- A job that was switched off missed no run meanwhile.
      known_since = case when job_state.active then job_state.known_since else excluded.known_since end`
  await sql`delete from job_state where job <> all(${names}::text[])`
}

/** Requests jobs that were due while no server ran. */
export async function requestMissedJobs(sql: Sql, now: Date): Promise<void> {
  await sql`
    update job_state set requested_at = ${now}
    where active and (succeeded_at is null or succeeded_at + make_interval(secs => period_seconds) < ${now})`
}

/**
 * Requests jobs whose start was missed while the server ran: the database was away then, or the machine suspended. Not
 * before an eighth of the period has passed, because starts wait for others, and the night of autumn has 25 hours.
 */
export async function requestOverdueJobs(sql: Sql, now: Date): Promise<void> {
  await sql`
    update job_state set requested_at = ${now}
    where active and requested_at is null
      and coalesce(started_at, known_since) + make_interval(secs => period_seconds + greatest(period_seconds / 8, 300)) < ${now}
      and not exists (select from job.job where name = job_state.job and state < 'completed')`
}

/** Queues each requested job, in the order of the job table; one that cannot be queued stays requested. */
export async function takeRequestedJobs(
  sql: Sql,
  queue: (job: JobName, place: number) => Promise<unknown>,
): Promise<void> {
  await sql.begin(async (tx) => {
    // Several servers are notified of the same request.
    const requested = await tx<{ job: JobName }[]>`
      select job from job_state where requested_at is not null and active for update skip locked`
    const wanted = new Set(requested.map(({ job }) => job))
    const inOrder = names.filter((job) => wanted.has(job))
    for (const [place, job] of inOrder.entries()) await queue(job, place)
    await tx`update job_state set requested_at = null where job = any(${inOrder}::text[])`
  })
}

/** Runs a job and records start and outcome. @throws what it throws. */
export async function recordRun(
  { sql, log, now }: Deps,
  job: JobName,
  run: () => Promise<unknown>,
): Promise<void> {
  const startedAt = now()
  await sql`update job_state set started_at = ${startedAt} where job = ${job}`
  announce(sql, 'job')
  log.info({ job }, 'job begins')
  try {
    await run()
  } catch (error) {
    runs.inc({ job, result: 'failed' })
    log.error({ err: error, job }, 'job failed')
    const failure = String(error instanceof Error ? error.message : error).slice(0, longestFailure)
    await sql`update job_state set failed_at = ${now()}, failure = ${failure} where job = ${job}`
    announce(sql, 'job')
    throw error
  }
  runs.inc({ job, result: 'succeeded' })
  const endedAt = now()
  const milliseconds = endedAt.getTime() - startedAt.getTime()
  await sql`update job_state set succeeded_at = ${endedAt}, duration_ms = ${milliseconds} where job = ${job}`
  announce(sql, 'job')
  log.info({ job, milliseconds }, 'job succeeded')
}
