// Pending orders do not leave the trash while their affiliate or shop is in it, or on the way there.
import { trashMessages } from '@rivulet/contract/messages/trash-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { whileHeld } from '../../testing/hold-lock.ts'
import { createOrderApp, type OrderApp } from '../../testing/order-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp((fastify, deps) => registerApi(fastify, deps))
})
afterAll(() => app.close())

const trash = (path: string, id: number) => app.call('DELETE', `${path}/${id}`)

test('S3.8 a pending order does not leave the trash while its affiliate or shop is in it, nor while that goes there', async () => {
  const scene = await app.scene()
  const click_id = await app.click(scene.linkId)
  const { id } = (await app.report(scene, { orderId: 'T-1', amount: '100.00', click_id })).data
  const restore = () => app.call('PUT', '/financial/order/restore', { ids: [id] })
  const asked = { resource: 'order', action: 'restore', ids: String(id) }
  const preview = async () => (await app.call('POST', '/decision/preview', asked)).data
  await trash('/financial/order', id)
  expect((await trash('/marketing/shop', scene.shopId)).status).toBe(200)
  const [shop] = await app.sql<{ name: string }[]>`select name from shop where id = ${scene.shopId}`
  const sentence = trashMessages.restoreFirst(shop?.name ?? '')
  expect(await restore()).toMatchObject({ status: 422, message: sentence })
  expect(await preview()).toMatchObject({ blocked: true, facts: [sentence] })
  await app.call('PUT', '/marketing/shop/restore', { ids: [scene.shopId] })
  const affiliate = scene.affiliate.id
  const both = await whileHeld(
    app.sql,
    (tx) => tx`select from account where id = ${affiliate} for update`,
    2,
    () => Promise.all([trash('/registration/affiliate', affiliate), restore()]),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
})
