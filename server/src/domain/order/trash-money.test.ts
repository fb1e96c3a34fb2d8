// The trash hides no money: records with money cannot be trashed, affiliates in it can still be paid and corrected,
// and shop calls are kept.
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { trashMessages } from '@rivulet/contract/messages/trash-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { createOrderApp, type OrderApp } from '../../testing/order-app.ts'
import { balance, pay } from '../../testing/payment.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp((fastify, deps) => registerApi(fastify, deps))
})
afterAll(() => app.close())

const affiliates = '/registration/affiliate'
const shops = '/marketing/shop'
const trash = (path: string, id: number) => app.call('DELETE', `${path}/${id}`)
let made = 0
const message = async (linkId: number, more: object = {}) => ({
  ...{ orderId: `T-${++made}`, amount: '100.00', click_id: await app.click(linkId) },
  ...more,
})

test('S3.5 an affiliate with a balance or pending orders cannot be trashed, and the response states the amounts', async () => {
  const scene = await app.scene()
  const { id } = scene.affiliate
  await app.report(scene, await message(scene.linkId, { status: 'approved' }))
  const pending = (await app.report(scene, await message(scene.linkId, { amount: '9999.99' }))).data.id
  const refused = await trash(affiliates, id)
  expect([refused.status, refused.message, refused.meta.errors]).toEqual([
    409,
    messages.record.cannotRemove,
    { id: [`${id}: ${trashMessages.affiliate('€\u{a0}12.50', 1, '€\u{a0}1,250.00')}`] },
  ])
  await app.call('POST', `/financial/order/${pending}/fail`, { reason: 'cancelled' })
  expect((await trash(affiliates, id)).meta.errors?.id).toEqual([
    `${id}: ${trashMessages.affiliate('€\u{a0}12.50', 0, '€\u{a0}0.00')}`,
  ])
  await pay(app, id, '12.50')
  expect((await trash(affiliates, id)).status).toBe(200)
  // Money booked afterwards can be corrected and paid as usual.
  const correction = { affiliate: id, amount: '5.00', reason: 'The last bonus', timing: 'now' }
  expect((await app.call('POST', '/financial/correction', correction)).status).toBe(201)
  const draft = await app.call('GET', `/financial/invoice/draft?affiliate=${id}`)
  expect(draft.data).toMatchObject({ payable: '5.00', standing: 'trashed' })
  expect((await pay(app, id, '5.00')).status).toBe(201)
  expect(await balance(app, id)).toMatchObject({ balance: 0 })
})

test('S3.7 a shop with pending orders cannot be trashed; calls to a trashed shop are kept and can be replayed', async () => {
  const scene = await app.scene()
  const { id: pending } = (await app.report(scene, await message(scene.linkId))).data
  const refused = await trash(shops, scene.shopId)
  expect([refused.status, refused.meta.errors]).toEqual([
    409,
    { id: [`${scene.shopId}: ${trashMessages.shop(1, '€\u{a0}12.50')}`] },
  ])
  await app.call('POST', `/financial/order/${pending}/approve`, {})
  const body = await message(scene.linkId)
  expect((await trash(shops, scene.shopId)).status).toBe(200)
  // Orders of a shop in the trash can still be decided.
  expect((await app.call('POST', `/financial/order/${pending}/fail`, { reason: 'fraud' })).status).toBe(
    200,
  )

  const said = await app.report(scene, body)
  expect([said.status, said.message, said.meta.code]).toEqual([
    ...[422, orderMessages.shopTrashed, 'shop_trashed'],
  ])
  const [kept] = await app.sql<{ id: number; body: object }[]>`
    select id, body from order_call where shop_id = ${scene.shopId} order by id desc limit 1`
  expect(kept?.body).toMatchObject({ orderId: body.orderId })
  const replay = () => app.call('POST', `/marketing/call/${kept?.id}/replay`, {})
  expect((await replay()).message).toBe(orderMessages.replayTrashed)
  await app.call('PUT', `${shops}/restore`, { ids: [scene.shopId] })
  expect((await replay()).status).toBe(200)
  const [order] =
    await app.sql`select affiliate_id as affiliate from shop_order where order_number = ${body.orderId}`
  expect(order).toEqual({ affiliate: scene.affiliate.id })
})

test('S3.7 R70 a replayed call has the moment at which it came: its order keeps its click, its day and its place in time', async () => {
  const scene = await app.scene({ shop: { window_days: 2 } })
  const body = await message(scene.linkId, { status: 'approved' })
  expect((await trash(shops, scene.shopId)).status).toBe(200)
  expect((await app.report(scene, body)).meta.code).toBe('shop_trashed')
  app.pass(5 * 86_400)
  const { headers } = await app.account('Administrator')
  await app.call('PUT', `${shops}/restore`, { ids: [scene.shopId] }, headers)
  const [kept] = await app.sql<{ id: number; at: Date }[]>`
    select id, received_at as at from order_call where shop_id = ${scene.shopId} order by id desc limit 1`
  if (!kept) throw new Error('the refused call was not kept')
  expect((await app.call('POST', `/marketing/call/${kept.id}/replay`, {}, headers)).status).toBe(200)
  const [order] = await app.sql<{ id: number; at: Date; affiliate: number; status: string }[]>`
    select id, ordered_at as at, affiliate_id as affiliate, status from shop_order where order_number = ${body.orderId}`
  expect(order).toMatchObject({ at: kept.at, affiliate: scene.affiliate.id, status: '0' })
  // What happened since is newer.
  const older = new Date(kept.at.getTime() - 60_000).toISOString()
  const late = { orderId: body.orderId, status: 'failed', occurredAt: older }
  expect((await app.report(scene, late)).data).toMatchObject({ reason: 'older_event' })
})
