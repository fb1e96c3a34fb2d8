// Measures the impact of metrics on redirects: `node bench/metrics.ts [rounds]`, 6 by default. Alternates between a
// server without METRICS_TOKEN, one whose page is not scraped, and one scraped every five seconds. Nothing is stored
// meanwhile.
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { advisoryLocks } from '../server/src/db/advisory-lock.ts'
import { makeLinks } from './load/links.ts'
import { type ClickServer, followerOf, startClicks } from './load/click-server.ts'
import { loadServer } from './load/http-load.ts'
import { processorTime } from './processor-time.ts'
import { connect } from '../server/src/db/sql.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const rounds = Number(process.argv[2] ?? 6)
const [connections, seconds] = [64, 5]
const token = randomBytes(33).toString('base64')

const scratch = await openScratch()
const codes = await makeLinks(scratch.sql, 500)
const secret = randomBytes(33).toString('base64')
const start = (name: string, settings: Record<string, string>) =>
  startClicks({ ...scratch, dataDir: join(scratch.dataDir, name) }, scratch.url, {
    ...settings,
    SECRET: secret,
  })
const plain = await start('plain', { METRICS_TOKEN: '' })
const watched = await start('watched', { METRICS_TOKEN: token })
const request = followerOf(codes)
let asked = 0

async function load({ child, origin }: ClickServer) {
  const from = asked
  const before = processorTime(child.pid)
  const result = await loadServer(origin, { connections, seconds, request: (n) => request(from + n) })
  asked += result.answers + connections
  return { ...result, cost: ((processorTime(child.pid) - before) * 1000) / result.answers }
}

/** Scraped during the load; Prometheus does so every 15 seconds. */
async function loadAndRead(server: ClickServer) {
  const reading = setTimeout((seconds * 1000) / 2).then(async () => {
    const page = await fetch(`${server.origin}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!page.ok) throw new Error(`/metrics: ${page.status}`)
    await page.text()
  })
  const [result] = await Promise.all([load(server), reading])
  return result
}

const ways = {
  'without METRICS_TOKEN': () => load(plain),
  'with it, not read': () => load(watched),
  'with it, read once': () => loadAndRead(watched),
}
const names = Object.keys(ways) as (keyof typeof ways)[]
const held = connect(scratch.url, { max: 1 })
try {
  await held`select pg_advisory_lock(${advisoryLocks.storeHits})`
  for (const name of names) await ways[name]()
  say(`${connections} connections, ${seconds} s each · ${machine()} · load ${loadavg()[0]?.toFixed(1)}`)
  const found = new Map(
    names.map((name) => [name, [] as { perSecond: number; p99: number; cost: number }[]]),
  )
  for (let round = 0; round < rounds; round++)
    // The order rotates, so that a slowing machine favours none.
    for (const at of names.keys()) {
      const name = names[(round + at) % names.length] ?? names[0]
      if (name) found.get(name)?.push(await ways[name]())
    }
  const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
  const base = found.get('without METRICS_TOKEN') ?? []
  say(
    '| | a second, median | × | p99, median | processor each, median |\n| --- | ---: | ---: | ---: | ---: |',
  )
  for (const [name, all] of found) {
    const ratios = all.map(({ perSecond }, n) => perSecond / (base[n]?.perSecond ?? 1))
    const cells = [
      ...[name, Math.round(median(all.map(({ perSecond }) => perSecond))), median(ratios).toFixed(2)],
      `${median(all.map(({ p99 }) => p99)).toFixed(1)} ms`,
      `${median(all.map(({ cost }) => cost)).toFixed(0)} µs`,
    ]
    say(`| ${cells.join(' | ')} |`)
  }
} finally {
  await Promise.all([plain, watched].map(({ child }) => child.end('SIGKILL')))
  await held.end()
  await scratch.close()
}
