// Whether redirects feel the metrics: `node bench/metrics.ts [rounds]`, 6 unless said otherwise. Two servers in turn, one without METRICS_TOKEN, one whose page is read every second.
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { makeAccount } from '../server/src/testing/account.ts'
import { makeLink, makeShop } from '../server/src/testing/marketing.ts'
import { followerOf, startClicks } from './click-server.ts'
import { loadServer } from './http-load.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const rounds = Number(process.argv[2] ?? 6)
const [connections, seconds, readEvery] = [64, 5, 1000]
const token = randomBytes(33).toString('base64')

const scratch = await openScratch()
const affiliateId = (await makeAccount(scratch.sql, 'Affiliate')).id
const shopId = await makeShop(scratch.sql)
const codes: string[] = []
for (let n = 0; n < 500; n++) codes.push((await makeLink(scratch.sql, { affiliateId, shopId })).code)
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

async function load(origin: string) {
  const from = asked
  const result = await loadServer(origin, { connections, seconds, request: (n) => request(from + n) })
  asked += result.answers + connections
  return result
}

async function loadWatched() {
  const read = async () => {
    const page = await fetch(`${watched.origin}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (!page.ok) throw new Error(`/metrics: ${page.status}`)
    await page.text()
  }
  const reads: Promise<void>[] = []
  const timer = setInterval(() => reads.push(read()), readEvery)
  const result = await load(watched.origin)
  clearInterval(timer)
  await Promise.all(reads)
  return result
}

try {
  await load(plain.origin)
  await loadWatched()
  say(`${connections} connections, ${seconds} s each · ${machine()} · load ${loadavg()[0]?.toFixed(1)}`)
  say(
    '| without: a second | p99 | with: a second | p99 | with / without |\n| ---: | ---: | ---: | ---: | ---: |',
  )
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    // Who goes first changes, so that a machine that slows down favours neither.
    const first = round % 2 === 0 ? await load(plain.origin) : undefined
    const with_ = await loadWatched()
    const without = first ?? (await load(plain.origin))
    const ratio = with_.perSecond / without.perSecond
    ratios.push(ratio)
    say(
      `| ${Math.round(without.perSecond)} | ${without.p99.toFixed(1)} ms | ${Math.round(with_.perSecond)} | ${with_.p99.toFixed(1)} ms | ${ratio.toFixed(2)} |`,
    )
  }
  ratios.sort((a, b) => a - b)
  say(`\nmedian of the ratios: ${ratios[Math.floor(ratios.length / 2)]?.toFixed(2)}`)
} finally {
  await Promise.all([plain, watched].map(({ child }) => child.end('SIGKILL')))
  await scratch.close()
}
