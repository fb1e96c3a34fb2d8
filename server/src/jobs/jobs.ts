// Table of scheduled jobs: what each does and when. Missed jobs are made up for at startup in this order.
import type { JobName } from '@rivulet/contract/messages/job-messages'
import { backUpNightly } from '../backup/nightly-backup.ts'
import { ageHits } from '../click/ingest/age-hits.ts'
import { sumCountries } from '../click/ingest/sum-countries.ts'
import type { Config } from '../config/config.ts'
import { sendAnnouncements } from '../domain/announcement/send-announcements.ts'
import { sweepFiles } from '../domain/file/sweep-files.ts'
import { announceRates } from '../domain/order/credit/announce-rates.ts'
import { announceOpenings } from '../domain/shop/announce-openings.ts'
import { autoApproveOrders } from '../domain/order/change/auto-approve-orders.ts'
import { judgeWaiting } from '../domain/order/judge/judge-waiting.ts'
import { applyPlannedRates } from '../domain/planned-rate/apply-planned-rates.ts'
import { forgetDeliveries } from '../domain/postback/forget-deliveries.ts'
import { forgetExpired } from '../http/forget-expired.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { sendNotifications } from '../notification/mail-notifications.ts'
import { sumOrders } from '../report/sum-orders.ts'
import type { Engine } from '../resource/engine.ts'
import { watchOrders } from '../watch/watch-orders.ts'
import { dailyAt, everyMinutes, hourlyAt, type Schedule } from './schedule.ts'

export type Job = {
  schedule: Schedule
  run: (engine: Engine) => Promise<unknown>
  /** Jobs without it always run. */
  active?: (config: Config) => boolean
}

export const jobs: Readonly<Record<JobName, Job>> = {
  'sum-orders': { schedule: everyMinutes(10), run: sumNotes },
  'judge-orders': { schedule: everyMinutes(10), run: ({ deps }) => judgeWaiting(deps) },
  'apply-planned-rates': {
    schedule: everyMinutes(5),
    run: ({ deps }) => applyPlannedRates(deps),
  },
  notify: { schedule: everyMinutes(10), run: notifyPeople },
  'send-announcements': { schedule: everyMinutes(5), run: ({ deps }) => sendAnnouncements(deps) },
  'approve-orders': { schedule: hourlyAt(5), run: ({ deps }) => autoApproveOrders(deps) },
  'age-hits': { schedule: hourlyAt(20), run: ({ deps }) => ageHits(deps) },
  'watch-orders': { schedule: hourlyAt(35), run: ({ deps }) => watchOrders(deps) },
  'sweep-files': { schedule: hourlyAt(50), run: sweepFiles },
  'forget-expired': {
    schedule: dailyAt(4, 40),
    run: ({ deps }) => forgetExpired(deps.sql, deps.now()),
  },
  'forget-deliveries': {
    schedule: dailyAt(4, 20),
    run: ({ deps }) => forgetDeliveries(deps.sql, deps.now()),
  },
  'check-books': { schedule: dailyAt(4, 0), run: proveBooks },
  'back-up': {
    schedule: dailyAt(4, 30),
    run: ({ deps }) => backUpNightly(deps),
    active: ({ backupDir, backupUrl }) => (backupUrl ?? backupDir) !== undefined,
  },
}

/** Its own schedule, or every few minutes if JOBS_EVERY is set. */
export const scheduleOf = ({ schedule }: Job, { jobsEvery }: Pick<Config, 'jobsEvery'>): Schedule =>
  jobsEvery === undefined ? schedule : everyMinutes(jobsEvery)

export type PlannedJob = Schedule & { job: JobName; active: boolean }

/** As configured, in the order of the table. */
export const plannedJobs = (config: Config): PlannedJob[] =>
  (Object.entries(jobs) as [JobName, Job][]).map(([job, one]) => ({
    ...{ job, active: one.active?.(config) ?? true },
    ...scheduleOf(one, config),
  }))

async function notifyPeople({ deps }: Engine): Promise<void> {
  await announceRates(deps)
  await announceOpenings(deps)
  await sendNotifications(deps)
}

async function sumNotes({ deps: { sql } }: Engine): Promise<void> {
  await sumOrders(sql)
  await sumCountries(sql)
}

async function proveBooks({ deps: { sql, log, config, now } }: Engine): Promise<void> {
  const zone = config.accountingZone
  const { discrepancies } = await checkBooks(sql, { now: now(), zone, nightly: true })
  if (discrepancies.length > 0) log.error({ discrepancies }, 'the books do not add up')
}
