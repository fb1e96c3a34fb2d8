// The test panel of a shop: a test link, its click, a test order from it, and what is wrong with a call. None of it
// counts.
import type { ShopTest } from '@rivulet/contract/answers/shop-test-answer'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, registerOrders, type Scene } from '../../testing/order-app.ts'
import { registerShopRoutes } from './routes.ts'
import { testTarget } from './test-click.ts'

let app: OrderApp
let scene: Scene
beforeAll(async () => {
  app = await createOrderApp((server, deps) => {
    registerOrders(server, deps)
    registerShopRoutes(server, deps)
  })
  scene = await app.scene({ rate: 1000 })
})
afterAll(() => app.close())

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
}
const panel = async ({ shopId }: Scene = scene): Promise<ShopTest> => {
  const { status, data } = await app.call('GET', `/marketing/shop/${shopId}/test`)
  expect(status).toBe(200)
  return data
}
/** Follows the test link; returns the click ID. */
async function follow(target: string, headers: Record<string, string> = browser): Promise<string> {
  const { pathname } = new URL(target)
  const { statusCode, headers: told } = await app.app.inject({ url: pathname, headers })
  expect(statusCode).toBe(302)
  expect(told['cache-control']).toBe('no-store')
  return new URL(String(told.location)).searchParams.get('click_id') ?? ''
}
const targetOf = async (): Promise<string> => (await panel()).link?.target ?? ''
const counted = async () => {
  const [{ n } = { n: -1 }] = await app.sql<{ n: number }[]>`
    select (select count(*) from hit) + (select count(*) from shop_order) + (select count(*) from hit_hour) as n`
  return Number(n)
}

test('S4.1 a test link leads to the shop with a click ID, and the panel shows the click and what an order by it would earn', async () => {
  const before = await counted()
  expect(await panel()).toMatchObject({ click: null, calls: [] })
  const id = await follow(await targetOf())
  expect((await panel()).click).toMatchObject({ id, reason: null })
  const { status, data } = await app.report(scene, { orderId: 'T-1', amount: '1.00', click_id: id })
  // Without "test": the click itself says that it is one.
  expect([status, data.result]).toEqual([200, 'trial'])
  const { calls } = await panel()
  expect(calls[0]).toMatchObject({
    ...{ orderId: 'T-1', amount: '1.00', outcome: 'taken', affiliate: expect.any(String) },
    answer: { trial: { commission: '0.10', percent: '10.00', source: 'affiliate', more: [] } },
  })
  expect(await counted()).toBe(before)
})

test('S4.1 the panel keeps a test order while the shop goes on reporting others', async () => {
  const busy = await app.scene({ rate: 1000 })
  await app.report(busy, { orderId: 'T-1', amount: '1.00', test: true })
  for (let n = 0; n < 6; n++) await app.report(busy, { orderId: `BUSY-${n}`, amount: '5.00' })
  const shown = async () => (await panel(busy)).calls.map(({ orderId }) => orderId)
  expect(await shown()).toEqual(['BUSY-5', 'BUSY-4', 'BUSY-3', 'BUSY-2', 'BUSY-1', 'T-1'])
  await app.sql`
    update order_call set received_at = received_at - interval '1 hour' where shop_id = ${busy.shopId}`
  expect(await shown()).not.toContain('T-1')
})

test('S4.1 a click that would not count says why', async () => {
  const id = await follow(await targetOf(), { 'user-agent': 'curl/8.5.0' })
  expect((await panel()).click).toMatchObject({ id, reason: 'agent' })
})

test('S4.1 a wrong key is shown for the shop of the click, a wrong body with the sentence of its field', async () => {
  const id = await follow(await targetOf())
  const wrong = { orderId: 'T-2', amount: '1.00', click_id: id }
  const denied = await app.call('POST', '/track/order', wrong, { apikey: 'rvk_wrong' })
  expect(denied.status).toBe(422)
  expect((await panel()).calls[0]).toMatchObject({
    ...{ status: 422, outcome: 'denied', answer: { message: orderApiMessages.key } },
  })
  const other = await app.scene()
  expect((await panel(other)).calls).toEqual([])
  await app.report(scene, { ...wrong, amount: '99,99' })
  const { calls } = await panel()
  expect(calls[0]).toMatchObject({
    ...{ status: 422, outcome: 'refused' },
    answer: { errors: { amount: [orderApiMessages.amount] } },
  })
})

test('R39 only signed test links redirect, for a day', async () => {
  const target = await targetOf()
  const real = await app.click(scene.linkId)
  const at = (token: string) =>
    app.app.inject({ url: new URL(target).pathname.replace(/[^/]+$/, token) })
  expect((await at(real)).statusCode).toBe(404)
  expect((await at('x')).statusCode).toBe(404)
  const now = app.deps.now()
  const old = testTarget(app.deps.config, scene.linkId, new Date(now.getTime() - 86_400_001))
  expect((await at(old.split('/').at(-1) ?? '')).statusCode).toBe(422)
})
