// Suspicious orders are recorded as usual and held for review: each sign at its limit, combinations, and release.
import { order } from '@rivulet/contract/resources/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeHits } from '../../../click/ingest/store-hits.ts'
import { readReview } from '../../../config/review.ts'
import { makeHit } from '../../../testing/hits.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'
import { listOf, where } from '../../../testing/whole-app.ts'
import { autoApproveOrders } from '../change/auto-approve-orders.ts'
import { isFast, suspectedOf } from './review-signs.ts'

let app: OrderApp
let made = 0
beforeAll(async () => {
  app = await createOrderApp()
  app.freeze()
})
afterAll(() => app.close())

const zone = 'Europe/Brussels'
type Way = { ip?: string; secondsAgo?: number; say?: object }

/** An order its shop approves, with a click from the given address. */
async function buy(scene: Scene, { ip = '', secondsAgo = 3600, say = {} }: Way = {}) {
  app.pass(1)
  const at = new Date(app.deps.now().getTime() - secondsAgo * 1000)
  const clickId = await app.click(scene.linkId, at)
  if (ip) await app.sql`update hit set ip = ${ip} where click_id = ${clickId}`
  const message = { orderId: `ODD-${++made}`, amount: '100.00', click_id: clickId, status: 'approved' }
  const { status, data } = await app.report(scene, { ...message, ...say })
  expect(status).toBe(201)
  return { ...(data as { id: number; status: string; reason?: string; commission: string }), message }
}
const flagsIn = async (id: number): Promise<string[]> =>
  (await app.call('GET', `/financial/order/${id}`)).data.flag
/** This many unique visitors now, each in a different network. */
const visited = (scene: Scene, uniques: number) => {
  const at = app.deps.now().toISOString()
  const hits = Array.from({ length: uniques }, (_, n) =>
    makeHit(scene.linkId, at, { ip: `81.1.${n}.1` }),
  )
  return storeHits(app.sql, zone, hits)
}

test('R68 an order right after its click is recorded, waits for review, and is never declined', async () => {
  const scene = await app.scene()
  const hasty = await buy(scene, { secondsAgo: 9 })
  expect(hasty).toMatchObject({ status: 'pending', reason: 'fast', commission: '12.50' })
  expect(await app.lines(hasty.id)).toEqual([])
  expect(await buy(scene, { secondsAgo: 10 })).toMatchObject({ status: 'approved' })
  const again = await app.report(scene, hasty.message)
  expect(again.data).toMatchObject({ result: 'held', reason: 'fast', status: 'pending' })
  const { data: trace } = await app.call('GET', `/financial/order/details/${hasty.id}/trace`)
  expect(trace.flags).toEqual(['fast'])
  expect((await app.call('POST', `/financial/order/${hasty.id}/approve`, {})).status).toBe(200)
  expect(await app.lines(hasty.id)).toEqual([1250])
})

test('R68 R24 its affiliate does not see why it was flagged', async () => {
  const scene = await app.scene()
  const { id } = await buy(scene, { secondsAgo: 1 })
  const { headers } = scene.affiliate
  const { data: seen } = await app.call('GET', `/financial/order/${id}`, undefined, headers)
  expect(seen.flag).toBeUndefined()
  expect(seen.history.at(-1)).toMatchObject({ event: 'held', reason: null, note: null })
  const { data: trace } = await app.call(
    'GET',
    `/financial/order/details/${id}/trace`,
    undefined,
    headers,
  )
  expect(trace.flags).toEqual([])
})

test('R68 the fourth order of a day from one address waits; other addresses, days and affiliates count separately', async () => {
  const [scene, other] = [await app.scene(), await app.scene()]
  const ip = '8.8.8.8'
  for (const _ of [1, 2, 3]) expect((await buy(scene, { ip })).status).toBe('approved')
  for (const _ of [1, 2, 3]) expect((await buy(scene, { ip: '8.8.8.9' })).status).toBe('approved')
  expect((await buy(other, { ip })).status).toBe('approved')
  const yesterday = new Date(app.deps.now().getTime() - 86_400_000).toISOString()
  const say = { date: yesterday }
  expect((await buy(scene, { ip, secondsAgo: 100_000, say })).status).toBe('approved')
  expect(await buy(scene, { ip })).toMatchObject({ status: 'pending', reason: 'address' })
})

test('R68 addresses that are not public are ignored', async () => {
  const scene = await app.scene()
  for (const ip of ['10.0.0.1', '127.0.0.1', 'fd00::1'])
    for (const _ of [1, 2, 3, 4]) expect((await buy(scene, { ip })).status).toBe('approved')
})

test('R68 of twenty orders from fewer than 67 visitors the last one waits', async () => {
  const [busy, quiet] = [await app.scene(), await app.scene()]
  await visited(busy, 67)
  await visited(quiet, 66)
  for (const _ of Array.from({ length: 19 })) {
    expect((await buy(busy)).status).toBe('approved')
    expect((await buy(quiet)).status).toBe('approved')
  }
  expect((await buy(busy)).status).toBe('approved')
  expect(await buy(quiet)).toMatchObject({ status: 'pending', reason: 'conversion' })
})

test('R68 if more than ten of twenty orders come from one network, the last one waits', async () => {
  const [half, most] = [await app.scene(), await app.scene()]
  for (const n of Array.from({ length: 19 }).keys())
    for (const [scene, near] of [
      [half, 9],
      [most, 10],
    ] as const) {
      const ip = n < near ? `9.9.9.${n + 1}` : `7.7.${n}.1`
      expect((await buy(scene, { ip })).status).toBe('approved')
    }
  expect((await buy(half, { ip: '9.9.9.99' })).status).toBe('approved')
  expect(await buy(most, { ip: '9.9.9.99' })).toMatchObject({ status: 'pending', reason: 'network' })
  expect((await buy(most, { ip: '7.6.5.4' })).status).toBe('approved')
})

test('R68 S2.17 an order with several flags is found by each of them, and by having any or none', async () => {
  const scene = await app.scene()
  const ip = '2a02:1810::1'
  const plain = [await buy(scene, { ip }), await buy(scene, { ip }), await buy(scene, { ip })]
  const { id } = await buy(scene, { ip, secondsAgo: 2 })
  expect(await flagsIn(id)).toEqual(['fast', 'address'])
  const mine = where('shop', `eq~.~${scene.shopId}`)
  const found = async (filter: string) =>
    (await app.call('GET', listOf(order, mine, where('flag', filter)))).data.map(
      (row: { id: number }) => row.id,
    )
  for (const filter of ['eq~.~fast', 'eq~.~address', 'in~.~network,address', 'neq~.~'])
    expect([filter, await found(filter)]).toEqual([filter, [id]])
  const others = plain.map((one) => one.id).sort()
  for (const filter of ['neq~.~fast', 'nin~.~fast,browser', 'eq~.~'])
    expect([filter, (await found(filter)).sort()]).toEqual([filter, others])
  const file = await app.call(
    'GET',
    `${listOf(order, mine).replace('?', '/export?format=csv&columns=orderId,flag&')}`,
  )
  expect(file.text).toContain('"Right after the click, Many from one address"')
})

test('R68 S3.8 clearing an order that was refunded fully while its approval was held books nothing', async () => {
  const scene = await app.scene()
  const { id, message } = await buy(scene, { secondsAgo: 1 })
  const failed = await app.call('POST', `/financial/order/${id}/fail`, { reason: 'fraud' })
  expect(failed.status).toBe(200)
  const approval = { orderId: message.orderId, status: 'approved' }
  expect((await app.report(scene, approval)).data).toMatchObject({ result: 'held', status: 'failed' })
  const refund = { id: 'all', amount: '100.00' }
  expect((await app.report(scene, { orderId: message.orderId, refund })).status).toBe(200)
  expect((await app.call('POST', `/financial/order/${id}/clear-flags`, {})).status).toBe(200)
  expect((await app.call('GET', `/financial/order/${id}`)).data).toMatchObject({ status: '1', flag: [] })
  expect(await app.lines(id)).toEqual([])
})

test('R68 a cleared order is approved as its shop reported, or automatically', async () => {
  const scene = await app.scene({ shop: { auto_approve_days: 1 } })
  const first = await buy(scene, { secondsAgo: 3 })
  const second = await buy(scene, { secondsAgo: 3, say: { status: 'pending' } })
  app.pass(2 * 86_400)
  const { headers } = await app.account('Administrator')
  expect(await autoApproveOrders(app.deps)).toBe(0)
  const clear = (id: number) => app.call('POST', `/financial/order/${id}/clear-flags`, {}, headers)
  expect([(await clear(first.id)).status, (await clear(second.id)).status]).toEqual([200, 200])
  expect((await clear(first.id)).status).toBe(422)
  // The shop's approval is already held; sending it again changes nothing.
  const told = await app.report(scene, first.message)
  expect(told.data).toMatchObject({ result: 'duplicate', status: 'approved' })
  expect(await app.lines(first.id)).toEqual([1250])
  expect(await autoApproveOrders(app.deps)).toBe(1)
  const { data } = await app.call('GET', `/financial/order/${second.id}`, undefined, headers)
  expect(data).toMatchObject({ status: '0', flag: [] })
  expect(data.history.map(({ event }: { event: string }) => event)).toEqual([
    ...['recorded', 'cleared', 'auto_approved'],
  ])
})

test('R68 each rule has its own limit and can be switched off', () => {
  expect(readReview('')).toEqual({ fast: 10, address: 3, conversion: 30, network: 50, crowd: 8 })
  expect(readReview('fast=30, network=off')).toMatchObject({ fast: 30, network: null, address: 3 })
  for (const bad of ['fast', 'fast=-1', 'slow=3', 'fast=x']) expect(() => readReview(bad)).toThrow(bad)
  const orders = { near: 9, orders: 19, sameNetwork: 19, behind: false }
  const odd = { ...orders, network: '9.9.9.0/24', since: 0, uniques: 1 }
  const timing = { clickedAt: 1000, orderedAt: 1000, recordedAt: 1000 }
  expect(suspectedOf(odd, readReview(''))).toEqual(['address', 'conversion', 'network'])
  expect(isFast(timing, readReview(''))).toBe(true)
  const off = readReview('fast=off address=off conversion=off network=off')
  expect([suspectedOf(odd, off), isFast(timing, off)]).toEqual([[], false])
  // With a slow clock: the time it was reported counts.
  const behind = { clickedAt: 60_000, orderedAt: 0, recordedAt: 90_000 }
  expect(isFast(behind, readReview(''))).toBe(false)
  const few = { ...odd, orders: 1, sameNetwork: 0, uniques: null }
  expect(suspectedOf(few, readReview('address=off'))).toEqual([])
})
