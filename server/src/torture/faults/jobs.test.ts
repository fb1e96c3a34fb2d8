// All scheduled jobs on two servers, one of which is killed or frozen during
// them: no job runs twice concurrently, and none is lost.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { jobs } from '../../jobs/jobs.ts'
import { type Child, startChild } from '../../testing/child.ts'
import { connect } from '../../db/sql.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { report, times } from '../../testing/fault/tally.ts'

/** A separate database per fault, so that leftovers in the queues do not interfere. */
let database: TestDatabase
let sql: TestDatabase['sql']
beforeEach(async () => {
  database = await createTestDatabase('template', 20)
  sql = database.sql
})
const folder = mkdtempSync(join(tmpdir(), 'rivulet-jobs-'))
const running: Child[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((child) => child.end('SIGKILL')))
  await database.drop()
})
afterAll(() => rmSync(folder, { recursive: true }))

const names = Object.keys(jobs).toSorted()
/** An advisory lock: while the test holds it, no started job can finish. */
const gate = 4_711

/** Runs jobs as a server does; each reports start and end, and waits for the lock in between. */
async function startServer(): Promise<Child> {
  const child = startChild(
    `
    import { readConfig } from './config/config.ts'
    import { connect } from './db/sql.ts'
    import { jobs } from './jobs/jobs.ts'
    import { knownStore } from './files/known-store.ts'
    import { openStore } from './files/open-store.ts'
    import { startJobs } from './jobs/start-jobs.ts'
    import { createLogger } from './log.ts'
    import { served } from './served.ts'
    const { DATABASE_URL = '', SECRET = '' } = process.env
    const sql = connect(DATABASE_URL)
    const notes = connect(DATABASE_URL, { max: ${names.length}, statementTimeout: 0 })
    for (const [name, job] of Object.entries(jobs)) {
      const { run } = job
      job.run = async (engine) => {
        const note = (what) => notes\`insert into job_note (name, what, pid) values (\${name}, \${what}, \${process.pid})\`
        await note('begin')
        await notes\`select pg_advisory_lock_shared(${gate}), pg_advisory_unlock_shared(${gate})\`
        await run(engine)
        await note('end')
      }
    }
    const config = { ...readConfig(process.env), publicUrl: 'https://rivulet.example', secret: SECRET }
    const deps = { sql, config, files: knownStore(sql, openStore(config)), log: createLogger('silent'), now: () => new Date(), sendMail: async () => {} }
    const stop = await startJobs({ deps, served })
    process.on('SIGTERM', () => stop().then(() => process.exit(0)))
    console.log('started')
    `,
    {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      BACKUP_DIR: join(folder, 'backups'),
      SECRET: 'kU3vQ9xR2mZ7nB4wT8yH1sL6pD5fG0jC',
    },
  )
  running.push(child)
  expect(await child.nextLine()).toBe('started')
  return child
}

type Note = { name: string; what: 'begin' | 'end'; pid: number }
const notes = () => sql<Note[]>`select name, what, pid from job_note order by id`
const begun = async (pids: number[]) =>
  (await notes()).filter(({ what, pid }) => what === 'begin' && pids.includes(pid))

/** How many second runs were refused. */
async function refused(): Promise<number> {
  const rows =
    await sql`select distinct name from job.job where output::text like '%still running on another%'`
  return rows.length
}

/** How often a job started while another server was running it; runs of dead servers do not count. */
function overlaps(all: readonly Note[], dead: ReadonlySet<number>): number {
  const at = new Map<string, number>()
  let count = 0
  for (const { name, what, pid } of all) {
    const other = at.get(name)
    if (what === 'end') at.delete(name)
    else {
      if (other !== undefined && other !== pid && !dead.has(other)) count++
      at.set(name, pid)
    }
  }
  return count
}

const boss = () => new PgBoss({ connectionString: database.url, schema: 'job', schedule: false })

/** Moves time forward so that running workers count as dead, and retries are due. */
async function passTime(): Promise<void> {
  const own = boss()
  await own.start()
  const supervise = async () => {
    await sql`update job.queue set monitor_claim_on = null`
    await own.supervise()
  }
  const stillTrusted = async () => {
    await sql`update job.job set heartbeat_on = heartbeat_on - interval '1 hour' where state = 'active'`
    await supervise()
    return (await sql`select from job.job where state = 'active'`).length
  }
  await expect.poll(stillTrusted).toBe(0)
  // Each supervision records what was active before it.
  await supervise()
  await own.stop({ graceful: false })
  await sql`update job.job set start_after = now() where state in ('retry', 'created')`
}

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'F8 on two servers every job runs once at a time, and completes even if one of them gets %s during it',
  async (signal) => {
    const rounds = times(1, 10)
    let doubled = 0
    let found = 0
    for (let round = 0; round < rounds; round++) {
      await sql`drop table if exists job_note`
      await sql`create table job_note (id bigint generated always as identity, name text, what text, pid integer)`
      // Creates the queues; nothing it makes up for is left.
      await (await startServer()).end('SIGTERM')
      await sql`delete from job.job`
      await sql`update job_state set succeeded_at = now(), requested_at = null`
      await sql`truncate job_note`
      const own = boss()
      await own.start()
      for (const name of [...names, ...names]) await own.send(name)
      await own.stop({ graceful: false })

      const holder = connect(database.url, { max: 1 })
      await holder`select pg_advisory_lock(${gate})`
      const [one, two] = await Promise.all([startServer(), startServer()])
      const pids = [one.pid, two.pid]
      await expect.poll(async () => (await begun(pids)).length).toBe(names.length)
      // The server running more jobs.
      const [ones, twos] = [await begun([one.pid]), await begun([two.pid])]
      const [victim, other] = ones.length > twos.length ? [one, two] : [two, one]
      process.kill(victim.pid, signal)
      if (signal === 'SIGKILL') await victim.end()
      await passTime()
      const third = await startServer()
      const left = (await begun([victim.pid])).length
      const takenUp = async () => (await begun([third.pid])).length + (await refused())
      await expect.poll(takenUp).toBeGreaterThanOrEqual(left)
      await holder.end()
      if (signal === 'SIGSTOP') process.kill(victim.pid, 'SIGCONT')
      const done = async () =>
        [
          ...new Set((await notes()).filter(({ what }) => what === 'end').map(({ name }) => name)),
        ].toSorted()
      // The backup is a process of its own, which takes half a minute to start and end on a busy machine.
      await expect.poll(done).toEqual(names)
      for (const child of [victim, other, third]) await child.end('SIGTERM')
      const dead = new Set(signal === 'SIGKILL' ? [victim.pid] : [])
      doubled += overlaps(await notes(), dead)
      found += (await done()).length
    }
    const acknowledged = rounds * names.length
    report({
      fault: `F8 jobs on two servers, ${signal}`,
      repetitions: acknowledged,
      acknowledged,
      found,
      doubled,
    })
    expect({ found, doubled }).toEqual({ found: acknowledged, doubled: 0 })
  },
  600_000,
)
