// The guide of a new affiliate: every step is computed from what is there, from the first shop to the first order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { storeHits } from '../../click/ingest/store-hits.ts'
import { makeHit } from '../../testing/hits.ts'
import { createOrderApp, type OrderApp } from '../../testing/order-app.ts'

let server: OrderApp
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps))
})
afterAll(() => server.close())

const nothing = { shop: false, offered: false, link: false, click: false, bank: false, order: false }

test('S1.2 the steps of an affiliate are done when their records exist, and no others’ records count', async () => {
  const scene = await server.scene()
  const { id, headers } = await server.account('Affiliate')
  const steps = async () => (await server.call('GET', '/home/first-steps', undefined, headers)).data
  expect(await steps()).toEqual(nothing)
  await server.sql`update shop set askable = true where id = ${scene.shopId}`
  expect(await steps()).toEqual({ ...nothing, offered: true })
  await server.sql`insert into account_shop values (${id}, ${scene.shopId})`
  expect(await steps()).toEqual({ ...nothing, shop: true })
  const body = { type: 'shop', shop: scene.shopId, name: 'BLOG' }
  const link = (await server.call('POST', '/marketing/link', body, headers)).data.id
  expect(await steps()).toEqual({ ...nothing, shop: true, link: true })
  const hit = makeHit(link, server.deps.now().toISOString())
  await storeHits(server.sql, server.deps.config.accountingZone, [hit])
  expect(await steps()).toEqual({ ...nothing, shop: true, link: true, click: true })
  const click_id = await server.click(link)
  await server.report(scene, { orderId: 'F-1', amount: '10.00', click_id })
  await server.sql`update account set iban = '•••• 7034', iban_sealed = '' where id = ${id}`
  expect(await steps()).toEqual({
    ...{ shop: true, offered: false, link: true, click: true, bank: true, order: true },
  })
  await server.sql`update shop set active = false where id = ${scene.shopId}`
  expect(await steps()).toMatchObject({ shop: false })
  expect((await server.call('GET', '/home/first-steps')).status).toBe(404)
})
