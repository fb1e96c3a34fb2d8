// Measures operations on a large database: the first start after a crash, the ageing of a month, and a backup, all with
// clicks coming in. `node bench/large-operation.ts FOLDER [BACKUP]`: a folder that bench/reports.ts kept, which this
// changes, and an empty one to back up to. Linux only.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { ageHits } from '../server/src/click/ingest/age-hits.ts'
import { readConfig } from '../server/src/config/config.ts'
import { readSecret } from '../server/src/config/secret.ts'
import { runningDatabase } from '../server/src/db/embedded/embedded.ts'
import { connect, type Sql } from '../server/src/db/sql.ts'
import { startPart } from '../server/src/testing/part.ts'
import { runMeasured } from './backup/run-measured.ts'
import { stallsDuring } from './backup/stalls.ts'
import { type Followed, startVisitors } from './load/steady-visitors.ts'
import { machine, say } from './stopwatch.ts'

const [dataDir = '', backup] = process.argv.slice(2)
if (!dataDir) throw new Error('name a folder that bench/reports.ts --keep has filled')
const perSecond = 20
/** Milliseconds of clicks before the crash. */
const calm = 10_000
/** The months but the last twelve expire: of the generated data one, in part. */
const retention = { RETENTION_MONTHS: '12' }
/** Links of the generated data. */
const codes = Array.from({ length: 2000 }, (_, n) => `b${n + 1}`)

const start = async () => {
  const begun = performance.now()
  const environment = { PORT: '7570', NODE_ENV: 'test', ...retention }
  const { child, url } = await startPart('all', { dataDir, environment })
  return { child, origin: url.origin, seconds: (performance.now() - begun) / 1000 }
}
const open = () => connect(runningDatabase(dataDir) ?? '', { max: 2, statementTimeout: 0 })

/** The server, and PostgreSQL with all its processes, at once. */
function crash(server: number): void {
  const [first = ''] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')
  const sessions = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ')
  for (const pid of [server, Number(first), ...sessions.map(Number)]) process.kill(pid, 'SIGKILL')
}

/** Waits until nothing more is stored. @returns how many answered clicks are missing. */
async function missing(sql: Sql, begun: number, clicks: readonly Followed[]): Promise<number> {
  const ids = clicks.flatMap(({ clickId }) => clickId ?? [])
  for (let left = ids.length, since = Date.now(); ; await setTimeout(200)) {
    const found = await sql<{ id: string }[]>`select click_id as id from hit where at >= ${begun}`
    const stored = new Set(found.map(({ id }) => id))
    const lacking = ids.filter((id) => !stored.has(id)).length
    if (lacking < left) since = Date.now()
    left = lacking
    if (left === 0 || Date.now() - since > 30_000) return left
  }
}

const worst = (clicks: readonly Followed[]): string => {
  const refused = clicks.filter(({ clickId }) => clickId === undefined).length
  const longest = Math.max(...clicks.map(({ milliseconds }) => milliseconds))
  return `${clicks.length} clicks, ${refused} refused, longest ${longest.toFixed(0)} ms`
}

say(`${machine()}, load ${loadavg()[0]?.toFixed(1)}`)
const begun = Date.now()
const first = await start()
say(`start: ${first.seconds.toFixed(1)} s`)
const early = startVisitors(first.origin, { perSecond, codes, prefix: 'early' })
await setTimeout(calm)
crash(first.child.pid)
const before = (await early.stop()).filter(({ clickId }) => clickId !== undefined)
const second = await start()
say(`start after the crash: ${second.seconds.toFixed(1)} s`)
const sql = open()
try {
  say(`${before.length} clicks answered before it, ${await missing(sql, begun, before)} lost`)
  const settings = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...retention })
  const config = { ...settings, publicUrl: 'http://localhost', secret: readSecret(settings) }
  const during = startVisitors(second.origin, { perSecond, codes, prefix: 'ageing' })
  const aged = await stallsDuring(sql, () => ageHits({ sql, config, now: () => new Date() }))
  const guests = await during.stop()
  say(`ageing: ${aged.seconds.toFixed(0)} s; ${worst(guests)}; ${aged.says}`)
  if (backup) {
    const visitors = startVisitors(second.origin, { perSecond, codes, prefix: 'backup' })
    const run = await runMeasured(['backup/back-up.ts', backup], { DATA_DIR: dataDir })
    say(
      `backup: ended with ${run.code} after ${run.seconds.toFixed(0)} s, ${(run.peak / 2 ** 20).toFixed(0)} MiB; ${worst(await visitors.stop())}\n${run.output}`,
    )
  }
} finally {
  await sql.end({ timeout: 1 })
  await second.child.end('SIGTERM')
}
