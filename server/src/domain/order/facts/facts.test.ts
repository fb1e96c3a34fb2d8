// Buyer, subscription, coupons and goods sent by a shop: validated, stored, and completed by later messages.
import { createHash } from 'node:crypto'
import { messages } from '@rivulet/contract/messages/messages'
import { orderApiMessages as m } from '@rivulet/contract/messages/order-api-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let app: OrderApp
let scene: Scene
let made = 0

beforeAll(async () => {
  app = await createOrderApp()
  scene = await app.scene()
})
afterAll(() => app.close())

const newId = () => `FACT-${++made}`
const mail = (address: string) => createHash('sha256').update(address).digest('hex')
/** Credited to nobody: buyers are stored anyway. */
const send = (more: object, at = scene) => app.report(at, { orderId: newId(), amount: '20.00', ...more })
const stored = async (id: number) => {
  const [row] = await app.sql`
    select new_customer as "newCustomer", buyer_order as "buyerOrder", subscription, payment_number as payment, coupons,
      encode(customer_key, 'hex') as customer, encode(email_key, 'hex') as email,
      (select buyer_id from buyer_key where hash = coalesce(customer_key, email_key)) as buyer, order_items(id) as items
    from shop_order where id = ${id}`
  return row as Record<string, unknown>
}
const buyerOf = async (more: object, at = scene) => stored((await send(more, at)).data.id)

const item = {
  key: 'L1',
  sku: 'TEA-1',
  category: 'Tea',
  name: 'Green tea',
  quantity: 2,
  amount: '15.00',
}

test('R63 buyer, subscription, coupons and goods are stored with their order, and the customer only as a hash', async () => {
  const { status, data } = await send({
    customer: 4711,
    newCustomer: true,
    buyerHash: mail('kim@example.com'),
    subscription: 'SUB-9',
    payment: 3,
    coupon: [' SPRING ', 'spring', 'KIM10'],
    items: [item, { key: 'L2', quantity: '1', amount: '-5.00' }],
  })
  expect([status, data.result]).toEqual([202, 'unattributed'])
  const row = await stored(data.id)
  expect(row).toMatchObject({
    newCustomer: true,
    buyerOrder: 'first',
    subscription: 'SUB-9',
    payment: 3,
    coupons: ['SPRING', 'KIM10'],
    items: [
      { key: 'L1', sku: 'TEA-1', category: 'Tea', name: 'Green tea', quantity: 2, amount: 1500 },
      { key: 'L2', sku: null, category: null, name: null, quantity: 1, amount: -500 },
    ],
  })
  expect(row.customer).toMatch(/^[0-9a-f]{64}$/)
  expect(row.email).toMatch(/^[0-9a-f]{64}$/)
  expect(row.email).not.toBe(mail('kim@example.com'))
  const other = await app.scene()
  expect((await buyerOf({ customer: 4711 }, other)).customer).not.toBe(row.customer)
})

test('R63 each invalid field is rejected with a message, and nothing is stored', async () => {
  const orderId = newId()
  const refused = await app.report(scene, {
    orderId,
    amount: '20.00',
    customer: 'guest',
    newCustomer: 'perhaps',
    subscription: '{{subscription}}',
    payment: 0,
    coupon: [''],
    items: [
      { key: '', quantity: 1.5, amount: 15, colour: 'green' },
      { ...item, sku: 'x'.repeat(256) },
      item,
    ],
  })
  expect([refused.status, refused.meta.errors]).toEqual([
    422,
    {
      customer: [m.customer],
      newCustomer: [m.trueOrFalse],
      subscription: [m.id],
      payment: [m.payment],
      coupon: [m.coupon],
      'items.0.colour': [messages.field.unknown],
      'items.0.key': [m.itemKey],
      'items.0.quantity': [m.itemQuantity],
      'items.0.amount': [m.itemAmount],
      'items.1.sku': [m.itemText],
      'items.2.key': [m.itemKey],
    },
  ])
  expect((await send({ items: 'no list' })).meta.errors).toEqual({ items: [m.items] })
  expect(await app.sql`select from shop_order where order_number = ${orderId}`).toHaveLength(0)
  const long = await buyerOf({ items: [{ ...item, name: '🍵'.repeat(200) }] })
  expect(JSON.stringify(long.items)).toContain('🍵'.repeat(127))
})

test('S2.13 GET calls use the same names in the query: coupon once per code, items as JSON', async () => {
  await app.sql`update shop set accept_get = true where id = ${scene.shopId}`
  const query = new URLSearchParams({ orderId: newId(), amount: '20.00', apikey: scene.apiKey })
  for (const [name, value] of [
    ['customer', '815'],
    ['newCustomer', 'false'],
    ['payment', '2'],
    ['coupon', 'A'],
    ['coupon', 'B'],
    ['items', JSON.stringify([item])],
  ] as const)
    query.append(name, value)
  const { data } = await app.call('GET', `/track/order?${query}`, undefined, {})
  expect(await stored(data.id)).toMatchObject({
    ...{ newCustomer: false, buyerOrder: 'later', payment: 2, coupons: ['A', 'B'] },
    items: [{ key: 'L1' }],
  })
})

test('S2.13 a first order is known from the first day: unattributed orders count, failed ones and other shops do not', async () => {
  const customer = 'C-1'
  const failed = await buyerOf({ customer, status: 'failed' })
  const first = await buyerOf({ customer })
  const later = await buyerOf({ customer })
  expect([failed.buyerOrder, first.buyerOrder, later.buyerOrder]).toEqual(['first', 'first', 'later'])
  expect((await buyerOf({ customer }, await app.scene())).buyerOrder).toBe('first')
  expect((await buyerOf({})).buyerOrder).toBeNull()
  expect((await buyerOf({ buyerHash: mail('') })).buyerOrder).toBeNull()
  expect((await buyerOf({ customer: 'C-2', newCustomer: false })).buyerOrder).toBe('later')
})

test('S2.13 two keys that meet in one order are one buyer from then on, and earlier decisions stay', async () => {
  const one = await send({ customer: 'M-1' })
  const two = await send({ buyerHash: mail('m@example.com') })
  expect((await stored(two.data.id)).buyerOrder).toBe('first')
  const both = await buyerOf({ customer: 'M-1', buyerHash: mail('m@example.com') })
  expect(both.buyerOrder).toBe('later')
  expect((await stored(one.data.id)).buyer).toBe(both.buyer)
  expect(await stored(two.data.id)).toMatchObject({ buyer: both.buyer, buyerOrder: 'first' })
})

test('S2.13 of concurrent orders of a buyer exactly one is the first', async () => {
  for (let round = 0; round < 5; round++) {
    const customer = `RUSH-${round}`
    const named = { customer, buyerHash: mail(`rush-${round}@example.com`) }
    const orders = await Promise.all(
      [{ customer }, named, named, { customer }].map((more) => buyerOf(more)),
    )
    expect(orders.filter(({ buyerOrder }) => buyerOrder === 'first')).toHaveLength(1)
    expect(new Set(orders.map(({ buyer }) => buyer)).size).toBe(1)
  }
})

test('R63 a later message fills empty fields; stored values stay, and the response names what was ignored', async () => {
  const orderId = newId()
  const click_id = await app.click(scene.linkId)
  const first = await app.report(scene, { orderId, amount: '40.00', click_id, coupon: 'SPRING' })
  const more = { orderId, customer: 'LATE-1', items: [item], coupon: 'spring', payment: 1 }
  const second = await app.report(scene, more)
  expect(second.data).toEqual({ ...first.data, result: 'updated' })
  expect(await stored(first.data.id)).toMatchObject({
    buyerOrder: 'first',
    payment: 1,
    items: [item].map(({ key }) => ({ key })),
  })
  expect((await app.report(scene, more)).data.result).toBe('duplicate')

  const other = {
    orderId,
    customer: 'LATE-2',
    newCustomer: false,
    coupon: 'AUTUMN',
    status: 'approved',
    items: [{ ...item, quantity: 3 }],
  }
  const third = await app.report(scene, other)
  expect([third.status, third.data]).toEqual([
    200,
    {
      ...first.data,
      result: 'updated',
      status: 'approved',
      ignored: ['customer', 'coupon', 'newCustomer', 'items'],
    },
  ])
  expect(await stored(first.data.id)).toMatchObject({
    coupons: ['SPRING'],
    buyerOrder: 'first',
    newCustomer: null,
  })
  expect(await app.lines(first.data.id)).toEqual([500])
  const [call] =
    await app.sql`select answer -> 'ignored' as ignored from order_call where order_id = ${first.data.id} order by id desc limit 1`
  expect(call?.ignored).toEqual(third.data.ignored)
})

test('R63 facts sent with an early refund are not lost', async () => {
  const orderId = newId()
  const refund = { id: 'R-1', amount: '5.00' }
  expect((await app.report(scene, { orderId, refund, customer: 'EARLY-1' })).data.result).toBe('waiting')
  const { data } = await app.report(scene, { orderId, amount: '20.00' })
  expect(await stored(data.id)).toMatchObject({ buyerOrder: 'first', customer: expect.any(String) })
})

test('S2.13 the buyer of an order completed later is judged by the orders before it', async () => {
  const early = await send({})
  const between = await buyerOf({ customer: 'SLOW-1' })
  await app.report(scene, { orderId: `FACT-${made - 1}`, customer: 'SLOW-1' })
  expect([(await stored(early.data.id)).buyerOrder, between.buyerOrder]).toEqual(['first', 'first'])
})
