// Reports and lists from a streaming replica: never from before one's own changes, with their age, and from the primary when it lags or dies.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listPathOf } from '@rivulet/contract/resource'
import { resources } from '@rivulet/contract/resources/index'
import { afterAll, expect, test } from 'vitest'
import { connect, type Sql } from '../../db/sql.ts'
import { makeAccount, type TestAccount } from '../../testing/account.ts'
import { type Replicated, startReplicated } from '../../testing/fault/replicated.ts'
import { createGateway, type Gateway } from '../../testing/servers/gateway.ts'
import { makeShop } from '../../testing/marketing.ts'
import { type RunningPart, sharedFolders, startPart } from '../../testing/part.ts'
import { metricsToken, readMetrics } from '../../testing/metrics/read-metrics.ts'

const folder = mkdtempSync(join(tmpdir(), 'rivulet-read-replica-'))
let replicated: Replicated | undefined
const parts: RunningPart[] = []
const pools: Sql[] = []
const gateways: Gateway[] = []
afterAll(async () => {
  await Promise.all(parts.map(({ child }) => child.end('SIGKILL')))
  await Promise.all(pools.map((pool) => pool.end({ timeout: 0 })))
  for (const gateway of gateways) gateway.close()
  await replicated?.stop()
  rmSync(folder, { recursive: true })
})

/** Of a list, and of a report. */
type Data = { name: string }[] & { ageSeconds?: number }

const patience = { interval: 250 }

test('F2 R56 what may be seconds old is read from a replica, one’s own changes never, and all from the primary once it lags, hangs or dies', async () => {
  replicated = await startReplicated(folder)
  const [first, second] = replicated.urls
  const through = await createGateway(second)
  gateways.push(through)
  const environment = {
    METRICS_TOKEN: metricsToken,
    READ_DATABASE_URL: through.url,
    READ_DATABASE_LAG: '12',
  }
  const start = async (dataDir = '') => {
    const started = await startPart('api', { dataDir, databaseUrl: first, environment })
    parts.push(started)
    return started.url
  }
  const [a, b] = sharedFolders(folder, ['a', 'b'])
  const [one, other] = [await start(a), await start(b)]
  const [sql, replica] = [first, second].map((url) => connect(url, { max: 1 })) as [Sql, Sql]
  pools.push(sql, replica)
  const [writer, reader] = [
    await makeAccount(sql, 'Administrator'),
    await makeAccount(sql, 'Administrator'),
  ]
  const shopId = await makeShop(sql, { name: 'Before' })

  const ask = async (server: URL, { headers }: TestAccount, path: string, init: RequestInit = {}) => {
    const answer = await fetch(new URL(`/api/v1${path}`, server), {
      ...init,
      headers: { ...headers, 'content-type': 'application/json' },
    })
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
    const age = answer.headers.get('x-data-age')
    const { data } = (await answer.json()) as { data: Data }
    return { status: answer.status, age: age === null ? null : Number(age), data }
  }
  const names = async (server: URL, account: TestAccount) => {
    const { age, data } = await ask(server, account, `${listPathOf(resources.shop)}?limit=50`)
    return { age, names: data.map(({ name }) => name).toSorted() }
  }
  const stateOf = async (server: URL) =>
    ((await (await fetch(new URL('/readyz', server))).json()) as { data: { replica: string } }).data
      .replica
  for (const server of [one, other]) await expect.poll(() => stateOf(server), patience).toBe('used')
  await expect.poll(() => names(one, reader), patience).toEqual({ age: 0, names: ['Before'] })

  await replica`select pg_wal_replay_pause()`
  const saved = await ask(one, writer, `${resources.shop.path}/${shopId}`, {
    method: 'PUT',
    body: JSON.stringify({ name: 'After' }),
  })
  expect(saved.status).toBe(200)
  // On whichever server; others see the replica.
  for (const server of [one, other]) {
    expect(await names(server, writer)).toEqual({ age: null, names: ['After'] })
    expect(await names(server, reader)).toMatchObject({ age: expect.any(Number), names: ['Before'] })
  }
  const report = () => ask(one, reader, '/report/marketing/shop-analytics')
  await expect.poll(async () => (await report()).data.ageSeconds, patience).toBeGreaterThan(4)
  expect((await readMetrics(one)).value('rivulet_replica_lag_seconds')).toBeGreaterThan(4)
  // Beyond the limit.
  await expect.poll(() => stateOf(one), patience).toBe('behind')
  expect(await names(one, reader)).toEqual({ age: null, names: ['After'] })
  expect((await report()).data.ageSeconds).toBeUndefined()
  expect((await readMetrics(one)).value('rivulet_replica_usable')).toBe(0)

  await replica`select pg_wal_replay_resume()`
  // Also the writer reads there again.
  for (const account of [reader, writer])
    await expect
      .poll(() => names(one, account), patience)
      .toMatchObject({ age: expect.any(Number), names: ['After'] })

  // It still accepts connections, and never answers: what is asked meanwhile comes from the primary.
  through.freeze()
  const asked = Array.from({ length: 20 }, () => names(one, reader))
  for (const answer of await Promise.all(asked)) expect(answer).toEqual({ age: null, names: ['After'] })
  await expect.poll(() => stateOf(one), patience).toBe('away')
  expect((await report()).age).toBeNull()
  through.open()
  await expect.poll(() => stateOf(one), patience).toBe('used')

  replicated.killReplica()
  // Whatever was asked at that moment is answered.
  for (let n = 0; n < 20; n++) expect((await names(one, reader)).names).toEqual(['After'])
  await expect.poll(() => stateOf(one), patience).toBe('away')
  expect((await fetch(new URL('/readyz', one))).status).toBe(200)
  expect(await report()).toMatchObject({ status: 200, age: null })
})
