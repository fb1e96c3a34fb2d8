// The alarm that a shop's orders have stopped: based on its own rate, emailed once, ended by the next order.
import { addDays, today } from '@rivulet/contract/day'
import { shop } from '@rivulet/contract/resources/shop'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rollUp } from '../click/ingest/roll-up.ts'
import { allSent } from '../testing/all-sent.ts'
import { createOrderApp, type OrderApp, type Scene } from '../testing/order-app.ts'
import { registerApi } from '../api.ts'
import { listOf, where } from '../testing/whole-app.ts'
import { watchOrders } from './watch-orders.ts'

const zone = 'Europe/Brussels'
const hour = 3_600_000
const day = 24 * hour

let app: OrderApp
let now: number
beforeAll(async () => {
  app = await createOrderApp((fastify, deps) => registerApi(fastify, deps))
  app.freeze()
  now = app.deps.now().getTime()
})
afterAll(() => app.close())

const visits = ({ linkId }: Scene, at: number, hits: number) =>
  app.sql.begin((tx) =>
    rollUp(tx, zone, [
      { linkId, at, country: 'BE', class: 'valid', hits, uniques: hits },
      { linkId, at, country: 'BE', class: 'bot', hits: 10_000, uniques: 0 },
    ]),
  )
let made = 0
const orders = async (scene: Scene, at: number, count: number, more = {}) => {
  for (let i = 0; i < count; i++)
    await app.sql`insert into shop_order ${app.sql({
      shop_id: scene.shopId,
      order_number: `W-${++made}`,
      ordered_at: new Date(at),
      created_at: new Date(at),
      day: today(zone, new Date(at)),
      affiliate_id: scene.affiliate.id,
      link_id: scene.linkId,
      amount_cents: 1000,
      net_cents: 1000,
      rate_basis_points: 1000,
      rate_source: 'affiliate',
      ...more,
    })}`
}
type Story = {
  before?: number
  visitsBefore?: number
  visitsSince?: number
  silentHours?: number
  shop?: Record<string, unknown>
}
/** A shop whose last order was some hours ago, with a few weeks of orders and visits before, and visits since. */
async function tell(story: Story = {}): Promise<Scene> {
  const { before = 14, visitsBefore = 1000, visitsSince = 500, silentHours = 60, shop = {} } = story
  const scene = await app.scene({ shop })
  const last = now - silentHours * hour
  await orders(scene, last - 10 * day, before)
  await visits(scene, last - 10 * day, visitsBefore)
  // Too long ago to matter.
  await orders(scene, last - 40 * day, 50)
  await visits(scene, last - 40 * day, 10)
  await orders(scene, last, 1)
  await visits(scene, now - hour, visitsSince)
  return scene
}
const rowOf = async ({ shopId }: Scene) => (await app.call('GET', `/marketing/shop/${shopId}`)).data
const mails = async () => (await allSent(app)).map(({ subject }) => subject)

test.each<[string, Story, string]>([
  ['seven orders are missing', {}, 'stopped'],
  ['not quite seven are missing', { visitsSince: 499 }, 'ok'],
  ['twice the visits made as many orders', { visitsBefore: 2000 }, 'ok'],
  ['twice the orders came of as many visits', { before: 28, visitsSince: 250 }, 'stopped'],
  ['too few orders to know the rate', { before: 13, visitsSince: 5000 }, 'ok'],
  ['nobody has clicked since', { visitsSince: 0 }, 'ok'],
  ['twelve hours of silence', { silentHours: 12 }, 'stopped'],
  ['not yet twelve hours', { silentHours: 11.9 }, 'ok'],
  ['it is not to be watched', { shop: { watch_orders: false } }, 'off'],
  ['it is not active', { shop: { active: false } }, 'ok'],
])('%s: %s', async (_, story, state) => {
  const scene = await tell(story)
  await watchOrders(app.deps)
  expect((await rowOf(scene)).conversions).toBe(state)
})

test('it is mailed once, shown on the home screen, and ends with the next order', async () => {
  await app.sql`update shop set active = false`
  await watchOrders(app.deps)
  await mails()
  app.mails.length = 0
  const scene = await tell({ shop: { name: 'SHOE BOX' } })
  await Promise.all([watchOrders(app.deps), watchOrders(app.deps)])
  await watchOrders(app.deps)
  expect(await mails()).toEqual(['No more orders from SHOE BOX'])
  expect(app.mails[0]?.text).toContain('500 visitors have followed links to it')
  expect(app.mails[0]?.text).toContain('about 7 orders')
  const { waiting } = (await app.call('GET', '/home/admin')).data
  const stopped = await app.call('GET', listOf(shop, where('conversions', 'eq~.~stopped')))
  expect([waiting.silentShops, stopped.data.map(({ id }: { id: number }) => id)]).toEqual([
    1,
    [scene.shopId],
  ])

  // Unattributed orders and test orders do not count.
  await app.report(scene, { orderId: 'LOST', amount: '10.00' })
  const trial = {
    affiliate_id: scene.affiliate.id,
    status: '1',
    declined_at: new Date(now),
    reason: 'test',
  }
  await orders(scene, now, 1, trial)
  expect((await rowOf(scene)).conversions).toBe('stopped')
  const click_id = await app.click(scene.linkId)
  expect((await app.report(scene, { orderId: 'BACK', amount: '10.00', click_id })).status).toBe(201)
  expect((await rowOf(scene)).conversions).toBe('ok')
  await watchOrders(app.deps)
  expect(await mails()).toHaveLength(1)
})

test('it ends when watching is switched off, and when an order came while it was raised', async () => {
  const scene = await tell()
  await watchOrders(app.deps)
  expect((await rowOf(scene)).conversions).toBe('stopped')
  await app.call('PATCH', `/marketing/shop/${scene.shopId}`, { watchOrders: false })
  expect((await rowOf(scene)).conversions).toBe('off')
  await watchOrders(app.deps)
  expect(await app.sql`select from order_silence where shop_id = ${scene.shopId}`).toHaveLength(0)

  await app.call('PATCH', `/marketing/shop/${scene.shopId}`, { watchOrders: true })
  await orders(scene, now, 1)
  await app.sql`insert into order_silence (shop_id, since, noticed_at, expected) values (${scene.shopId}, ${new Date(now - day)}, ${new Date(now)}, 9)`
  await watchOrders(app.deps)
  expect((await rowOf(scene)).conversions).toBe('ok')
})

test('on the day of the last order, visits count by hour', async () => {
  const scene = await app.scene()
  const last = now - 2 * day
  await orders(scene, last - 5 * day, 14)
  await visits(scene, last - 5 * day, 1000)
  await orders(scene, last, 1)
  // In the hour of the last order and before, however many: they do not count as since then.
  await visits(scene, last, 5000)
  await watchOrders(app.deps)
  expect((await rowOf(scene)).conversions).toBe('ok')
  await visits(scene, last + day, 500)
  await watchOrders(app.deps)
  expect((await rowOf(scene)).conversions).toBe('stopped')
  expect((await rowOf(scene)).silentSince.slice(0, 10)).toBe(addDays(today(zone, new Date(now)), -2))
})
