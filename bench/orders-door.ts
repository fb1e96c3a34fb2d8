// Measures order reports: `node bench/orders-door.ts [orders]`, 6,000 by default; each with attribution and ledger
// work, on a server that has already processed a thousand.
import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { loadavg } from 'node:os'
import { dayOf } from '@rivulet/contract/day'
import { rollUp } from '../server/src/click/ingest/roll-up.ts'
import { makeClickId } from '../server/src/click/edge/click-id.ts'
import { keyColumns } from '../server/src/domain/shop/shop-key.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { startNode } from '../server/src/testing/child.ts'
import { makeLink, makeShop } from '../server/src/testing/marketing.ts'
import { originOf } from './load/click-server.ts'
import { databaseTime, processorTime } from './processor-time.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const count = Number(process.argv[2] ?? 6000)
/** Not measured: a server that has just started compiles what it runs for the first time. */
const warmUp = 1000
const all = warmUp + count
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
const clicks = Array.from({ length: all }, (_, n) => makeClickId(secret, place(n).linkId, clickedAt + n))
for (let from = 0; from < all; from += 5000) {
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
    ...{ hits: all, uniques: Math.ceil(all / 2) },
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

/** A connection that sends one message at a time. The generator shares the processors with the server, so it must be cheap. */
function dial(origin: string): { post(key: string, body: object): Promise<number>; close(): void } {
  const { hostname: host, port } = new URL(origin)
  const socket = connect({ host, port: Number(port), noDelay: true }).setEncoding('latin1')
  let answer = ''
  let answered = Promise.withResolvers<number>()
  socket.on('error', (error) => answered.reject(error))
  socket.on('data', (part: string) => {
    answer += part
    const [, length = 'none'] = /^content-length: (\d+)/im.exec(answer) ?? []
    if (answer.length < answer.indexOf('\r\n\r\n') + 4 + Number(length)) return
    answered.resolve(Number(answer.slice(9, 12)))
    answer = ''
  })
  return {
    post(key, body) {
      answered = Promise.withResolvers()
      const json = JSON.stringify(body)
      socket.write(
        `POST /api/v1/track/order HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\napikey: ${key}\r\ncontent-length: ${json.length}\r\n\r\n${json}`,
      )
      return answered.promise
    },
    close: () => socket.destroy(),
  }
}

type Client = ReturnType<typeof dial>
type Messages = { name: string; message: (n: number) => object; expected: number }

/** Sends the messages of these numbers over all connections; returns the latencies in milliseconds. */
async function send(
  clients: Client[],
  { name, message, expected }: Messages,
  from: number,
  until: number,
) {
  const times: number[] = []
  let next = from
  const run = async ({ post }: Client) => {
    for (let n = next++; n < until; n = next++) {
      const at = performance.now()
      const status = await post(place(n).key, message(n))
      if (status !== expected) throw new Error(`${name}: ${status}`)
      times.push(performance.now() - at)
    }
  }
  await Promise.all(clients.map(run))
  return times
}

async function measure(clients: Client[], messages: Messages) {
  await send(clients, messages, 0, warmUp)
  const own = process.cpuUsage()
  const before = [processorTime(rivulet.pid), await databaseTime(sql)] as const
  const started = performance.now()
  const times = await send(clients, messages, warmUp, all)
  const perSecond = (count / (performance.now() - started)) * 1000
  const each = (spent: number) => `${((spent * 1000) / count).toFixed(0)} µs`
  const cost = each(processorTime(rivulet.pid) - before[0])
  const databaseCost = each((await databaseTime(sql)) - before[1])
  const { user, system } = process.cpuUsage(own)
  times.sort((a, b) => a - b)
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? 0).toFixed(1)
  say(
    `| ${messages.name} | ${Math.round(perSecond)} | ${at(0.5)} ms | ${at(0.99)} ms | ${cost} | ${databaseCost} | ${each((user + system) / 1000)} |`,
  )
}

const clients: Client[] = []
try {
  const origin = await originOf(rivulet)
  say(
    `${count} orders of 200 affiliates in 20 shops, ${connections} connections · ${machine()} · load of others ${loadavg()[0]?.toFixed(1)}`,
  )
  say(
    '| | a second | p50 | p99 | CPU time each of the server | of PostgreSQL | of this command |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
  )
  for (let n = 0; n < connections; n++) clients.push(dial(origin))
  const order = (n: number) => ({
    ...{ orderId: `ORDER-${n}`, amount: '99.99', click_id: clicks[n], status: 'approved' },
  })
  const refund = (n: number) => ({ orderId: `ORDER-${n}`, refund: { id: `R-${n}`, amount: '33.33' } })
  await measure(clients, { name: 'recorded and approved', message: order, expected: 201 })
  await measure(clients, { name: 'the same again', message: order, expected: 200 })
  await measure(clients, { name: 'a refund of each', message: refund, expected: 200 })
  const [books] = await sql<{ orders: number; cents: number }[]>`
    select (select count(*) from shop_order where status = '0') as orders, (select sum(cents) from ledger_line) as cents`
  say(`\n${books?.orders} approved, ${books?.cents} cents in the ledger, ${all * 833} expected`)
} finally {
  await rivulet.end('SIGTERM')
  clients.forEach(({ close }) => close())
  await scratch.close()
}
