// Measures order reports: `node bench/orders-door.ts [orders]`, 6,000 by
// default; each with attribution and ledger work.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { loadavg } from 'node:os'
import { dayOf } from '@rivulet/contract/day'
import { rollUp } from '../server/src/click/ingest/roll-up.ts'
import { makeClickId } from '../server/src/click/edge/click-id.ts'
import { keyColumns } from '../server/src/domain/shop/shop-key.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { startNode } from '../server/src/testing/child.ts'
import { makeLink, makeShop } from '../server/src/testing/marketing.ts'
import { databaseTime, processorTime } from './processor-time.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const count = Number(process.argv[2] ?? 6000)
const connections = 16
const secret = { now: randomBytes(32).toString('base64url'), other: null }

const scratch = await openScratch()
const { sql } = scratch
type Place = { key: string; linkId: number }
const places: Place[] = []
for (let shop = 0; shop < 20; shop++) {
  const { key, columns } = keyColumns(secret)
  const shopId = await makeShop(sql, columns)
  for (let n = 0; n < 10; n++) {
    const affiliateId = (await makeAccount(sql, 'Affiliate')).id
    await sql`update account set commission_basis_points = 1250 where id = ${affiliateId}`
    places.push({ key, linkId: (await makeLink(sql, { affiliateId, shopId })).id })
  }
}
const place = (n: number): Place => places[n % places.length] as Place
const clickedAt = Date.now() - 3_600_000
const day = dayOf(new Date(clickedAt), 'Europe/Brussels')
const clicks = Array.from({ length: count }, (_, n) =>
  makeClickId(secret, place(n).linkId, clickedAt + n),
)
for (let from = 0; from < count; from += 5000) {
  const part = clicks.slice(from, from + 5000)
  const rows = part.map((click_id, i) => ({
    ...{ link_id: place(from + i).linkId, at: clickedAt + from + i, click_id, day, class: 'valid' },
    // A different visitor each, in networks of hundreds, so that the review rules have data to look at.
    ip: `8.${(from + i) % 256}.${Math.floor((from + i) / 256) % 256}.${(from + i) % 199}`,
  }))
  await sql`insert into hit ${sql(rows)}`
}
// One visitor in a hundred buys.
await rollUp(
  sql,
  'Europe/Brussels',
  places.map(({ linkId }) => ({
    ...{ linkId, at: clickedAt, country: 'BE', class: 'valid' },
    ...{ hits: count, uniques: Math.ceil(count / 2) },
  })),
)
// Not the tables that are still empty: the planner would assume that they stay empty.
await sql`analyze link, account, hit, hit_link_day`

const rivulet = startNode(['main.ts', 'api'], {
  DATA_DIR: scratch.dataDir,
  DATABASE_URL: scratch.url,
  HOST: '127.0.0.1',
  PORT: '0',
  SECRET: secret.now,
  LOG_LEVEL: 'error',
  LIMITS: 'api=9999999/s order=9999999/s',
})
const addressOf = async (): Promise<string> =>
  /http\S+/.exec(await rivulet.nextLine())?.[0].replace('localhost', '127.0.0.1') ?? addressOf()

const agent = new Agent({ keepAlive: true, maxSockets: connections })
async function post(origin: string, key: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', apikey: key }
  const sent = request(`${origin}/api/v1/track/order`, { method: 'POST', agent, headers })
  sent.end(JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

/** Sends all messages over the connections; returns the latencies and the throughput per second. */
async function measure(name: string, origin: string, message: (n: number) => object, expected: number) {
  const times: number[] = []
  let next = 0
  const before = [processorTime(rivulet.pid), await databaseTime(sql)] as const
  const started = performance.now()
  const client = async () => {
    for (let n = next++; n < count; n = next++) {
      const at = performance.now()
      const status = await post(origin, place(n).key, message(n))
      if (status !== expected) throw new Error(`${name}: ${status}`)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  const perSecond = (count / (performance.now() - started)) * 1000
  const each = (spent: number) => `${((spent * 1000) / count).toFixed(0)} µs`
  const cost = each(processorTime(rivulet.pid) - before[0])
  const databaseCost = each((await databaseTime(sql)) - before[1])
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  say(
    `| ${name} | ${Math.round(perSecond)} | ${at(0.5)} ms | ${at(0.99)} ms | ${cost} | ${databaseCost} |`,
  )
}

try {
  const origin = await addressOf()
  say(
    `${count} orders of 200 affiliates in 20 shops, ${connections} connections · ${machine()} · load of others ${loadavg()[0]?.toFixed(1)}`,
  )
  say(
    '| | a second | p50 | p99 | CPU time each | of PostgreSQL |\n| --- | ---: | ---: | ---: | ---: | ---: |',
  )
  const orderId = (n: number) => `ORDER-${n}`
  await measure(
    'recorded and approved',
    origin,
    (n) => ({ orderId: orderId(n), amount: '99.99', click_id: clicks[n], status: 'approved' }),
    201,
  )
  await measure(
    'the same again',
    origin,
    (n) => ({ orderId: orderId(n), amount: '99.99', click_id: clicks[n], status: 'approved' }),
    200,
  )
  await measure(
    'a refund of each',
    origin,
    (n) => ({ orderId: orderId(n), refund: { id: `R-${n}`, amount: '33.33' } }),
    200,
  )
  const [books] = await sql<{ orders: number; cents: number }[]>`
    select (select count(*) from shop_order where status = '0') as orders, (select sum(cents) from ledger_line) as cents`
  say(`\n${books?.orders} approved, ${books?.cents} cents in the ledger, ${count * 833} expected`)
} finally {
  await rivulet.end('SIGTERM')
  agent.destroy()
  await scratch.close()
}
