// Runs the scheduled jobs: each once however many servers there are, again when it failed, and at the start when it was missed.
import type { JobName } from '@rivulet/contract/job-messages'
import { PgBoss } from 'pg-boss'
import { hear } from '../db/hear.ts'
import { oneAtATime } from '../db/one-at-a-time.ts'
import { oneConnection } from '../db/sql.ts'
import type { Engine } from '../resource/engine.ts'
import { recordRun, registerJobs, requestMissedJobs, takeRequestedJobs } from './job-state.ts'
import { type Job, jobs, scheduleOf } from './jobs.ts'

const queue = {
  retryLimit: 3,
  retryBackoff: true,
  // Whose server died is taken up by another one within minutes, and whatever takes hours may.
  heartbeatSeconds: 60,
  expireInSeconds: 12 * 3600,
}
const pollSeconds = 30
/** Between jobs that are made up for at a start, so that they do not all begin at once. */
const spacingSeconds = 5

/** Resolves to what ends the jobs, which waits for those under way. */
export async function startJobs(engine: Engine): Promise<() => Promise<void>> {
  const { deps } = engine
  const { sql, log, config } = deps
  // It sends whole transactions as one text, which must not be spread over a pool.
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
  boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  await boss.start()
  await registerJobs(sql, config, deps.now())
  const workers = new Map<JobName, string>()
  for (const [name, job] of Object.entries(jobs) as [JobName, Job][]) {
    await boss.createQueue(name, { policy: 'singleton' })
    // Also of queues that there are already.
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
  const asked = hearRequests(engine, async (name, place) => {
    await boss.send(name, null, { startAfter: place * spacingSeconds })
    // The first is looked for at once, the others when they are due.
    setTimeout(() => boss.notifyWorker(workers.get(name) ?? ''), place * spacingSeconds * 1000).unref()
  })
  return async () => {
    await asked.stop()
    await boss.stop({ close: false, timeout: 10_000 })
    await own.end({ timeout: 5 })
  }
}

/** Queues what is asked for, by an administrator or by a start. */
function hearRequests({ deps }: Engine, queueJob: (job: JobName, place: number) => Promise<void>) {
  let taking = Promise.resolve()
  const take = () => {
    taking = taking
      .then(() => takeRequestedJobs(deps.sql, queueJob))
      .catch((error: unknown) => deps.log.error({ err: error }, 'requested jobs could not be queued'))
  }
  // Also after each lost connection, when requests may have gone unheard.
  const hearing = hear(deps.sql, 'job', take, take)
  return {
    stop: async () => {
      await hearing.stop()
      await taking
    },
  }
}
