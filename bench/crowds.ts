// Measures how many honest and fraudulent orders are held for review:
// `node bench/crowds.ts [seeds] [paused] [story]`, 5 seeds and all scenarios by default. Every click and order goes
// over HTTP to a server on this machine, whose clock is advanced from one to the next; `paused` stores clicks only at
// the end.
import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buildApp } from '../server/src/app.ts'
import { startClicks } from '../server/src/click/clicks.ts'
import { readConfig } from '../server/src/config/config.ts'
import { judgeWaiting } from '../server/src/domain/order/judge/judge-waiting.ts'
import { keyColumns } from '../server/src/domain/shop/shop-key.ts'
import { knownStore } from '../server/src/files/known-store.ts'
import { openStore } from '../server/src/files/open-store.ts'
import { createLogger } from '../server/src/log.ts'
import { readSecret } from '../server/src/config/secret.ts'
import { makeAccount } from '../server/src/testing/account.ts'
import { type Played, play } from '../server/src/testing/crowd/play.ts'
import { stories } from '../server/src/testing/crowd/stories.ts'
import { makeLink, makeShop } from '../server/src/testing/marketing.ts'
import { openScratch } from './scratch.ts'
import { machine, say } from './stopwatch.ts'

const [count = '5', ...words] = process.argv.slice(2)
const seeds = Number(count)
const paused = words.includes('paused')
const only = words.filter((word) => word !== 'paused').join(' ')
const day = 86_400_000

const scratch = await openScratch()
const { sql, dataDir, url } = scratch
const settings = readConfig({
  ...{ DATA_DIR: dataDir, LOG_LEVEL: 'error', TRUST_PROXY: 'loopback' },
  LIMITS: 'order=999999/s api=999999/s',
})
mkdirSync(join(dataDir, 'spool'), { recursive: true })
const config = { ...settings, publicUrl: 'http://localhost', secret: readSecret(settings) }
let now = Date.now() - 30 * day
const deps = {
  ...{ sql, config, log: createLogger(config.logLevel) },
  now: () => new Date(now),
  files: knownStore(sql, openStore(config)),
  sendMail: async () => {},
}
const clicks = await startClicks(deps, url)
const readiness = { stopping: false, checks: [] }
const app = await buildApp(deps, { parts: new Set(['api', 'click'] as const), readiness, clicks })
await app.listen({ host: '127.0.0.1', port: 0 })
const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

async function run(plan: (typeof stories)[number]['plan'], seed: number): Promise<Played> {
  const { key, columns } = keyColumns(config.secret)
  const shopId = await makeShop(sql, columns)
  const { id: affiliateId } = await makeAccount(sql, 'Affiliate')
  const { code } = await makeLink(sql, { affiliateId, shopId })
  await clicks.settled()
  const begin = Date.now() - 30 * day
  const store = async () => {
    await clicks.settled()
    await judgeWaiting(deps)
  }
  const clock = { set: (at: number) => void (now = at) }
  return play({ origin, code, apiKey: key }, plan(seed), begin, clock, { store, paused })
}

try {
  say(`${seeds} seeds${paused ? ', clicks stored at the end' : ''} · ${machine()}`)
  say(
    '| story | orders | held | share | at most or least of a seed | first reasons |\n| --- | ---: | ---: | ---: | ---: | --- |',
  )
  for (const { name, honest, plan } of stories.filter(({ name }) => name.includes(only))) {
    const all: Played[] = []
    for (let seed = 1; seed <= seeds; seed++) all.push(await run(plan, seed))
    const sum = (value: (played: Played) => number) => all.reduce((total, one) => total + value(one), 0)
    const shares = all.map(({ held, orders }) => held / orders)
    const edge = honest ? Math.max(...shares) : Math.min(...shares)
    const percent = (part: number) => `${(part * 100).toFixed(1)} %`
    const flags = new Map<string, number>()
    for (const { flags: found } of all)
      for (const [flag, n] of Object.entries(found)) flags.set(flag, (flags.get(flag) ?? 0) + n)
    const [orders, held, lost] = [
      sum((one) => one.orders),
      sum((one) => one.held),
      sum((one) => one.lost),
    ]
    const reasons = [...flags].map(([flag, n]) => `${flag} ${n}`).join(', ')
    say(
      `| ${name} | ${orders} | ${held} | ${percent(held / orders)} | ${percent(edge)} | ${reasons}${lost ? `; lost ${lost}` : ''} |`,
    )
  }
} finally {
  await clicks.stop()
  await app.close()
  await scratch.close()
}
