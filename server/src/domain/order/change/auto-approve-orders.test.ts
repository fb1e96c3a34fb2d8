// Automatic approval after a number of days: only if the shop enables it,
// never for flagged orders, and once despite concurrency.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'
import { autoApproveOrders } from './auto-approve-orders.ts'

let app: OrderApp
let made = 0
const day = 86_400

beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const pending = async (scene: Scene, more: object = {}): Promise<number> =>
  (
    await app.report(scene, {
      orderId: `WAIT-${++made}`,
      amount: '99.99',
      click_id: await app.click(scene.linkId),
      ...more,
    })
  ).data.id
const status = async (id: number) =>
  (await app.sql`select status from shop_order where id = ${id}`)[0]?.status

test('S3.8 pending orders are approved after the number of days set by their shop, once, with their hold', async () => {
  const [scene, patient] = [
    await app.scene({ hold: 3, shop: { auto_approve_days: 2 } }),
    await app.scene(),
  ]
  const [due, waits] = [await pending(scene), await pending(patient)]
  const buyerHash = createHash('sha256').update(scene.affiliate.username).digest('hex')
  const flagged = await pending(scene, { buyerHash })
  const failed = await pending(scene, { status: 'failed' })
  const reopened = await pending(scene)
  app.pass(2 * day - 60)
  expect(await autoApproveOrders(app.deps)).toBe(0)
  const admin = await app.account('Administrator')
  const path = `/financial/order/details/${reopened}`
  await app.call('POST', `${path}/approve`, {}, admin.headers)
  await app.call('POST', `${path}/reopen`, { reason: 'test' }, admin.headers)
  app.pass(61)
  const counts = await Promise.all([1, 2, 3].map(() => autoApproveOrders(app.deps)))
  expect(counts.reduce((all, one) => all + one, 0)).toBe(1)
  expect(await Promise.all([due, waits, flagged, failed, reopened].map(status))).toEqual([
    '0',
    '2',
    '2',
    '1',
    '2',
  ])
  expect(await app.lines(due)).toEqual([1250])
  const history = (
    await app.call('GET', `/financial/order/details/${due}/history`, undefined, admin.headers)
  ).data
  expect([history[1].event, history[1].actor]).toEqual(['auto_approved', 'Rivulet'])
  const [order] = await app.sql`select hold_days as hold from shop_order where id = ${due}`
  expect(order?.hold).toBe(3)
})
