// The form post by which WooCommerce tests a webhook's URL: nobody signs it, so anybody can send it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../resource/serve.ts'
import { createOrderApp, type OrderApp } from '../../../testing/order-app.ts'
import { connectVendor } from '../../shop/shop-vendor.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

test('R70 unsigned posts use up nothing of the calls that a shop’s orders may make', async () => {
  const scene = await app.scene()
  await app.sql.begin((tx) =>
    connectVendor({ id: scene.shopId, body: { vendor: 'woocommerce', secret: 'of-the-shop' } }, {
      ...{ tx, deps: app.deps, actor: { accountId: app.admin.id } },
    } as unknown as Context),
  )
  app.deps.config.limits = { ...app.deps.config.limits, order: { count: 3, seconds: 60 } }
  const post = () =>
    app.app.inject({
      method: 'POST',
      url: `/api/v1/track/woocommerce/${scene.shopNumber}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'webhook_id=7',
    })
  for (let n = 0; n < 5; n++) expect((await post()).statusCode).toBe(200)
  const calls = [1, 2, 3, 4].map((n) => () => app.report(scene, { orderId: `T-${n}`, amount: '1.00' }))
  const statuses: number[] = []
  for (const call of calls) statuses.push((await call()).status)
  expect(statuses).toEqual([202, 202, 202, 429])
})
