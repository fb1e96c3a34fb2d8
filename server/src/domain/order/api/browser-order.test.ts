// Orders reported by a browser only: they wait for the shop or an admin user, and the shop's report replaces them.
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { snippetMessages } from '@rivulet/contract/messages/snippet-messages'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { makeClickId } from '../../../click/edge/click-id.ts'
import { browser } from '../../../testing/clicks.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'
import { autoApproveOrders } from '../change/auto-approve-orders.ts'

let server: OrderApp
let made = 0
beforeAll(async () => {
  server = await createOrderApp((fastify, deps) => registerApi(fastify, deps))
})
afterAll(() => server.close())

type Open = Scene & { key: string }

async function open(shop: Record<string, unknown> = {}): Promise<Open> {
  const key = `rva_${++made}`
  const columns = { analytics_key: key, browser_orders: true, ...shop }
  const scene = await server.scene({ shop: columns })
  // Clears the cache of shops.
  server.pass(6)
  return { ...scene, key }
}

const say = ({ key }: Open, clickId: string | null, payload: object) =>
  server.call(
    'POST',
    '/track/event',
    { analyticsKey: key, action: 'order', payload, ...(clickId && { click_id: clickId }) },
    { 'user-agent': browser },
  )

type Stored = Record<string, unknown> & { id: number; history: { event: string; actor: string }[] }
async function orderNamed(orderId: string): Promise<Stored | undefined> {
  const listed = await server.call('GET', `/financial/order/details?where[orderId]=eq~.~${orderId}`)
  if (listed.status !== 200) throw new Error(listed.text)
  const id = listed.data[0]?.id
  return id && (await server.call('GET', `/financial/order/${id}`)).data
}
const happened = (order: Stored | undefined) => order?.history.map(({ event }) => event)

test('R57 an order from the browser is flagged, waits, and is never auto-approved', async () => {
  const shop = await open({ auto_approve_days: 1 })
  const clickId = await server.click(shop.linkId)
  const payload = { orderId: 'B-1', amount: '100.00', coupon: 'X' }
  for (let i = 0; i < 3; i++) expect((await say(shop, clickId, payload)).status).toBe(202)
  const order = await orderNamed('B-1')
  expect(order).toMatchObject({
    ...{ status: '2', amount: '100.00', commission: '12.50', flag: ['browser'], clickId },
    history: [{ event: 'browser', actor: 'Browser' }],
  })
  await server.sql`update shop_order set created_at = created_at - interval '3 days'`
  expect(await autoApproveOrders(server.deps)).toBe(0)
  expect(await server.lines(order?.id ?? 0)).toEqual([])
  // Nor is it changed by anything a browser reports later.
  await say(shop, clickId, { orderId: 'B-1', amount: '900.00' })
  expect((await orderNamed('B-1'))?.amount).toBe('100.00')
})

test('R57 S4.1 a refused order of a page stands among the shop’s calls with the reason, once a minute, and other refused calls do not', async () => {
  const shop = await open()
  const clickId = await server.click(shop.linkId)
  const calls = async () =>
    (await server.call('GET', `/marketing/call?where[shop]=eq~.~${shop.shopId}`)).data
  expect((await say(shop, clickId, { orderId: 'B-BAD', amount: '5,00 EUR' })).status).toBe(422)
  expect((await say(shop, 'not-a-click', { orderId: 'B-2', amount: '5.00' })).status).toBe(422)
  const [call, ...others] = await calls()
  expect(others).toEqual([])
  expect(call).toMatchObject({ source: 'browser', outcome: 'refused', order: null })
  expect(call.told).toMatch(/click.*\(2 calls in this minute\)/i)
  const again = await server.call('POST', `/marketing/call/${call.id}/replay`)
  expect([again.status, again.message]).toEqual([409, orderMessages.replayEmpty])
  server.pass(60)
  await say(shop, clickId, { orderId: 'B-BAD', amount: '5,00 EUR' })
  expect((await calls())[0].told).toMatch(/amount/i)
  await server.call('POST', '/track/event', { analyticsKey: shop.key, action: 'visit', click_id: 'x' })
  expect(await calls()).toHaveLength(2)
})

test('R57 S3.8 a trial from the browser is checked and stores nothing', async () => {
  const shop = await open()
  const clickId = await server.click(shop.linkId)
  const trial = { orderId: 'B-TRIAL', amount: '5.00', test: true }
  expect((await say(shop, clickId, trial)).status).toBe(202)
  expect((await say(shop, clickId, { ...trial, amount: '5,00' })).status).toBe(422)
  expect(await orderNamed('B-TRIAL')).toBeUndefined()
  // The click of a test link makes every order a trial.
  const tried = makeClickId(server.deps.config.secret, shop.linkId, server.deps.now().getTime(), 'test')
  expect((await say(shop, tried, { orderId: 'B-TEST', amount: '5,00' })).status).toBe(422)
  expect((await say(shop, tried, { orderId: 'B-TEST', amount: '5.00' })).status).toBe(202)
  expect(await orderNamed('B-TEST')).toBeUndefined()
})

test('R57 S3.8 a test order of a page shows among the shop’s calls what it would earn, or that it would not be recorded', async () => {
  const shop = await open()
  const calls = async ({ shopId }: Scene) =>
    (await server.call('GET', `/marketing/call?where[shop]=eq~.~${shopId}`)).data
  const now = server.deps.now().getTime()
  const tried = makeClickId(server.deps.config.secret, shop.linkId, now, 'test')
  await say(shop, tried, { orderId: 'B-LINK', amount: '5.00', coupon: 'X' })
  const [byLink] = await calls(shop)
  expect(byLink).toMatchObject({
    ...{ source: 'browser', outcome: 'taken', orderId: 'B-LINK', order: null },
    told: expect.stringMatching(/0\.63/),
  })
  const { data } = await server.call('GET', `/marketing/call/${byLink.id}`)
  expect(data.answer).toMatchObject({ result: 'trial', trial: { commission: '0.63', percent: '12.50' } })
  await say(shop, await server.click(shop.linkId), { orderId: 'B-TRY', amount: '5.00', test: true })
  await say(shop, null, { orderId: 'B-ALONE', amount: '5.00', test: true })
  expect((await calls(shop)).map((call: { orderId: string }) => call.orderId)).toEqual([
    ...['B-ALONE', 'B-TRY', 'B-LINK'],
  ])
  const off = await open({ browser_orders: false })
  await say(off, null, { orderId: 'B-OFF', amount: '5.00', test: true })
  expect(await calls(off)).toMatchObject([{ orderId: 'B-OFF', told: snippetMessages.ordersOff }])
  const [stored] = await server.sql`
    select count(*)::int as orders from shop_order where order_number in ('B-LINK', 'B-TRY', 'B-ALONE', 'B-OFF')`
  expect(stored).toEqual({ orders: 0 })
  // They count towards what one address may report.
  await server.sql`delete from throttle`
})

test('R66 test orders of pages, which anybody may send, use up nothing of what keeps the refused calls of the shop', async () => {
  const { limits } = server.deps.config
  server.deps.config.limits = { ...limits, refusedCall: { count: 1, seconds: 3600 } }
  const shop = await open()
  for (const orderId of ['B-A', 'B-B']) await say(shop, null, { orderId, amount: '5.00', test: true })
  expect((await server.report(shop, { orderId: 'B-C', amount: 'much' })).status).toBe(422)
  const kept = await server.call('GET', `/marketing/call?where[shop]=eq~.~${shop.shopId}`)
  expect(kept.data.map((call: { orderId: string }) => call.orderId)).toEqual(['B-C', 'B-A'])
  server.deps.config.limits = limits
  await server.sql`delete from throttle`
})

test('R57 an admin user confirms it by approving', async () => {
  const shop = await open()
  await say(shop, await server.click(shop.linkId), { orderId: 'B-2', amount: '10.00' })
  const order = await orderNamed('B-2')
  expect((await server.call('POST', `/financial/order/${order?.id}/approve`)).status).toBe(200)
  const approved = await orderNamed('B-2')
  expect(approved).toMatchObject({ status: '0', flag: [] })
  expect(happened(approved)).toEqual(['browser', 'approved'])
  expect(await server.lines(order?.id ?? 0)).toEqual([125])
})

test('R57 S3.8 what its shop took back while only the browser knew the order counts once an admin user confirms it', async () => {
  const shop = await open()
  await say(shop, await server.click(shop.linkId), { orderId: 'B-TAKEN', amount: '100.00' })
  const refund = { id: 'R-1', amount: '40.00' }
  const early = await server.report(shop, { orderId: 'B-TAKEN', refund })
  expect([early.status, early.data.result]).toEqual([202, 'waiting'])
  const order = await orderNamed('B-TAKEN')
  const preview = { resource: 'order', action: 'approve', ids: String(order?.id) }
  expect((await server.call('POST', '/decision/preview', preview)).data.facts).toContain(
    decisionMessages.order.deductedAtOnce(1),
  )
  expect((await server.call('POST', `/financial/order/${order?.id}/approve`)).status).toBe(200)
  expect(await orderNamed('B-TAKEN')).toMatchObject({ status: '0', net: '60.00', commission: '7.50' })
  expect(await server.lines(order?.id ?? 0)).toEqual([1250, -500])
  // Heard once.
  expect((await server.report(shop, { orderId: 'B-TAKEN', refund })).data.result).toBe('duplicate')
})

test('R63 the shop’s report replaces the browser’s: its amount, and its click unless the shop names none', async () => {
  const shop = await open()
  const clickId = await server.click(shop.linkId)
  await say(shop, clickId, { orderId: 'B-3', amount: '80.00' })
  const missing = await server.report(shop, { orderId: 'B-3', status: 'approved' })
  expect([missing.status, missing.meta.errors]).toMatchObject([422, { amount: expect.any(Array) }])
  const answer = await server.report(shop, { orderId: 'B-3', amount: '80.00', status: 'approved' })
  expect([answer.status, answer.data]).toMatchObject([
    201,
    { result: 'recorded', status: 'approved', commission: '10.00' },
  ])
  const order = await orderNamed('B-3')
  expect(order).toMatchObject({ amount: '80.00', clickId, flag: [], status: '0' })
  expect(happened(order)).toEqual(['browser', 'confirmed', 'approved'])
  expect(await server.lines(order?.id ?? 0)).toEqual([1000])
  const again = await server.report(shop, { orderId: 'B-3', amount: '80.00', status: 'approved' })
  expect([again.status, again.data.result]).toEqual([200, 'duplicate'])
})

test('R94 an order announced with another amount earns nothing before it is reviewed', async () => {
  const shop = await open({ auto_approve_days: 1 })
  const clickId = await server.click(shop.linkId)
  // The shop's next order number is easily guessed; what someone will buy is not.
  await say(shop, clickId, { orderId: 'B-20', amount: '9999.00' })
  const answer = await server.report(shop, { orderId: 'B-20', amount: '80.00', status: 'approved' })
  expect([answer.status, answer.data]).toMatchObject([
    200,
    { result: 'held', status: 'pending', reason: 'browser_click' },
  ])
  const order = await orderNamed('B-20')
  expect(order).toMatchObject({ amount: '80.00', status: '2', flag: ['browser_click'] })
  const again = await server.report(shop, { orderId: 'B-20', amount: '80.00', status: 'approved' })
  expect(again.data).toMatchObject({ result: 'held', status: 'pending' })
  await server.sql`update shop_order set created_at = created_at - interval '3 days' where order_number = 'B-20'`
  expect(await autoApproveOrders(server.deps)).toBe(0)
  expect(await server.lines(order?.id ?? 0)).toEqual([])
  expect((await server.call('POST', `/financial/order/${order?.id}/clear-flags`)).status).toBe(200)
  expect(await orderNamed('B-20')).toMatchObject({ status: '0', flag: [], clickId })
})

test.for([
  { orderId: 'B-21', minutes: -6, flag: ['browser_click'] },
  { orderId: 'B-22', minutes: -4, flag: [] },
  { orderId: 'B-23', minutes: 29, flag: [] },
  { orderId: 'B-24', minutes: 31, flag: ['browser_click'] },
])('R94 announced $minutes minutes after its order, $flag', async ({ orderId, minutes, flag }) => {
  const shop = await open()
  const at = new Date(server.deps.now().getTime() - minutes * 60_000)
  const clickId = await server.click(shop.linkId, new Date(at.getTime() - 60_000))
  await say(shop, clickId, { orderId, amount: '80.00' })
  if (minutes < 0) server.pass(-minutes * 60)
  await server.report(shop, { orderId, amount: '80.00', date: at.toISOString() })
  expect(await orderNamed(orderId)).toMatchObject({ clickId, flag })
})

test('R94 an order that a person failed lends no click, and a shop that names its own click needs no review', async () => {
  const shop = await open()
  const clickId = await server.click(shop.linkId)
  await say(shop, clickId, { orderId: 'B-25', amount: '80.00' })
  const order = await orderNamed('B-25')
  const failed = { reason: 'fraud' }
  expect((await server.call('POST', `/financial/order/${order?.id}/fail`, failed)).status).toBe(200)
  await server.report(shop, { orderId: 'B-25', amount: '80.00', status: 'approved' })
  expect(await orderNamed('B-25')).toMatchObject({ status: '1', flag: ['browser_click'] })
  await say(shop, clickId, { orderId: 'B-26', amount: '9999.00' })
  const own = { orderId: 'B-26', amount: '80.00', status: 'approved', click_id: clickId }
  expect((await server.report(shop, own)).data).toMatchObject({ result: 'recorded', status: 'approved' })
})

test('R57 if the shop names another click, that one counts, even if it earns nothing', async () => {
  const shop = await open()
  await say(shop, await server.click(shop.linkId), { orderId: 'B-4', amount: '5.00' })
  const forged = await server.report(shop, { orderId: 'B-4', amount: '5.00', click_id: 'made-up' })
  expect([forged.status, forged.data.reason]).toEqual([202, 'bad_signature'])
  expect(await orderNamed('B-4')).toBeUndefined()
  const [row] = await server.sql`
    select affiliate_id, commission_cents::int, flags from shop_order where order_number = 'B-4'`
  expect(row).toEqual({ affiliate_id: null, commission_cents: 0, flags: [] })
})

test('R63 an order reported by the shop is not changed by a browser', async () => {
  const shop = await open()
  const clickId = await server.click(shop.linkId)
  await server.report(shop, { orderId: 'B-5', amount: '7.00', click_id: clickId })
  expect((await say(shop, clickId, { orderId: 'B-5', amount: '700.00' })).status).toBe(202)
  const order = await orderNamed('B-5')
  expect(order).toMatchObject({ amount: '7.00', flag: [] })
  expect(happened(order)).toEqual(['recorded'])
})

test('R57 R67 without the setting, without a click or outside the window only a hit is stored, no order', async () => {
  const off = await open({ browser_orders: false })
  await say(off, await server.click(off.linkId), { orderId: 'B-6', amount: '1.00' })
  const on = await open({ window_days: 1 })
  await say(on, null, { orderId: 'B-7', amount: '1.00' })
  const old = new Date(server.deps.now().getTime() - 2 * 86_400_000)
  await say(on, await server.click(on.linkId, old), { orderId: 'B-8', amount: '1.00' })
  const bot = await server.call(
    'POST',
    '/track/event',
    {
      ...{ analyticsKey: on.key, action: 'order', click_id: await server.click(on.linkId) },
      payload: { orderId: 'B-9', amount: '1.00' },
    },
    { 'user-agent': 'Googlebot/2.1' },
  )
  expect(bot.status).toBe(202)
  const [row] = await server.sql`
    select (select count(*)::int from shop_order where order_number in ('B-6', 'B-7', 'B-8', 'B-9')) as orders,
      (select count(*)::int from hit where payload ->> 'orderId' in ('B-6', 'B-7', 'B-8', 'B-9')) as hits`
  expect(row).toEqual({ orders: 0, hits: 4 })
})

test('R8 F7 the same order sent many times concurrently is stored once, and reports are rate limited per address', async () => {
  const shop = await open()
  const clickId = await server.click(shop.linkId)
  await server.sql`delete from throttle`
  const payload = { orderId: 'B-10', amount: '3.00' }
  const both = [
    ...Array.from({ length: 8 }, () => say(shop, clickId, payload)),
    server.report(shop, { ...payload, amount: '4.00', click_id: clickId }),
  ]
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([...Array(8).fill(202), 201])
  const order = await orderNamed('B-10')
  expect(order).toMatchObject({ amount: '4.00', flag: [], commission: '0.50' })
  const statuses: number[] = []
  for (let i = 0; i < 14; i++)
    statuses.push((await say(shop, clickId, { orderId: `C-${i}`, amount: '1.00' })).status)
  expect(statuses).toEqual([...Array(12).fill(202), 429, 429])
})
