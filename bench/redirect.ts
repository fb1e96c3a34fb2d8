// Measures redirects: `node bench/redirect.ts [seconds]`, 20 by default. Alternates with a bare server that stores
// nothing; then without the database, and killed 20 times.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { advisoryLocks } from '../server/src/db/advisory-lock.ts'
import { startChild } from '../server/src/testing/child.ts'
import { makeLinks } from './load/links.ts'
import { type ClickServer, followerOf, originOf, startClicks } from './load/click-server.ts'
import { blockedDatabase } from './servers/blocked-database.ts'
import { type Load, loadServer } from './load/http-load.ts'
import { killOften } from './load/kills.ts'
import { processorTime } from './processor-time.ts'
import { connect } from '../server/src/db/sql.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const connections = 64
const seconds = Number(process.argv[2] ?? 20)
const short = Math.min(seconds, 5)

const scratch = await openScratch()
const { sql } = scratch
const codes = await makeLinks(sql, 500)

const bareChild = startChild(`
  import { createServer } from 'node:http'
  const headers = { location: 'https://shoes.example/', 'cache-control': 'no-store', 'content-length': 0 }
  const server = createServer((_request, response) => void response.writeHead(302, headers).end())
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`)
const bare = { child: bareChild, origin: await originOf(bareChild) }
const request = followerOf(codes)
const rivulet = await startClicks(scratch)

let asked = 0
/** Microseconds of CPU time per response. */
type Measured = Load & { cost: number }
const load = async ({ child, origin }: ClickServer, length: number): Promise<Measured> => {
  const from = asked
  const before = processorTime(child.pid)
  const result = await loadServer(origin, {
    connections,
    seconds: length,
    request: (n) => request(from + n),
  })
  asked += result.answers + connections
  return { ...result, cost: ((processorTime(child.pid) - before) * 1000) / result.answers }
}
const stored = async () => (await sql<{ count: number }[]>`select count(*) from hit`)[0]?.count ?? 0
const memory = () =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${rivulet.child.pid}/status`, 'utf8'))?.[1]) / 1024,
  )
const row = (name: string, { perSecond, p50, p99, cost }: Measured, base: Load) =>
  say(
    `| ${name} | ${Math.round(perSecond)} | ${(perSecond / base.perSecond).toFixed(2)} | ${p50.toFixed(2)} ms | ${p99.toFixed(2)} ms | ${cost.toFixed(0)} µs |`,
  )

/** Holds the lock the spool consumer needs, like a database that hangs. */
async function withoutDrain<T>(work: () => Promise<T>): Promise<T> {
  const held = connect(scratch.url, { max: 1 })
  await held`select pg_advisory_lock(${advisoryLocks.storeHits})`
  try {
    return await work()
  } finally {
    await held.end()
  }
}

async function caughtUp(answered: number): Promise<void> {
  while ((await stored()) < answered) await new Promise((resolve) => setTimeout(resolve, 50))
}

try {
  await load(bare, 1)
  let answered = (await load(rivulet, 2)).answers
  await caughtUp(answered)
  say(`${connections} connections · ${machine()} · load of others ${loadavg()[0]?.toFixed(1)}`)
  say(
    '| | redirects/s | × bare | p50 | p99 | processor each |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  )
  const first = await load(bare, short)
  row('bare node:http', first, first)
  const paused = await withoutDrain(() => load(rivulet, short))
  answered += paused.answers
  row('Rivulet, drain paused', paused, first)
  await caughtUp(answered)
  const second = await load(bare, short)
  row('bare node:http, again', second, second)
  const held = [memory()]
  const watch = setInterval(() => held.push(memory()), seconds * 100)
  const kept = await load(rivulet, seconds)
  clearInterval(watch)
  answered += kept.answers
  const inTime = await stored()
  row(`Rivulet with the drain, ${seconds} s`, kept, second)
  const ended = performance.now()
  await caughtUp(answered)
  const late = Math.round(performance.now() - ended)
  say(
    `\n${answered} answered; ${answered - inTime} waited in the spool when the load ended, for ${late} ms`,
  )
  say(`memory before and in ten steps: ${held.join(', ')} MB`)
  const code = await rivulet.child.end('SIGTERM')
  const found = await stored()
  say(`the server ended with ${code}; ${found} stored, ${answered - found} lost`)

  const proxy = await blockedDatabase(scratch.url)
  const alone = await startClicks(scratch, proxy.url)
  const third = await load(bare, short)
  row('bare node:http, once more', third, third)
  const without = await load(alone, short)
  answered += without.answers
  row('Rivulet, started without the database', without, third)
  proxy.open()
  await caughtUp(answered)
  await alone.child.end('SIGTERM')
  await proxy.close()
  say(`\n${await stored()} stored once the database was there, ${answered - (await stored())} lost`)

  const kills = await killOften(scratch, {
    ...{ rounds: 20, connections },
    request: (n) => request(asked + n),
  })
  say(
    `killed 20 times with ${kills.answered} answered: ${kills.lost} lost, ${kills.twice} stored twice, ${kills.uncounted} not in the sums`,
  )
} finally {
  await bare.child.end('SIGKILL')
  await rivulet.child.end('SIGKILL')
  await scratch.close()
}
