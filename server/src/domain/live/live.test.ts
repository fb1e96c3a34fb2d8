// The stream that open screens follow: who is told of what, and when it ends.
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { lookedUpVisitors } from '../../click/ingest/known-visitors.ts'
import { everyLink, lanesOf } from '../../click/ingest/lanes.ts'
import { storeHits } from '../../click/ingest/store-hits.ts'
import { announce } from '../../db/announce.ts'
import type { TestAccount } from '../../testing/account.ts'
import { makeHit } from '../../testing/hits.ts'
import { makeLink, makeShop } from '../../testing/marketing.ts'
import { recordRun } from '../../jobs/job-state.ts'
import { draftOf } from '../../testing/draft.ts'
import { insertOrder } from '../../testing/order.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { createStreams } from './streams.ts'

let server: WholeApp
let anna: TestAccount
let bert: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  anna = await server.account('Affiliate')
  bert = await server.account('Affiliate')
})
const open = new Set<AbortController>()
afterEach(() => open.forEach((one) => one.abort()))
afterAll(() => server.close())

type Heard = { words: Set<string>; ended: string | null; done: Promise<void>; leave(): void }

/** Follows the stream as a screen does. */
async function follow({ headers }: Pick<TestAccount, 'headers'>): Promise<Heard & { status: number }> {
  const { port } = server.app.server.address() as AddressInfo
  const leaving = new AbortController()
  open.add(leaving)
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/live`, {
    headers: { ...headers, accept: 'text/event-stream', unattended: '1' },
    signal: leaving.signal,
  })
  let begun = false
  const heard = { status: answer.status, words: new Set<string>(), ended: null as string | null }
  const read = async () => {
    let text = ''
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, name, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(event) ?? []
        begun = true
        if (name === 'changed') for (const word of JSON.parse(data) as string[]) heard.words.add(word)
        if (name === 'ended') heard.ended = JSON.parse(data) as string
      }
    }
  }
  const done = read().catch(() => undefined)
  if (answer.ok) await expect.poll(() => begun).toBe(true)
  heard.words.clear()
  return Object.assign(heard, { done, leave: () => leaving.abort() })
}

const decide = (id: number) =>
  server.call('PUT', `/financial/order/details/${id}/status`, { status: '0' })
const orderOf = (affiliateId: number) => insertOrder(server, { affiliateId, cents: 100, pending: true })

test('S1.3 R20 open screens hear what changed as far as they may see it: affiliates of their own only, and never any data', async () => {
  const blind = await server.account('Manager', { permissions: ['marketing.shop.index'] })
  const [mine, theirs, boss, limited] = [
    await follow(anna),
    await follow(bert),
    await follow(server.admin),
    await follow(blind),
  ]
  expect((await decide(await orderOf(anna.id))).status).toBe(200)
  await server.call('POST', '/contact/send', { message: 'HELLO' }, anna.headers)
  await expect.poll(() => [...boss.words]).toEqual(expect.arrayContaining(['order', 'contactMessage']))
  await expect.poll(() => [...mine.words]).toContain('home')
  expect([...mine.words]).toEqual(expect.arrayContaining(['order', 'ledger']))
  expect(mine.words.has('audit')).toBe(false)
  // What they hear comes in the order of the announcements.
  announce(server.sql, 'shop')
  await expect.poll(() => [...limited.words]).toContain('shop')
  expect([...limited.words].toSorted()).toEqual(['home', 'shop'])
  expect([...theirs.words]).toEqual([])
})

test.each([everyLink, ...lanesOf(2).slice(1)])(
  'R20 R58 clicks that are stored are heard by their affiliate alone, also by lanes (%o)',
  async (lane) => {
    const link = await makeLink(server.sql, { affiliateId: anna.id, shopId: await makeShop(server.sql) })
    const [mine, theirs] = [await follow(anna), await follow(bert)]
    const hit = makeHit(link.id, new Date().toISOString())
    await storeHits(server.sql, 'Europe/Brussels', [hit], { lane, known: lookedUpVisitors })
    await expect.poll(() => [...mine.words]).toContain('analytics')
    announce(server.sql, 'ledger', [bert.id])
    await expect.poll(() => [...theirs.words]).toContain('ledger')
    expect(theirs.words.has('analytics')).toBe(false)
  },
)

test('S1.3 R20 watch states, deliveries, jobs, terms and reports are followed too, each by those who may see them', async () => {
  const blind = await server.account('Manager', { permissions: ['financial.invoice.index'] })
  const shop = await server.make.create('shop', await draftOf(server.make, 'shop'))
  await server.sql`insert into account_shop values (${anna.id}, ${shop})`
  const [mine, theirs, boss, limited] = [
    await follow(anna),
    await follow(bert),
    await follow(server.admin),
    await follow(blind),
  ]
  await recordRun(server.deps, 'notify', async () => {})
  await expect.poll(() => [...boss.words]).toContain('job')
  // What is no part of the terms, and the hint after it.
  await server.call('PATCH', `/marketing/shop/${shop}`, { watchOrders: false })
  announce(server.sql, 'notification', [anna.id])
  await expect.poll(() => [...mine.words]).toEqual(['notification'])
  await server.call('PUT', `/marketing/shop/${shop}`, { commission: '9.00' })
  await expect.poll(() => [...mine.words]).toEqual(['notification', 'home'])
  announce(server.sql, 'watch')
  await expect.poll(() => [...boss.words]).toEqual(expect.arrayContaining(['shop', 'link', 'campaign']))
  announce(server.sql, 'postback', [anna.id])
  await expect.poll(() => [...mine.words]).toContain('postbackDelivery')
  announce(server.sql, 'click', [anna.id])
  await expect.poll(() => [...boss.words]).toContain('reports')
  await expect.poll(() => [...mine.words]).toContain('reports')
  await server.call('PATCH', `/registration/affiliate/${bert.id}`, {
    commission: '7.00',
    source: 'BLOG',
  })
  await expect.poll(() => [...theirs.words]).toEqual(['home'])
  expect([...limited.words]).toEqual([])
})

test('R20 S4.6 a stream ends with its session, and when permissions change', async () => {
  const manager = await server.account('Manager')
  const one = await follow(manager)
  const [profile] = await server.sql<{ id: number }[]>`
    select profile_id as id from account where id = ${manager.id}`
  const { data } = await server.call('GET', `/admin/profile/${profile?.id}`)
  const permissions = data.permissions.filter((name: string) => name !== 'marketing.shop.index')
  const changed = await server.call('PUT', `/admin/profile/${profile?.id}`, { permissions })
  expect(changed.status).toBe(200)
  await one.done
  expect(one.ended).toBe('rights')
  const two = await follow(manager)
  await server.call('POST', '/auth/sign-out', undefined, manager.headers)
  await two.done
  expect(two.ended).toBe('session')
  expect((await follow(manager)).status).toBe(401)
})

test('R86 a person has four streams at most, and one that leaves makes room', async () => {
  const four = await Promise.all([1, 2, 3, 4].map(() => follow(bert)))
  expect(four.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await follow(bert)).status).toBe(429)
  expect((await follow(anna)).status).toBe(200)
  four[0]?.leave()
  await expect.poll(async () => (await follow(bert)).status).toBe(200)
})

test('R86 a process has a share of its connections for them, and closing ends them', async () => {
  const streams = createStreams(server.deps, 1)
  const actor = { accountId: 1, sessionId: 1 } as Parameters<typeof streams.open>[0]
  const first = streams.open(actor).resume()
  const other = { ...actor, accountId: 2 }
  expect(() => streams.open(other)).toThrow()
  const ended = new Promise((resolve) => first.once('end', resolve))
  await streams.close()
  await ended
  expect(() => streams.open(other)).toThrow()
})

test('R13 following changes does not keep a session alive', async () => {
  const person = await server.account('Affiliate')
  const lastUsed = async () =>
    (await server.sql`select last_used_at from session where account_id = ${person.id}`)[0]?.last_used_at
  const before = await lastUsed()
  server.pass(600)
  await follow(person)
  await server.call('GET', '/notification', undefined, { ...person.headers, unattended: '1' })
  expect(await lastUsed()).toEqual(before)
  await server.call('GET', '/notification', undefined, person.headers)
  expect(await lastUsed()).not.toEqual(before)
})

test('R86 nothing is announced of a change that was rolled back', async () => {
  const boss = await follow(server.admin)
  await server.sql
    .begin(async (tx) => {
      announce(tx, 'link')
      throw new Error('no')
    })
    .catch(() => undefined)
  await server.sql.begin(async (tx) => announce(tx, 'tool'))
  await expect.poll(() => [...boss.words]).toEqual(['tool', 'home'])
})

test('R86 F10 a stopping server ends the streams and does not wait for them', async () => {
  const boss = await follow(server.admin)
  await server.app.close()
  await boss.done
  expect(boss.ended).toBe('restart')
})
