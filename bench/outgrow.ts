// The operator's path from one machine to a cluster (docs/scale.md), on loopback under load:
// `node bench/outgrow.ts [clicks a second] [orders a second]`, 5 and 2 by default. Needs Debian's nginx and PostgreSQL.
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runningDatabase } from '../server/src/db/embedded/embedded.ts'
import { connect, type Sql } from '../server/src/db/sql.ts'
import { keyColumns } from '../server/src/domain/shop/shop-key.ts'
import { folderStore } from '../server/src/files/folder-store.ts'
import { type RunningPart, startPart } from '../server/src/testing/part.ts'
import { recount, storedSums } from '../server/src/testing/traffic/recount.ts'
import { startS3Server } from '../server/src/testing/servers/s3-server.ts'
import { SECRET, secret } from '../server/src/testing/secret.ts'
import { makeFile } from '../server/src/testing/stored-file.ts'
import { makeLinks } from './load/links.ts'
import { lookFor } from './load/kills.ts'
import { startNginx } from './servers/nginx.ts'
import { makeCluster, makeStandby, promote, stopCluster, urlOf } from './servers/own-postgres.ts'
import { startOrders } from './load/steady-orders.ts'
import { startVisitors } from './load/steady-visitors.ts'
import { machine, say } from './stopwatch.ts'
import { type Step, waitsByStep } from './load/waits-by-step.ts'

const perSecond = Number(process.argv[2] ?? 5)
const ordersPerSecond = Number(process.argv[3] ?? 2)
const calm = 3000
const folder = mkdtempSync(join(tmpdir(), 'rivulet-outgrow-'))
chmodSync(folder, 0o755)
const place = (name: string) => join(folder, name)
const server = new URL('../server/src/', import.meta.url).pathname

const ports = {
  whole: 7551,
  api: [7552, 7553],
  jobs: 7554,
  click: [7555, 7556, 7557],
} as const
const [primary, standby] = [
  { folder: place('primary'), port: 7558 },
  { folder: place('standby'), port: 7559 },
]
const running = new Map<string, RunningPart>()

type Environment = Record<string, string>
async function start(
  name: string,
  part: 'all' | 'api' | 'jobs' | 'click',
  port: number,
  environment: Environment,
) {
  const { DATABASE_URL: databaseUrl = '', ...rest } = environment
  const settings = { PORT: String(port), SECRET, LIMITS: 'order=9999/s', NODE_ENV: 'test', ...rest }
  mkdirSync(place(name), { recursive: true })
  running.set(name, await startPart(part, { dataDir: place(name), databaseUrl, environment: settings }))
}
async function stop(name: string): Promise<void> {
  await running.get(name)?.child.end('SIGTERM')
  running.delete(name)
}
const run = promisify(execFile)
/** One of the npm commands. */
const command = async (program: string, args: string[], environment: Environment) => {
  const env = { ...process.env, NODE_OPTIONS: '', SECRET, ...environment }
  const { stdout } = await run(process.execPath, [join(server, program), ...args], { env, cwd: server })
  return stdout.trim().split('\n')
}

await start('whole', 'all', ports.whole, {})
const embedded = runningDatabase(place('whole')) ?? ''
let sql: Sql = connect(embedded)
const { key: apiKey, columns } = keyColumns(secret)
const codes = await makeLinks(sql, 100, columns)
await makeFile(
  { sql, files: folderStore(place('whole')) },
  'terms.txt',
  'text/plain',
  Buffer.from('Terms'),
)

const proxy = await startNginx({ folder: place('nginx'), port: 7550, nodes: [ports.whole] })
const visitors = startVisitors(proxy.origin, { perSecond, codes, prefix: 'outgrow' })
const orders = startOrders(proxy.origin, {
  ...{ perSecond: ordersPerSecond, apiKey, prefix: 'outgrow', clickId: visitors.lastClick },
})
const steps: Step[] = []
async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  // What an earlier step held up must not count to this one.
  while (orders.waiting() > ordersPerSecond) await setTimeout(50)
  const from = Date.now()
  await setTimeout(calm)
  const began = Date.now()
  await work()
  const seconds = (Date.now() - began) / 1000
  while (orders.waiting() > ordersPerSecond) await setTimeout(50)
  await setTimeout(calm)
  steps.push({ name, from, until: Date.now(), seconds })
}

/** Starts it again with other settings. */
const again = async (n: number, environment: Environment) => {
  await stop(`click-${n}`)
  await start(`click-${n}`, 'click', ports.click[n] ?? 0, environment)
}
const own = { DATABASE_URL: urlOf(primary) }
const both = { DATABASE_URL: urlOf(primary, standby) }
const s3 = await startS3Server()
const { url, bucket, key, secret: s3Secret } = s3.bucket
const files = { S3_URL: url, S3_BUCKET: bucket, S3_KEY: key ?? '', S3_SECRET: s3Secret ?? '' }

try {
  await step('a click server apart', async () => {
    await start('click-0', 'click', ports.click[0], { DATABASE_URL: embedded })
    await proxy.change([ports.click[0]], [ports.whole])
  })
  await step('PostgreSQL of its own', async () => {
    makeCluster(primary)
    await stop('whole')
    await sql.end({ timeout: 1 })
    await command('backup/back-up.ts', [place('backup')], { DATA_DIR: place('whole') })
    for (const line of await command('backup/restore.ts', [place('backup')], {
      DATA_DIR: place('api-0'),
      ...own,
    }))
      say(`  ${line}`)
    sql = connect(own.DATABASE_URL)
    await start('api-0', 'api', ports.api[0], own)
    await proxy.change([ports.click[0]], [ports.api[0]])
    mkdirSync(place('jobs'))
    symlinkSync(place('api-0/files'), place('jobs/files'))
    await start('jobs', 'jobs', ports.jobs, own)
    say(`  ${(await command('commands/drain.ts', [place('whole')], own)).join(' ')}`)
  })
  await step('click servers apart', async () => {
    for (const n of [1, 2]) await start(`click-${n}`, 'click', ports.click[n] ?? 0, own)
    await proxy.change(ports.click, [ports.api[0]])
    await again(0, own)
  })
  await step('files on S3, a second api', async () => {
    for (const line of await command('commands/move-files.ts', ['--to', 's3'], {
      DATA_DIR: place('api-0'),
      ...own,
      ...files,
    }))
      say(`  ${line}`)
    await start('api-1', 'api', ports.api[1], { ...own, ...files })
    await proxy.change(ports.click, [ports.api[1]])
    await stop('api-0')
    await stop('jobs')
    await start('api-0', 'api', ports.api[0], { ...own, ...files })
    await proxy.change(ports.click, ports.api)
    await start('jobs', 'jobs', ports.jobs, { ...own, ...files })
  })
  await step('a standby with synchronous commit', async () => {
    makeStandby(primary, standby)
    for (const n of [0, 1]) {
      await stop(`api-${n}`)
      await start(`api-${n}`, 'api', ports.api[n] ?? 0, { ...both, ...files })
    }
    await stop('jobs')
    await start('jobs', 'jobs', ports.jobs, { ...both, ...files })
    for (const n of [0, 1, 2]) await again(n, both)
  })
  await step('lanes', async () => {
    for (const n of [0, 1, 2]) await again(n, { ...both, STORE_LANES: '8' })
  })
  await step('the primary dies', async () => {
    stopCluster(primary, 'immediate')
    promote(standby)
    await sql.end({ timeout: 1 })
    sql = connect(urlOf(standby))
  })
  const followed = await visitors.stop()
  const told = await orders.stop()
  const answered = followed.flatMap(({ clickId }) => clickId ?? [])
  const { lost, twice } = await lookFor({ sql }, answered)
  say(
    `\n${perSecond} clicks and ${ordersPerSecond} orders a second · ${machine()}, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  for (const line of waitsByStep(steps, followed, told)) say(line)
  const [recorded] = await sql<{ count: number }[]>`select count(*) from shop_order`
  say(
    `\n${answered.length} clicks answered: ${lost} lost, ${twice} stored twice; ${told.length} orders taken, ${recorded?.count} recorded`,
  )
  const [sums, counted] = [await storedSums(sql), await recount(sql, 'Europe/Brussels')]
  say(`sums ${JSON.stringify(sums) === JSON.stringify(counted) ? 'agree' : 'DISAGREE'} with a recount`)
} finally {
  await Promise.all([...running.values()].map(({ child }) => child.end('SIGKILL')))
  await proxy.stop()
  await sql.end({ timeout: 0 })
  await s3.close()
  for (const cluster of [primary, standby])
    try {
      stopCluster(cluster, 'immediate')
    } catch {
      // It does not run.
    }
  rmSync(folder, { recursive: true, force: true })
}
