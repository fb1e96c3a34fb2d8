// Measures orders for clicks made a moment ago, with other clicks in the background:
// `node bench/fresh-orders.ts [orders]`, 60 of each kind by default.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { keyColumns } from '../server/src/domain/shop/shop-key.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { startNode } from '../server/src/testing/child.ts'
import { makeLink, makeShop } from '../server/src/testing/marketing.ts'
import { originOf } from './load/click-server.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const count = Number(process.argv[2] ?? 60)
const secret = { now: 'of this measurement alone, and of no installation', other: null }

const scratch = await openScratch()
const { sql } = scratch
const { key, columns } = keyColumns(secret)
const shopId = await makeShop(sql, columns)
const { id: affiliateId } = await makeAccount(sql, 'Affiliate')
await sql`update account set commission_basis_points = 1250 where id = ${affiliateId}`
const { code } = await makeLink(sql, { affiliateId, shopId })
const { id: elsewhere } = await makeAccount(sql, 'Affiliate')
const { code: others } = await makeLink(sql, { affiliateId: elsewhere, shopId })
const [named] = await sql<{ aid: string; link: number }[]>`
  select a.aid, k.link_integration as link from link k join account a on a.id = k.affiliate_id where k.code = ${code}`

const rivulet = startNode(['main.ts'], {
  NODE_ENV: 'test',
  DATA_DIR: scratch.dataDir,
  DATABASE_URL: scratch.url,
  HOST: '127.0.0.1',
  PORT: '0',
  SECRET: secret.now,
  LOG_LEVEL: 'error',
  REVIEW: 'fast=off address=off conversion=off network=off',
  LIMITS: 'api=9999999/s order=9999999/s',
})

type Name = (clickId: string) => object
async function measure(name: string, origin: string, naming: Name): Promise<void> {
  const agent = (n: number) => ({
    'user-agent': `Mozilla/5.0 (X11; Linux x86_64; rv:${n}.0) Gecko/20100101 Firefox/${n}.0`,
  })
  const follow = async (link: string, n: number) => {
    // Not `fetch`, whose Sec-Fetch headers say that this is no navigation.
    const [to] = (await once(get(`${origin}/r/${link}`, { headers: agent(n) }), 'response')) as [
      IncomingMessage,
    ]
    to.resume()
    return new URL(to.headers.location ?? '').searchParams.get('click_id') ?? ''
  }
  const times: number[] = []
  const results = new Map<string, number>()
  for (let n = 0; n < count; n++) {
    // Other people's clicks, so that the spool is never idle.
    for (let other = 0; other < 3; other++) await follow(others, 1000 + other)
    await setTimeout(randomInt(500))
    const clickId = await follow(code, 100 + n)
    const at = performance.now()
    const answer = await fetch(`${origin}/api/v1/track/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: key },
      body: JSON.stringify({ orderId: `${name} ${n}`, amount: '10.00', ...naming(clickId) }),
    })
    times.push(performance.now() - at)
    const { data } = (await answer.json()) as { data: { result: string; reason?: string } }
    const result = [data.result, data.reason].filter(Boolean).join(', ')
    results.set(result, (results.get(result) ?? 0) + 1)
    // So that the next order finds only its own click.
    await sql`delete from hit using link k where k.id = hit.link_id and k.code = ${code}`
  }
  times.sort((a, b) => a - b)
  const of = (part: number) => `${Math.round(times[Math.floor(times.length * part)] ?? 0)} ms`
  const told = [...results].map(([result, n]) => `${result} ${n}`).join('; ')
  say(`| ${name} | ${of(0.5)} | ${of(0.9)} | ${of(1 - 1 / count)} | ${told} |`)
}

try {
  const origin = await originOf(rivulet)
  say(`${count} orders of each kind, each right after its click · ${machine()}`)
  say('| named by | p50 | p90 | slowest | answered |\n| --- | ---: | ---: | ---: | --- |')
  await measure('click ID', origin, (click_id) => ({ click_id }))
  await measure('aid and link', origin, () => ({ aid: named?.aid, link: named?.link }))
  await measure('aid', origin, () => ({ aid: named?.aid }))
} finally {
  await rivulet.end('SIGTERM')
  await scratch.close()
}
