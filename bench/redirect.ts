// Measures redirects: `node bench/redirect.ts [seconds]`, 20 unless said otherwise. In turn with a bare server that stores nothing.
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { advisoryLocks } from '../server/src/db/advisory-lock.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { startChild, startNode } from '../server/src/testing/child.ts'
import { makeLink, makeShop } from '../server/src/testing/marketing.ts'
import { type Load, loadServer } from './http-load.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const connections = 64
const seconds = Number(process.argv[2] ?? 20)
const short = Math.min(seconds, 5)

const scratch = await openScratch()
const { sql } = scratch
const codes: string[] = []
const affiliateId = (await makeAccount(sql, 'Affiliate')).id
const shopId = await makeShop(sql)
for (let n = 0; n < 500; n++) codes.push((await makeLink(sql, { affiliateId, shopId })).code)

const bare = startChild(`
  import { createServer } from 'node:http'
  const headers = { location: 'https://shoes.example/', 'cache-control': 'no-store', 'content-length': 0 }
  const server = createServer((_request, response) => void response.writeHead(302, headers).end())
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))`)
const rivulet = startNode(['main.ts', 'click'], {
  DATA_DIR: scratch.dataDir,
  DATABASE_URL: scratch.url,
  HOST: '127.0.0.1',
  PORT: '0',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'error',
})
const addressOf = async (child: typeof bare): Promise<string> => {
  const [address] = /http\S+/.exec(await child.nextLine()) ?? []
  return address?.replace('localhost', '127.0.0.1') ?? addressOf(child)
}

/** People from many places with a few browsers, so that most of them are visits. */
const request = (n: number): string =>
  `GET /r/${codes[(n * 7) % codes.length]}?s1=${n} HTTP/1.1\r\nhost: partners.example\r\n` +
  `user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:1${n % 40}.0) Gecko/20100101 Firefox/1${n % 40}.0\r\n` +
  `x-forwarded-for: 81.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}\r\nreferer: https://blog.example/shoes\r\n\r\n`

/** Milliseconds of processor time a process has used, with its threads. */
const used = (pid: number): number => {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (user + system) * 10
}
let asked = 0
/** Microseconds of processor time for each answer. */
type Measured = Load & { cost: number }
const load = async (child: typeof bare, at: string, length: number): Promise<Measured> => {
  const from = asked
  const before = used(child.pid)
  const result = await loadServer(at, {
    connections,
    seconds: length,
    request: (n) => request(from + n),
  })
  asked += result.answers + connections
  return { ...result, cost: ((used(child.pid) - before) * 1000) / result.answers }
}
const stored = async () => (await sql<{ count: number }[]>`select count(*) from hit`)[0]?.count ?? 0
const memory = () =>
  Math.round(
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${rivulet.pid}/status`, 'utf8'))?.[1]) / 1024,
  )
const row = (name: string, { perSecond, p50, p99, cost }: Measured, base: Load) =>
  say(
    `| ${name} | ${Math.round(perSecond)} | ${(perSecond / base.perSecond).toFixed(2)} | ${p50.toFixed(2)} ms | ${p99.toFixed(2)} ms | ${cost.toFixed(0)} µs |`,
  )

/** Holds what the drain needs, as a database that stands still does. */
async function withoutDrain<T>(work: () => Promise<T>): Promise<T> {
  const held = await sql.reserve()
  await held`select pg_advisory_lock(${advisoryLocks.storeHits})`
  try {
    return await work()
  } finally {
    await held`select pg_advisory_unlock(${advisoryLocks.storeHits})`
    held.release()
  }
}

async function caughtUp(answered: number): Promise<void> {
  while ((await stored()) < answered) await new Promise((resolve) => setTimeout(resolve, 50))
}

try {
  const [bareAt, rivuletAt] = [await addressOf(bare), await addressOf(rivulet)]
  await load(bare, bareAt, 1)
  let answered = (await load(rivulet, rivuletAt, 2)).answers
  await caughtUp(answered)
  say(`${connections} connections · ${machine()} · load of others ${loadavg()[0]?.toFixed(1)}`)
  say(
    '| | redirects/s | × bare | p50 | p99 | processor each |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  )
  const first = await load(bare, bareAt, short)
  row('bare node:http', first, first)
  const paused = await withoutDrain(() => load(rivulet, rivuletAt, short))
  answered += paused.answers
  row('Rivulet, drain paused', paused, first)
  await caughtUp(answered)
  const second = await load(bare, bareAt, short)
  row('bare node:http, again', second, second)
  const before = memory()
  const kept = await load(rivulet, rivuletAt, seconds)
  answered += kept.answers
  const inTime = await stored()
  row(`Rivulet with the drain, ${seconds} s`, kept, second)
  const ended = performance.now()
  await caughtUp(answered)
  const late = Math.round(performance.now() - ended)
  say(
    `\n${answered} answered; ${answered - inTime} waited in the spool when the load ended, for ${late} ms`,
  )
  say(`memory ${before} MB before, ${memory()} MB after`)
  const code = await rivulet.end('SIGTERM')
  const found = await stored()
  say(`the server ended with ${code}; ${found} stored, ${answered - found} lost`)
} finally {
  await bare.end('SIGKILL')
  await rivulet.end('SIGKILL')
  await scratch.close()
}
