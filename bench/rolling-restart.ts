// Restarts three click processes behind nginx under load: `node bench/rolling-restart.ts [clicks a second]`, 300 by
// default. With deploy/nginx.conf and its former version; processes are first stopped, then killed, one after another.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { makeLinks } from './load/links.ts'
import { type ClickServer, startClicks } from './load/click-server.ts'
import { lookFor } from './load/kills.ts'
import { startNginx } from './servers/nginx.ts'
import { openScratch } from './scratch.ts'
import { type Followed, startVisitors } from './load/steady-visitors.ts'
import { machine, say } from './stopwatch.ts'

const perSecond = Number(process.argv[2] ?? 300)
const ports = [4631, 4632, 4633]
/** Milliseconds between a start and the next stop. */
const calm = 3000

const scratch = await openScratch()
const { sql, dataDir } = scratch
const secret = randomBytes(33).toString('base64')
const codes = await makeLinks(sql, 100)

const startNode = (n: number): Promise<ClickServer> =>
  startClicks({ dataDir: join(dataDir, `node-${n}`), url: scratch.url }, scratch.url, {
    PORT: String(ports[n]),
    SECRET: secret,
  })
const nodes = await Promise.all(ports.map((_, n) => startNode(n)))

async function restartAll(signal: NodeJS.Signals): Promise<void> {
  for (const n of ports.keys()) {
    await setTimeout(calm)
    await nodes[n]?.child.end(signal)
    nodes[n] = await startNode(n)
  }
  await setTimeout(calm)
}

/** Clicks that reached more than one process, and the maximum number of visits stored for one. */
async function repeated(of: readonly Followed[]): Promise<{ clicks: number; visits: number }> {
  const marks = of.map(({ mark }) => mark)
  const [row] = await sql<{ clicks: number; visits: number }[]>`
    select count(*) as clicks, coalesce(max(visits), 1) as visits from (
      select s1, count(*) filter (where class = 'valid') as visits from hit
      where s1 = any(${marks}) group by s1 having count(*) > 1) as again`
  return row ?? { clicks: 0, visits: 0 }
}

async function measure(name: string, signal: NodeJS.Signals, change?: (conf: string) => string) {
  const proxy = await startNginx({
    folder: join(dataDir, 'nginx'),
    port: 4630,
    nodes: ports,
    ...(change && { change }),
  })
  const visitors = startVisitors(proxy.origin, {
    perSecond,
    codes,
    prefix: `${signal}-${change ? 'once' : 'shipped'}`,
  })
  await restartAll(signal)
  const followed = await visitors.stop()
  await proxy.stop()
  const answered = followed.flatMap(({ clickId }) => clickId ?? [])
  const { lost } = await lookFor(scratch, answered)
  const again = await repeated(followed)
  const slowest = Math.max(...followed.map(({ milliseconds }) => milliseconds))
  say(
    `| ${name} | ${signal} | ${followed.length} | ${followed.length - answered.length} | ${lost} | ${again.clicks} | ${again.visits} | ${Math.round(slowest)} ms |`,
  )
}

const before = (conf: string) =>
  conf
    .replace(/proxy_next_upstream error timeout;/, 'proxy_next_upstream off;')
    .replaceAll(' max_fails=0', '')

try {
  say(`${perSecond} clicks a second · ${machine()}`)
  say('| nginx.conf | ended by | clicks | failed | lost | repeated | visits of one, at most | slowest |')
  say('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    await measure('sent once', signal, before)
    await measure('as shipped', signal)
  }
} finally {
  await Promise.all(nodes.map(({ child }) => child.end('SIGTERM')))
  await scratch.close()
}
