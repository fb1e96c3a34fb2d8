// Upgrades three click servers and two API servers behind nginx one after another under load, so that two versions run
// side by side, and then kills each: `node bench/rolling-upgrade.ts COMMIT [clicks a second]`, 30 by default.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startEmbedded } from '../server/src/db/embedded/embedded.ts'
import { connect } from '../server/src/db/sql.ts'
import { keyColumns } from '../server/src/domain/shop/shop-key.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { type Child, startNode } from '../server/src/testing/child.ts'
import { SECRET, secret } from '../server/src/testing/secret.ts'
import { makeLinks } from './load/links.ts'
import { originOf } from './load/click-server.ts'
import { checkOut, removeCheckOut } from './servers/former-version.ts'
import { lookFor } from './load/kills.ts'
import { startNginx } from './servers/nginx.ts'
import { startOrders } from './load/steady-orders.ts'
import { startVisitors } from './load/steady-visitors.ts'
import { machine, say } from './stopwatch.ts'

const [commit = 'HEAD~1', perSecond = '30'] = process.argv.slice(2)
const calm = 2000
const folder = mkdtempSync(join(tmpdir(), 'rivulet-upgrade-'))
chmodSync(folder, 0o755)
const former = checkOut(commit, join(folder, 'former'))
const embedded = await startEmbedded({ dataDir: join(folder, 'data') })
mkdirSync(join(folder, 'files'))

const nodes = [
  ...[4741, 4742].map((port) => ({ part: 'api', port })),
  ...[4743, 4744, 4745].map((port) => ({ part: 'click', port })),
] as const
type Node = (typeof nodes)[number]
const running = new Map<Node, Child>()
async function start(node: Node, program = 'main.ts'): Promise<void> {
  const dataDir = join(folder, String(node.port))
  mkdirSync(dataDir, { recursive: true })
  if (!running.has(node)) symlinkSync(join(folder, 'files'), join(dataDir, 'files'))
  const child = startNode([program, node.part], {
    ...{
      DATA_DIR: dataDir,
      DATABASE_URL: embedded.url,
      SECRET,
      PORT: String(node.port),
      HOST: '127.0.0.1',
    },
    ...{
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'silent',
      NODE_ENV: 'test',
      LIMITS: 'order=9999/s api=9999/s',
    },
  })
  running.set(node, child)
  await originOf(child)
}

// The first makes the schema.
for (const node of nodes.slice(0, 1)) await start(node, former)
await Promise.all(nodes.slice(1).map((node) => start(node, former)))
const sql = connect(embedded.url)
const { headers } = await makeAccount(sql, 'Administrator')
const { key: apiKey, columns } = keyColumns(secret)
const codes = await makeLinks(sql, 100, columns)
const portsOf = (part: string) => nodes.filter((node) => node.part === part).map(({ port }) => port)
const proxy = await startNginx({
  ...{ folder: join(folder, 'nginx'), port: 4740, nodes: portsOf('click'), api: portsOf('api') },
})

/** Pages of a list, as screens read them. */
function startReaders(): { stop(): Promise<boolean[]> } {
  const all: Promise<boolean>[] = []
  const read = async () => (await fetch(`${proxy.origin}/api/v1/marketing/link?limit=5`, { headers })).ok
  const timer = setInterval(() => all.push(read().catch(() => false)), 200)
  return {
    stop: () => {
      clearInterval(timer)
      return Promise.all(all)
    },
  }
}

async function measure(name: string, work: (node: Node) => Promise<unknown>): Promise<void> {
  const prefix = name.replaceAll(' ', '-')
  const visitors = startVisitors(proxy.origin, { perSecond: Number(perSecond), codes, prefix })
  const orders = startOrders(proxy.origin, {
    perSecond: 3,
    apiKey,
    prefix,
    clickId: visitors.lastClick,
  })
  const readers = startReaders()
  for (const node of nodes) {
    await setTimeout(calm)
    await work(node)
  }
  await setTimeout(calm)
  const [followed, told, pages] = await Promise.all([visitors.stop(), orders.stop(), readers.stop()])
  const answered = followed.flatMap(({ clickId }) => clickId ?? [])
  const { lost } = await lookFor({ sql }, answered)
  const repeated = told.reduce((sum, { attempts }) => sum + attempts - 1, 0)
  say(
    `| ${name} | ${followed.length} | ${followed.length - answered.length} | ${lost} | ${pages.length} | ${pages.filter((ok) => !ok).length} | ${told.length} | ${repeated} |`,
  )
}

try {
  say(`from ${commit} · ${perSecond} clicks, 5 pages and 3 orders a second · ${machine()}`)
  say(
    '| | clicks | failed | lost | pages | failed | orders | attempts that failed |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
  )
  await measure('upgraded in turn', async (node) => {
    await running.get(node)?.end('SIGTERM')
    await start(node)
  })
  await measure('killed in turn', async (node) => {
    await running.get(node)?.end('SIGKILL')
    await start(node)
  })
} finally {
  await Promise.all([...running.values()].map((child) => child.end('SIGKILL')))
  await proxy.stop()
  await sql.end({ timeout: 0 })
  await embedded.stop()
  removeCheckOut(join(folder, 'former'))
  rmSync(folder, { recursive: true, force: true })
}
