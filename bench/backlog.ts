// Measures latency while weeks of backlog are processed after an upgrade:
// `npm run build && node bench/backlog.ts [hits] [folder that keeps the data] [seconds]`; by default 2 million hits,
// until everything is done.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { runningDatabase } from '../server/src/db/embedded/embedded.ts'
import { connect, type Sql } from '../server/src/db/sql.ts'
import { keyColumns } from '../server/src/domain/shop/shop-key.ts'
import { startProduct } from '../server/src/soak/product.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { makeLink, makeShop } from '../server/src/testing/marketing.ts'
import { countArrears, makeArrears, retentionMonths } from './backlog/arrears.ts'
import { type Visit, visitDuring } from './backlog/guests.ts'
import { lookFor } from './load/kills.ts'
import { fillOnce, openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const hits = Number(process.argv[2] ?? 2_000_000)
const work = mkdtempSync(join(tmpdir(), 'rivulet-backlog-'))
// When run as root, PostgreSQL's own account must be able to enter the folder.
chmodSync(work, 0o711)
const made = process.argv[3] ?? join(work, 'made')
const dataDir = join(work, 'data')
const secret = randomBytes(33).toString('base64')
const environment = {
  ...{ DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1', PORT: '4650', SECRET: secret },
  ...{ RETENTION_MONTHS: String(retentionMonths), BACKUP_DIR: join(work, 'backups') },
  ...{ BACKUP_KEY: 'correct horse battery', LIMITS: 'api=9999999/s order=9999999/s', LOG_LEVEL: 'info' },
}
/** Milliseconds per phase, for comparing two versions alternately. */
const cap = process.argv[4] ? Number(process.argv[4]) * 1000 : Infinity
/** Minimum duration of a comparison, in milliseconds. */
const leastTime = 120_000

/** A shop with a key, and links to it. */
async function makeStand(sql: Sql, prefix: string) {
  const { key: apiKey, columns } = keyColumns({ now: secret, other: null })
  const shopId = await makeShop(sql, columns)
  const codes: string[] = []
  for (let n = 0; n < 20; n++) {
    const { id: affiliateId } = await makeAccount(sql, 'Affiliate', {
      username: `${prefix}-${n}@stand.example`,
    })
    codes.push((await makeLink(sql, { affiliateId, shopId }, { code: `${prefix}${n}` })).code)
  }
  const boss = await makeAccount(sql, 'Administrator', { username: `${prefix}@stand.example` })
  return { apiKey, codes, headers: boss.headers }
}

const jobsDone = async (sql: Sql): Promise<boolean> =>
  (await sql`select from job_view where state not in ('succeeded', 'off')`).length === 0

async function measure(name: string, prefix: string, prepare: (sql: Sql) => Promise<unknown>) {
  const setUp = await openScratch({ keep: dataDir })
  const stand = await makeStand(setUp.sql, prefix)
  await prepare(setUp.sql)
  await setUp.close()
  const log: string[] = []
  const product = await startProduct(environment, (line) => log.push(line))
  const sql = connect(runningDatabase(dataDir) ?? '', { max: 2, statementTimeout: 0 })
  try {
    const own = monitorEventLoopDelay({ resolution: 5 })
    own.enable()
    const begun = performance.now()
    const visit = await visitDuring({ ...stand, prefix, origin: product.origin }, async () => {
      const passed = () => performance.now() - begun
      while (passed() < cap && (passed() < leastTime || !(await jobsDone(sql)))) await setTimeout(500)
    })
    const seconds = (performance.now() - begun) / 1000
    const { lost } = await lookFor({ sql }, visit.clickIds)
    report(name, visit, [
      `${seconds.toFixed(0)} s`,
      `${lost}`,
      `${(own.max / 1e6).toFixed(0)} ms`,
      loadavg()[0]?.toFixed(1) ?? '',
    ])
    // The first run of each job; schedules start further ones meanwhile.
    const jobs = log.flatMap(
      (line) => /"job":"([\w-]+)","milliseconds":(\d+)/.exec(line)?.slice(1).join(' ') ?? [],
    )
    const [check] =
      await sql`select lines, jsonb_array_length(discrepancies) as wrong from book_check order by id desc limit 1`
    const odd = log.filter((line) => /"level":[456]0/.test(line))
    return { jobs, check, left: await countArrears(sql), odd }
  } finally {
    await sql.end({ timeout: 5 })
    await product.stop()
  }
}

function report(name: string, { clicks, orders, lists }: Visit, more: string[]) {
  const cells = [clicks, orders, lists].map(
    ({ count, failed, p50, p99, usual, longest, longestAt }) =>
      `${count}${failed ? ` (${failed} failed)` : ''} | ${p50.toFixed(0)} | ${p99.toFixed(0)} | ${usual.toFixed(0)} | ${longest.toFixed(0)} (at ${longestAt} s)`,
  )
  say(`| ${[name, ...cells, ...more].join(' | ')} |`)
}

try {
  await fillOnce(made, ({ sql }) => makeArrears(sql, hits))
  execFileSync('cp', ['-a', made, dataDir])
  const looking = await openScratch({ keep: dataDir, statementTimeout: 0 })
  const arrears = await countArrears(looking.sql)
  await looking.close()
  say(`${JSON.stringify(arrears)} · ${machine()}\n`)
  say(
    `| milliseconds | ${['clicks', 'orders', 'lists'].map((kind) => `${kind} | p50 | p99 | longest of 10 s, median | longest`).join(' | ')} | time | clicks lost | this process held up | load |`,
  )
  say(`| --- |${' ---: |'.repeat(19)}`)
  const first = await measure('first start', 'first', async () => {})
  const again =
    cap === Infinity &&
    (await measure(
      'the same jobs, nothing piled up',
      'again',
      (sql) => sql`
    update job_state set succeeded_at = '2020-01-01', known_since = '2020-01-01'`,
    ))
  const quiet = await measure('no job', 'quiet', (sql) => sql`update job_state set succeeded_at = now()`)
  for (const [name, found] of Object.entries({ first, again, quiet }))
    say(`\n${name}: ${JSON.stringify(found, null, 1)}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
