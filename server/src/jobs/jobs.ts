// What is done by the clock: each job runs once however many servers there are, and again when it failed.
import { PgBoss } from 'pg-boss'
import { backUpNightly } from './backup/nightly-backup.ts'
import { ageHits } from './click/age-hits.ts'
import { sweepFiles } from './domain/file/sweep-files.ts'
import { autoApproveOrders } from './domain/order/auto-approve-orders.ts'
import { forgetDeliveries } from './domain/postback/forget-deliveries.ts'
import { oneAtATime } from './db/one-at-a-time.ts'
import { oneConnection } from './db/sql.ts'
import { forgetExpired } from './http/forget-expired.ts'
import { checkBooks } from './ledger/check-books.ts'
import { sumOrders } from './report/sum-orders.ts'
import type { Engine } from './resource/engine.ts'
import { watchOrders } from './watch/watch-orders.ts'

type Job = {
  /** Minute, hour, day of the month, month, day of the week, in the accounting zone. */
  cron: string
  run: (engine: Engine) => Promise<unknown>
}

export const jobs: Record<string, Job> = {
  'age-hits': { cron: '20 * * * *', run: ({ deps }) => ageHits(deps) },
  'approve-orders': { cron: '5 * * * *', run: ({ deps }) => autoApproveOrders(deps) },
  'back-up': { cron: '30 3 * * *', run: ({ deps }) => backUpNightly(deps) },
  'check-books': { cron: '0 3 * * *', run: proveBooks },
  'forget-deliveries': {
    cron: '20 4 * * *',
    run: ({ deps }) => forgetDeliveries(deps.sql, deps.now()),
  },
  'forget-expired': { cron: '40 3 * * *', run: ({ deps }) => forgetExpired(deps.sql, deps.now()) },
  'sum-orders': { cron: '*/10 * * * *', run: ({ deps }) => sumOrders(deps.sql) },
  'watch-orders': { cron: '35 * * * *', run: ({ deps }) => watchOrders(deps) },
  'sweep-files': { cron: '50 * * * *', run: sweepFiles },
}

async function proveBooks({ deps: { sql, log, config, now } }: Engine): Promise<void> {
  const zone = config.accountingZone
  const { discrepancies } = await checkBooks(sql, { now: now(), zone, nightly: true })
  if (discrepancies.length > 0) log.error({ discrepancies }, 'the books do not add up')
}

const queue = {
  retryLimit: 3,
  retryBackoff: true,
  // Whose server died is taken up by another one within minutes, and whatever takes hours may.
  heartbeatSeconds: 60,
  expireInSeconds: 12 * 3600,
}

/** Resolves to what ends the jobs, which waits for those under way. */
export async function startJobs(engine: Engine): Promise<() => Promise<void>> {
  const { sql, log, config } = engine.deps
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
  boss.on('error', (error) => log.error({ err: error }, 'the jobs stumbled'))
  await boss.start()
  for (const [name, { cron, run }] of Object.entries(jobs)) {
    await boss.createQueue(name, { policy: 'singleton' })
    // Also of queues that there are already.
    await boss.updateQueue(name, queue)
    await boss.schedule(name, cron, null, { tz: config.accountingZone })
    await boss.work(name, { pollingIntervalSeconds: 30 }, async () => {
      await alone(`job ${name}`, () => {
        log.info({ job: name }, 'job begins')
        return run(engine)
      })
    })
  }
  return async () => {
    await boss.stop({ close: false, timeout: 10_000 })
    await own.end({ timeout: 5 })
  }
}
