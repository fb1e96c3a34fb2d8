// Measures how fast waiting clicks are stored by one click process and by three, with one lane and with eight:
// `node bench/lanes.ts [clicks] [rounds]`, 60,000 and 2 by default. The clicks wait while a lock that storing needs is
// held.
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { advisoryLocks } from '../server/src/db/advisory-lock.ts'
import { connect } from '../server/src/db/sql.ts'
import { makeLinks } from './load/links.ts'
import { type ClickServer, followerOf, startClicks } from './load/click-server.ts'
import { loadServer } from './load/http-load.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const [clicks, rounds] = [Number(process.argv[2] ?? 60_000), Number(process.argv[3] ?? 2)]
const connections = 64

const scratch = await openScratch()
const { sql, url, dataDir } = scratch
const secret = randomBytes(33).toString('base64')
const codes = await makeLinks(sql, 500)
const request = followerOf(codes)

const stored = async () => (await sql<{ count: number }[]>`select count(*) from hit`)[0]?.count ?? 0
let asked = 0

/** Clicks answered while nothing can be stored. */
async function fill(nodes: readonly ClickServer[], until: number): Promise<number> {
  let answered = 0
  for (let n = 0; answered < until; n++) {
    const from = asked
    const origin = nodes[n % nodes.length]?.origin ?? ''
    const load = await loadServer(origin, { connections, seconds: 1, request: (i) => request(from + i) })
    answered += load.answers
    asked += load.answers + connections
  }
  return answered
}

async function measure(count: number, lanes: number): Promise<number> {
  const settings = { SECRET: secret, STORE_LANES: String(lanes) }
  const nodes = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      startClicks({ dataDir: join(dataDir, `node-${n}`), url }, url, settings),
    ),
  )
  try {
    const before = await stored()
    const held = connect(url, { max: 1 })
    await held`select pg_advisory_lock(${advisoryLocks.storeHits})`
    const answered = await fill(nodes, clicks)
    const start = performance.now()
    await held.end()
    while ((await stored()) < before + answered) await new Promise((resolve) => setTimeout(resolve, 50))
    const perSecond = (answered * 1000) / (performance.now() - start)
    return Math.round(perSecond)
  } finally {
    await Promise.all(nodes.map(({ child }) => child.end('SIGTERM')))
  }
}

try {
  say(`${clicks} clicks or more · ${machine()}`)
  say('| processes | lanes | clicks stored a second |\n| ---: | ---: | ---: |')
  for (let round = 0; round < rounds; round++)
    for (const [count, lanes] of [
      [1, 1],
      [3, 1],
      [3, 8],
      [1, 8],
    ] as const)
      say(`| ${count} | ${lanes} | ${await measure(count, lanes)} |`)
  const [notes] = await sql`select count(*) from hit_country_note`
  say(`\n${asked} asked, ${await stored()} stored, ${notes?.count} notes of sums left`)
} finally {
  await scratch.close()
}
