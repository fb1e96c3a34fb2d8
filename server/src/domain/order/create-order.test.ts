// Orders added by hand or by import whose shop has said something of them before, or says it at the same moment.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { orderMessages } from '@rivulet/contract/messages/order-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { findDiscrepancies } from '../../ledger/self-check.ts'
import { whileHeld } from '../../testing/hold-lock.ts'
import { importCalls } from '../../testing/import-calls.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../testing/order-app.ts'
import { lockNumbers } from './create-order.ts'

let app: OrderApp
let scene: Scene
beforeAll(async () => {
  app = await createOrderApp((fastify, deps) => registerApi(fastify, deps))
  scene = await app.scene({ rate: 1000 })
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

const draftOf = (orderId: string) => ({
  ...{ link: scene.linkId, orderId, amount: '100.00', date: '2026-03-04 10:00' },
})
const add = (orderId: string) => app.call('POST', '/financial/order/details', draftOf(orderId))
const tell = async (body: object) => (await app.report(scene, body)).data
const stored = async (number: string) =>
  (
    await app.sql`
      select id, status, reason, net_cents as net, commission_cents as commission from shop_order
      where shop_id = ${scene.shopId} and order_number = ${number}`
  )[0]

test('S3.8 what a shop took back before an order was added by hand counts as soon as it is, once', async () => {
  const refund = { orderId: 'HAND-1', refund: { id: 'R-1', amount: '40.00' } }
  expect(await tell(refund)).toMatchObject({ result: 'waiting' })
  const added = await add('HAND-1')
  expect([added.status, added.data]).toMatchObject([201, { net: '60.00', commission: '6.00' }])
  expect(await tell(refund)).toMatchObject({ result: 'duplicate' })
  expect(await stored('HAND-1')).toMatchObject({ net: 6000, commission: 600, status: '2' })
})

test('S3.8 an order is added to an affiliate in a shop without a link, and what is missing or does not fit is named', async () => {
  const other = await app.scene()
  const { link, ...draft } = draftOf('NO-LINK-1')
  const [shop, affiliate] = [scene.shopId, other.affiliate.id]
  const post = (credit: object) => app.call('POST', '/financial/order/details', { ...draft, ...credit })
  const errors = async (credit: object) => {
    const { status, meta } = await post(credit)
    return [status, meta.errors]
  }
  expect(await errors({})).toEqual([422, { link: [decisionMessages.order.linkOrEarner] }])
  expect(await errors({ affiliate })).toEqual([422, { shop: [messages.field.required] }])
  expect(await errors({ shop })).toEqual([422, { link: [decisionMessages.order.linkOrAffiliate] }])
  expect(await errors({ shop: other.shopId, link })).toEqual([422, { link: [orderMessages.shopOfLink] }])
  expect(await errors({ affiliate, link })).toEqual([422, { link: [orderMessages.affiliateOfLink] }])
  expect((await post({ affiliate, shop })).data).toMatchObject({
    ...{ link: null, shop: { id: shop }, affiliate: { id: affiliate }, status: '2' },
    ...{ rate: '12.50', rateSource: 'affiliate', commission: '12.50' },
  })
})

test('S2.13 S3.8 an imported order counts what its shop has taken back or cancelled before', async () => {
  await tell({ orderId: 'FILE-1', refund: { id: 'R-1', amount: '25.00' } })
  await tell({ orderId: 'FILE-2', status: 'failed', reason: 'cancelled' })
  const calls = importCalls(app)
  const file = ['FILE-1', 'FILE-2', 'FILE-3'].map(
    (name) => `${name};13.02.2025;100,00;${scene.affiliate.username};paid`,
  )
  const head = 'Transaction ID;Order date;Sale amount;Affiliate;Status'
  const body = await calls.read('order', [head, ...file, ''].join('\n'), { shop: scene.shopId })
  expect(await calls.run('order', body)).toMatchObject({ created: 3, wrong: 0 })
  expect(await stored('FILE-1')).toMatchObject({ status: '0', net: 7500, commission: 750 })
  expect(await stored('FILE-2')).toMatchObject({ status: '1', reason: 'cancelled', commission: 0 })
  expect(await stored('FILE-3')).toMatchObject({ status: '0', net: 10_000, commission: 1000 })
  expect(await app.lines(Number((await stored('FILE-1'))?.id))).toEqual([1000, -250])
})

test('S3.8 a message that waited for an order which an earlier version had added counts with its shop’s next one', async () => {
  const added = await add('LEFT-1')
  await tell({ orderId: 'LEFT-2', refund: { id: 'R-1', amount: '30.00' } })
  // As it was left.
  await app.sql`update early_message set order_number = 'LEFT-1' where order_number = 'LEFT-2'`
  expect(await tell({ orderId: 'LEFT-1', status: 'approved' })).toMatchObject({
    ...{ id: added.data.id, status: 'approved', commission: '7.00' },
  })
})

test('S3.8 an order added by hand waits for a message about it, and is then refused as known', async () => {
  const reported = app.report(scene, {
    ...{ orderId: 'BOTH-1', amount: '90.00', click_id: await app.click(scene.linkId) },
  })
  expect((await reported).status).toBe(201)
  const refused = await whileHeld(
    app.sql,
    (tx) => lockNumbers(tx, scene.shopId, ['BOTH-1']),
    1,
    () => add('BOTH-1'),
  )
  expect([refused.status, refused.meta.errors?.orderId]).toEqual([422, [messages.field.unique]])
})
