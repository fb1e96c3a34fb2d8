// The database fails over to a replica that lagged, under clicks: servers find it by themselves, and no answered click is missing or stored twice.
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../../db/sql.ts'
import { makeAccount } from '../../testing/account.ts'
import { browser } from '../../testing/clicks.ts'
import { type Replicated, startReplicated } from '../../testing/fault/replicated.ts'
import { report } from '../../testing/fault/tally.ts'
import { makeLink, makeShop } from '../../testing/marketing.ts'
import { type RunningPart, startPart } from '../../testing/part.ts'
import { metricsToken, readMetrics } from '../../testing/metrics/read-metrics.ts'
import { recount, storedSums } from '../../testing/traffic/recount.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-failover-'))
let replicated: Replicated | undefined
const parts: RunningPart[] = []
afterAll(async () => {
  await Promise.all(parts.map(({ child }) => child.end('SIGKILL')))
  await replicated?.stop()
  rmSync(folder, { recursive: true })
})

test('F2 R56 R81 after a failover to a replica that lagged, clicks stored before are stored again, none twice, or the gap raises an alarm', async () => {
  replicated = await startReplicated(folder)
  const [first, second, both] = replicated.urls
  const start = async (part: 'api' | 'click', name: string, keep = '15') => {
    const environment = { METRICS_TOKEN: metricsToken, SPOOL_KEEP: keep }
    const place = { dataDir: join(folder, name), databaseUrl: both, environment }
    const started = await startPart(part, place)
    parts.push(started)
    return started
  }
  const { url: api } = await start('api', 'api')
  // Its data directory was missing.
  expect((await readMetrics(api)).value('rivulet_disk_free_bytes')).toBeGreaterThan(0)
  const sql = connect(first, { max: 1 })
  const affiliateId = (await makeAccount(sql, 'Affiliate')).id
  const { code } = await makeLink(sql, { affiliateId, shopId: await makeShop(sql) })

  let people = 0
  let going = true
  const visit = async ({ url }: RunningPart, answered: Set<string>) => {
    const person = ++people
    const headers = { 'user-agent': browser, 'x-forwarded-for': `81.3.${person >> 8}.${person & 255}` }
    const answer = await fetch(new URL(`/r/${code}`, url), { headers, redirect: 'manual' })
    answered.add(
      /click_id=([\w-]+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? `none of ${person}`,
    )
  }
  const hitsIn = async (at: typeof sql) =>
    (await at<{ id: string }[]>`select click_id as id from hit`).map(({ id }) => id)

  let keeping = await start('click', 'keeping')
  let forgetting = await start('click', 'forgetting', '0')
  const [kept, forgotten] = [new Set<string>(), new Set<string>()]
  const both100 = async () => {
    for (let n = 0; n < 100; n++) await Promise.all([visit(keeping, kept), visit(forgetting, forgotten)])
  }
  await both100()
  const replica = connect(second, { max: 1 })
  await expect.poll(async () => (await hitsIn(replica)).length).toBe(200)
  replicated.cutStream()
  await both100()
  // Stored in the database that dies, and nowhere else.
  await expect.poll(async () => (await hitsIn(sql)).length).toBe(400)
  // A restart begins new segments, so that the old ones may go.
  await Promise.all([keeping.child.end('SIGTERM'), forgetting.child.end('SIGTERM')])
  keeping = await start('click', 'keeping')
  forgetting = await start('click', 'forgetting', '0')
  const spoolBytes = () => {
    const spool = join(folder, 'forgetting/spool')
    const segments = readdirSync(spool).filter((name) => name.endsWith('.log'))
    return segments.reduce((sum, name) => sum + statSync(join(spool, name)).size, 0)
  }
  await expect.poll(spoolBytes).toBe(0)

  const visiting = (async () => {
    while (going) await visit(keeping, kept)
  })()
  expect((await hitsIn(replica)).length).toBe(200)
  await replicated.failOver()
  // Click servers are ready throughout.
  expect((await fetch(new URL('/readyz', keeping.url))).status).toBe(200)
  await expect.poll(async () => (await fetch(new URL('/readyz', api))).status).toBe(200)
  going = false
  await visiting
  const found = async () => {
    const ids = new Set(await hitsIn(replica))
    return [...kept].filter((id) => ids.has(id)).length
  }
  await expect.poll(found).toBe(kept.size)
  const all = await hitsIn(replica)
  report({
    ...{
      fault: 'F2 failover to a replica that lagged',
      repetitions: 1,
      doubled: all.length - new Set(all).size,
    },
    ...{ acknowledged: kept.size, found: await found() },
  })
  expect(all.length).toBe(new Set(all).size)
  expect(all.length).toBe(kept.size + 100)
  expect(await storedSums(replica)).toEqual(await recount(replica, 'Europe/Brussels'))
  const gaps = async () => {
    const metrics = await readMetrics(api)
    return [metrics.value('rivulet_spool_gaps'), metrics.value('rivulet_alarm', { alarm: 'spool_gap' })]
  }
  await expect.poll(gaps).toEqual([1, 1])
  await Promise.all([sql.end({ timeout: 0 }), replica.end({ timeout: 1 })])
})
