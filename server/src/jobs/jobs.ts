// The scheduled jobs: what each does and when. Order matters at a start: what was missed is made up for from top to bottom.
import type { JobName } from '@rivulet/contract/job-messages'
import { backUpNightly } from '../backup/nightly-backup.ts'
import { ageHits } from '../click/age-hits.ts'
import type { Config } from '../config.ts'
import { sweepFiles } from '../domain/file/sweep-files.ts'
import { autoApproveOrders } from '../domain/order/auto-approve-orders.ts'
import { judgeWaiting } from '../domain/order/judge-waiting.ts'
import { forgetDeliveries } from '../domain/postback/forget-deliveries.ts'
import { forgetExpired } from '../http/forget-expired.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { sumOrders } from '../report/sum-orders.ts'
import type { Engine } from '../resource/engine.ts'
import { watchOrders } from '../watch/watch-orders.ts'
import { dailyAt, everyMinutes, hourlyAt, type Schedule } from './schedule.ts'

export type Job = {
  schedule: Schedule
  run: (engine: Engine) => Promise<unknown>
  /** Without it a job always runs. */
  active?: (config: Config) => boolean
}

export const jobs: Readonly<Record<JobName, Job>> = {
  'sum-orders': { schedule: everyMinutes(10), run: ({ deps }) => sumOrders(deps.sql) },
  'judge-orders': { schedule: everyMinutes(10), run: ({ deps }) => judgeWaiting(deps) },
  'approve-orders': { schedule: hourlyAt(5), run: ({ deps }) => autoApproveOrders(deps) },
  'age-hits': { schedule: hourlyAt(20), run: ({ deps }) => ageHits(deps) },
  'watch-orders': { schedule: hourlyAt(35), run: ({ deps }) => watchOrders(deps) },
  'sweep-files': { schedule: hourlyAt(50), run: sweepFiles },
  'forget-expired': {
    schedule: dailyAt(3, 40),
    run: ({ deps }) => forgetExpired(deps.sql, deps.now()),
  },
  'forget-deliveries': {
    schedule: dailyAt(4, 20),
    run: ({ deps }) => forgetDeliveries(deps.sql, deps.now()),
  },
  'check-books': { schedule: dailyAt(3, 0), run: proveBooks },
  'back-up': {
    schedule: dailyAt(3, 30),
    run: ({ deps }) => backUpNightly(deps),
    active: ({ backupDir }) => backupDir !== undefined,
  },
}

/** As it is, or every few minutes where JOBS_EVERY says so. */
export const scheduleOf = ({ schedule }: Job, { jobsEvery }: Pick<Config, 'jobsEvery'>): Schedule =>
  jobsEvery === undefined ? schedule : everyMinutes(jobsEvery)

export type PlannedJob = Schedule & { job: JobName; active: boolean }

/** As the settings have it, in the order of the table. */
export const plannedJobs = (config: Config): PlannedJob[] =>
  (Object.entries(jobs) as [JobName, Job][]).map(([job, one]) => ({
    ...{ job, active: one.active?.(config) ?? true },
    ...scheduleOf(one, config),
  }))

async function proveBooks({ deps: { sql, log, config, now } }: Engine): Promise<void> {
  const zone = config.accountingZone
  const { discrepancies } = await checkBooks(sql, { now: now(), zone, nightly: true })
  if (discrepancies.length > 0) log.error({ discrepancies }, 'the books do not add up')
}
