// Runs scheduled jobs (pg-boss): each once across all servers, retried on
// failure, and made up for at startup when missed.
import type { JobName } from '@rivulet/contract/messages/job-messages'
import { PgBoss } from 'pg-boss'
import { listen } from '../db/listen.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { oneConnection } from '../db/sql.ts'
import { poll } from '../polling.ts'
import type { Engine } from '../resource/engine.ts'
import {
  recordRun,
  registerJobs,
  requestMissedJobs,
  requestOverdueJobs,
  takeRequestedJobs,
} from './job-state.ts'
import { type Job, jobs, scheduleOf } from './jobs.ts'

const queue = {
  retryLimit: 3,
  retryBackoff: true,
  // Jobs of a server that died are taken over within minutes, while jobs that take hours keep running.
  heartbeatSeconds: 60,
  expireInSeconds: 12 * 3600,
}
const pollSeconds = 30
/** Milliseconds between two looks for jobs whose start was missed. */
const overduePause = 60_000
/** Seconds between jobs made up for at startup, so that they do not all start at once. */
const spacingSeconds = 5

/** Returns a function that stops the jobs, after those in progress. */
export async function startJobs(engine: Engine): Promise<() => Promise<void>> {
  const { deps } = engine
  const { sql, log, config } = deps
  // pg-boss sends whole transactions as one query, which needs a single connection.
  const own = oneConnection(sql)
  const boss = new PgBoss({
    schema: 'job',
    db: {
      executeSql: async (text, values = []) => ({
        rows: [...(await own.unsafe(text, values as Parameters<typeof own.unsafe>[1]))],
      }),
    },
  })
  const alone = oneAtATime(own)
  let stopped = false
  boss.on('error', (error) =>
    // A job that takes longer than a stop may is not marked as done, and runs again.
    stopped && (error as { code?: unknown }).code === 'CONNECTION_ENDED'
      ? log.info({ err: error }, 'a job was still running when the server stopped; it will run again')
      : log.error({ err: error }, 'the job queue failed'),
  )
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  await boss.start()
  await registerJobs(sql, config, deps.now())
  const workers = new Map<JobName, string>()
  for (const [name, job] of Object.entries(jobs) as [JobName, Job][]) {
    await boss.createQueue(name, { policy: 'singleton' })
    // Also updates queues that already exist.
    await boss.updateQueue(name, queue)
    if (!(job.active?.(config) ?? true)) {
      await boss.unschedule(name)
      continue
    }
    await boss.schedule(name, scheduleOf(job, config).cron, null, { tz: config.accountingZone })
    const worker = await boss.work(name, { pollingIntervalSeconds: pollSeconds }, () =>
      alone(`job ${name}`, () => recordRun(deps, name, () => job.run(engine))),
    )
    workers.set(name, worker)
  }
  await requestMissedJobs(sql, deps.now())
  const requests = listenForRequests(engine, async (name, place) => {
    await boss.send(name, null, { startAfter: place * spacingSeconds })
    // The first is fetched immediately, the others when their turn comes.
    setTimeout(() => boss.notifyWorker(workers.get(name) ?? ''), place * spacingSeconds * 1000).unref()
  })
  return async () => {
    await requests.stop()
    await boss.stop({ close: false, timeout: 10_000 })
    stopped = true
    await own.end({ timeout: 5 })
  }
}

/** Queues requested jobs, requested by an administrator, at startup, or because they are overdue. */
function listenForRequests({ deps }: Engine, queueJob: (job: JobName, place: number) => Promise<void>) {
  let taking = Promise.resolve()
  const take = () => {
    taking = taking
      .then(() => takeRequestedJobs(deps.sql, queueJob))
      .catch((error: unknown) => deps.log.error({ err: error }, 'requested jobs could not be queued'))
  }
  // Also after a lost connection, during which requests may have been missed.
  const listener = listen(deps.sql, 'job', take, take)
  const stopLooking = poll({
    pause: overduePause,
    step: async () => {
      await requestOverdueJobs(deps.sql, deps.now())
      take()
    },
    failed: (error) => deps.log.error({ err: error }, 'overdue jobs could not be requested'),
  })
  return {
    stop: async () => {
      await stopLooking()
      await listener.stop()
      await taking
    },
  }
}
