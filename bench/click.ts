// Measures redirects through the durable spool: `node bench/click.ts`, about 20 s. In turn with a bare server that stores nothing.
import { loadavg } from 'node:os'
import { makeAccount } from '../server/src/testing/account.ts'
import { startChild, startNode } from '../server/src/testing/child.ts'
import { makeLink, makeShop } from '../server/src/testing/marketing.ts'
import { type Load, loadServer } from './http-load.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const connections = 32
const seconds = 3

const scratch = await openScratch()
const { sql } = scratch
const codes: string[] = []
const affiliateId = (await makeAccount(sql, 'Affiliate')).id
const shopId = await makeShop(sql)
for (let n = 0; n < 500; n++) codes.push((await makeLink(sql, { affiliateId, shopId })).code)

const bare = startChild(`
  import Fastify from 'fastify'
  const app = Fastify()
  app.get('/r/:code', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('https://shoes.example/', 302))
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }))`)
const rivulet = startNode(['main.ts', 'click'], {
  DATA_DIR: scratch.dataDir,
  DATABASE_URL: scratch.url,
  HOST: '127.0.0.1',
  PORT: '0',
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'warn',
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

const stored = async () => (await sql<{ count: number }[]>`select count(*) from hit`)[0]?.count ?? 0
const row = (name: string, { perSecond, p50, p99 }: Load) =>
  say(`| ${name} | ${Math.round(perSecond)} | ${p50.toFixed(2)} ms | ${p99.toFixed(2)} ms |`)

try {
  const [bareAt, rivuletAt] = [await addressOf(bare), await addressOf(rivulet)]
  const warm = { connections, seconds: 1, request }
  await loadServer(bareAt, warm)
  let answers = (await loadServer(rivuletAt, warm)).answers
  say(`${connections} connections · ${machine()} · load of others ${loadavg()[0]?.toFixed(1)}`)
  say('| | redirects/s | p50 | p99 |\n| --- | ---: | ---: | ---: |')
  const ratios: number[] = []
  for (let round = 1; round <= 2; round++) {
    const idle = await loadServer(bareAt, { connections, seconds, request })
    row(`bare Fastify, ${round}`, idle)
    const kept = await loadServer(rivuletAt, { connections, seconds, request })
    row(`Rivulet, ${round}`, kept)
    ratios.push(kept.perSecond / idle.perSecond)
    answers += kept.answers
  }
  say(`ratio ${ratios.map((ratio) => ratio.toFixed(2)).join(' and ')}`)
  const inTime = await stored()
  const ended = performance.now()
  // The last batch is stored before the server is gone.
  const code = await rivulet.end('SIGTERM')
  const took = Math.round(performance.now() - ended)
  say(`${answers} answered, ${inTime} of them stored by then`)
  say(`the server ended with ${code} after ${took} ms: ${await stored()} stored`)
} finally {
  await bare.end('SIGKILL')
  await rivulet.end('SIGKILL')
  await scratch.close()
}
