// Data requests of buyers: found by email address, customer id or order number, and erased everywhere.
import { createHash, createHmac } from 'node:crypto'
import { buyerMessages } from '@rivulet/contract/messages/buyer-messages'
import { erasureMessages as m } from '@rivulet/contract/messages/erasure-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { open, seal } from '../../../crypto/seal.ts'
import type { Context } from '../../../resource/serve.ts'
import { wooOrder } from '../../../testing/vendor/woocommerce-sample.ts'
import { connectVendor } from '../../shop/shop-vendor.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let app: OrderApp
let made = 0
beforeAll(async () => {
  app = await createOrderApp((server, deps) => registerApi(server, deps), {})
})
afterAll(() => app.close())

const path = '/financial/buyer-request'
const ask = (body: object) => app.call('POST', path, body)
const address = 'Kim@Example.com'
const buyerHash = createHash('sha256').update('kim@example.com').digest('hex')
const goods = [{ key: 'L1', sku: 'TEA-1', name: 'Kim’s green tea', quantity: 1, amount: '20.00' }]

/** Two orders of one buyer, one for each key; one is credited and approved. */
async function shopping(): Promise<{ scene: Scene; orders: string[]; ids: number[] }> {
  const scene = await app.scene()
  const customer = `KIM-${++made}`
  const orders = [`BUY-${made}-1`, `BUY-${made}-2`, `BUY-${made}-3`]
  const [one, two, three] = orders
  const click_id = await app.click(scene.linkId)
  const first = { orderId: one, amount: '20.00', status: 'approved', click_id, customer, buyerHash }
  const ids = []
  for (const message of [
    { ...first, items: goods, subscription: 'SUB-1', coupon: 'TEA' },
    { orderId: two, amount: '30.00', buyerHash },
    { orderId: three, amount: '40.00', customer: 'SOMEBODY' },
  ])
    ids.push((await app.report(scene, message)).data.id)
  await app.report(scene, { orderId: 'X-1', amount: 'much', customer, buyerHash })
  return { scene, orders, ids }
}
/** Everything the tables hold about orders and shop calls, as text. */
const everything = async (): Promise<string> => {
  const rows = await app.sql`
    select to_jsonb(c) - 'id' as row from order_call c union all select to_jsonb(o) from shop_order o
    union all select to_jsonb(i) from order_item i union all select to_jsonb(e) from early_message e
    union all select to_jsonb(k) from buyer_key k union all select to_jsonb(r) from buyer_request r
    union all select to_jsonb(a) from audit_line a`
  return JSON.stringify(rows)
}

test('R83 a buyer’s data is found by email address, and the request does not store the address', async () => {
  const { scene, orders } = await shopping()
  const { status, data } = await ask({ email: address, shop: scene.shopId })
  expect([status, data.orders, data.erase, data.email]).toEqual([201, 2, false, null])
  expect(data.kept).toMatchObject([
    { orderId: orders[0], amount: '20.00', goods: 'Kim’s green tea' },
    { orderId: orders[1], amount: '30.00', goods: null },
  ])
  expect((await everything()).toLowerCase()).not.toContain('kim@example.com')
})

test('R83 an erased buyer is removed from orders, calls and waiting messages; money, coupons and other buyers stay', async () => {
  const { scene, ids } = await shopping()
  const customer = `KIM-${made}`
  const refund = { id: 'R-9', amount: '1.00' }
  await app.report(scene, { orderId: 'YET-TO-COME', refund, customer, buyerHash })
  const [buyer] =
    await app.sql`select buyer_id as id from buyer_key k join shop_order o on k.hash = o.email_key where o.id = ${ids[0] ?? 0}`
  const before = await app.lines(ids[0] ?? 0)
  const { data } = await ask({ email: address, customer, shop: scene.shopId, erase: true })
  expect([data.orders, data.kept, data.erase]).toEqual([2, [], true])

  const own = await app.sql`
    select customer_key, email_key, subscription, coupons, buyer_erased_at is not null as erased from shop_order where id = any(${ids}) order by id`
  const gone = { customer_key: null, email_key: null, subscription: null, erased: true }
  expect(own).toMatchObject([
    { ...gone, coupons: ['TEA'] },
    gone,
    { erased: false, customer_key: expect.any(Buffer) },
  ])
  expect(await app.sql`select from buyer where id = ${buyer?.id}`).toHaveLength(0)
  const calls = await app.sql`select body from order_call where shop_id = ${scene.shopId}`
  expect(JSON.stringify(calls)).not.toMatch(new RegExp(`${customer}|${buyerHash}|SUB-1|green tea`))
  const waiting = await app.sql`select message from early_message where shop_id = ${scene.shopId}`
  expect(waiting).toHaveLength(1)
  expect(JSON.stringify(waiting)).not.toMatch(new RegExp(`${customer}|${buyerHash}`))
  expect(await app.lines(ids[0] ?? 0)).toEqual(before)
  expect(await findDiscrepancies(app.sql)).toEqual([])
})

test('R83 a buyer is found and erased by the number of an order in a shop, with all orders of that buyer, and an order without a buyer by itself', async () => {
  const { scene, orders, ids } = await shopping()
  const other = await shopping()
  const shop = scene.shopId
  expect((await ask({ orderId: orders[1] })).meta?.errors).toEqual({ shop: [buyerMessages.shopNeeded] })
  expect((await ask({ orderId: orders[1], shop: other.scene.shopId })).data.orders).toBe(0)
  expect((await ask({ orderId: ` ${orders[1]} `, shop })).data.kept).toMatchObject([
    ...[{ orderId: orders[0] }, { orderId: orders[1] }],
  ])
  const alone = { orderId: 'ALONE', amount: '20.00', items: goods }
  const { id } = (await app.report(scene, alone)).data
  expect((await ask({ orderId: 'ALONE', shop })).data.orders).toBe(1)
  await app.report(scene, { ...alone, amount: 'much' })
  await app.report(scene, { orderId: 'SOON', refund: { id: 'R-1', amount: '1.00' }, buyerHash })
  for (const orderId of [orders[1], 'ALONE', 'SOON'])
    expect((await ask({ orderId, shop, erase: true })).status).toBe(201)
  const erased = await app.sql`
    select count(*)::int as count from shop_order where buyer_erased_at is not null and id = any(${[...ids, id]})`
  expect(erased[0]?.count).toBe(3)
  const [left] = await app.sql`
    select (select jsonb_agg(body) from order_call where shop_id = ${shop} and body ->> 'orderId' = any(${[...orders, 'ALONE', 'SOON']}))::text
      || (select jsonb_agg(message) from early_message where shop_id = ${shop})::text as text`
  expect(left?.text).not.toMatch(new RegExp(`green tea|${buyerHash}`))
  const stay =
    await app.sql`select from shop_order where buyer_erased_at is not null and id = any(${other.ids})`
  expect(stay).toHaveLength(0)
})

test('R83 before a buyer is erased, the question says how many orders and calls lose what, and nothing is lost yet', async () => {
  const { scene, orders } = await shopping()
  const shop = scene.shopId
  await app.report(scene, { orderId: 'SOON-TOO', refund: { id: 'R-1', amount: '1.00' }, buyerHash })
  const before = await everything()
  const preview = (body: object, headers?: Record<string, string>) =>
    app.call('POST', `${path}/preview`, body, headers)
  const { data } = await preview({ orderId: orders[0], shop })
  // The calls of the two orders, and none of those that only name the address or the customer.
  expect(data).toEqual({
    facts: [m.orders(2), m.calls(2), m.stays, m.first],
    blocked: false,
  })
  expect((await preview({ email: address, customer: `KIM-${made}`, shop })).data.facts).toEqual([
    ...[m.orders(2), m.calls(4), m.waiting(1), m.stays, m.first],
  ])
  expect((await preview({ orderId: 'NONE', shop })).data.facts).toEqual([m.none])
  expect(await everything()).toEqual(before)
  expect((await preview({ orderId: orders[0] })).meta.errors).toEqual({
    shop: [buyerMessages.shopNeeded],
  })
  const viewer = await app.account('Manager', { permissions: ['financial.buyer.index'] })
  expect((await preview({ email: address }, viewer.headers)).status).toBe(403)
})

test('R83 repeated messages about an erased buyer’s order restore nothing, and the next order counts as a new buyer’s', async () => {
  const { scene, orders, ids } = await shopping()
  const [order] = await app.sql`
    select buyer_id as id from buyer_key k join shop_order o on k.hash = o.email_key where o.id = ${ids[0] ?? 0}`
  expect((await ask({ buyer: order?.id, erase: true })).data.orders).toBe(2)
  const again = { orderId: orders[0], customer: `KIM-${made}`, buyerHash, items: goods }
  expect((await app.report(scene, again)).data.result).toBe('duplicate')
  expect((await app.call('GET', `/financial/order/${ids[0]}`)).data).toMatchObject({
    ...{ buyer: null, subscription: null, coupon: 'TEA', buyerOrder: 'first' },
    items: [{ key: 'L1', name: null }],
  })
  const next = await app.report(scene, { orderId: `NEXT-${made}`, amount: '5.00', buyerHash })
  expect(
    await app.sql`select buyer_order as verdict from shop_order where id = ${next.data.id}`,
  ).toEqual([{ verdict: 'first' }])
})

test('R83 a request must name a buyer, a customer id with its shop; affiliates and users without the permission are rejected', async () => {
  expect((await ask({ erase: true })).meta.errors).toEqual({ email: [buyerMessages.nobody] })
  expect((await ask({ customer: 'C-1' })).meta.errors).toEqual({ shop: [buyerMessages.shopNeeded] })
  expect((await ask({ email: 'nobody@example.org', erase: true })).data.orders).toBe(0)
  const viewer = await app.account('Manager', { permissions: ['financial.buyer.index'] })
  const affiliate = await app.account('Affiliate', { permissions: ['financial.buyer.add'] })
  for (const { headers } of [viewer, affiliate])
    expect((await app.call('POST', path, { email: address }, headers)).status).toBe(403)
})

test('R83 an erased buyer is also removed from stored webhook deliveries, which can still be replayed; those of others stay', async () => {
  const scene = await app.scene()
  const click_id = await app.click(scene.linkId)
  const secret = 'whsec_of-the-shop-system'
  const { deps, admin } = app
  await app.sql.begin((tx) =>
    connectVendor({ id: scene.shopId, body: { vendor: 'woocommerce', secret } }, {
      tx,
      deps,
      actor: { accountId: admin.id },
    } as unknown as Context),
  )
  const placed = new Date(app.deps.now().getTime() - 60_000).toISOString().slice(0, 19)
  const times = { date_created_gmt: placed, date_modified_gmt: placed }
  const meta_data = [{ id: 7, key: 'click_id', value: click_id }]
  const send = async (raw: string) => {
    const answer = await app.app.inject({
      ...{ method: 'POST', url: `/api/v1/track/woocommerce/${scene.shopNumber}`, payload: raw },
      headers: {
        ...{ 'content-type': 'application/json', 'x-wc-webhook-topic': 'order.updated' },
        'x-wc-webhook-signature': createHmac('sha256', secret).update(raw).digest('base64'),
      },
    })
    expect(answer.statusCode).toBeLessThan(300)
  }
  const order = (number: string, email: string, more: object) =>
    JSON.stringify(wooOrder(number, { ...times, billing: { first_name: 'Kimberly', email }, ...more }))
  const unread = { status: 'nobody-knows', meta_data }
  // By the address; by the account with another address; by the order number; and one that is not JSON.
  await send(order('K-1', 'KIM@example.com', { ...unread, customer_id: 77 }))
  await send(order('K-2', 'kim@work.example', { ...unread, customer_id: 77 }))
  await send(order('K-1', '', { line_items: 'none', customer_id: 0, customer_note: 'For Kimberly' }))
  await send(`{"billing": "Kimberly <kim@example.com>`)
  await send(order('L-1', 'lou@example.com', { ...unread, customer_id: 78 }))
  const kept = async () => {
    const rows = await app.sql<{ id: number; sealed: string | null }[]>`
      select id, delivery_sealed as sealed from order_call
      where shop_id = ${scene.shopId} and answer ? 'unread' order by id`
    return rows.map(({ id, sealed }) => ({ id, text: sealed && open(deps.config.secret, sealed) }))
  }
  expect(JSON.stringify(await kept())).toMatch(/Kimberly.*kim@example.com/i)
  expect((await ask({ email: address, shop: scene.shopId, erase: true })).data.orders).toBe(2)

  const [first, second, third, broken, others] = await kept()
  for (const one of [first, second, third]) {
    // Nothing that a random click ID could contain.
    expect(one?.text).not.toMatch(/kim@|KIM@|Kimberly|Cup\\|:77[,}]/)
    expect(one?.text).toContain('58.40')
  }
  expect(broken?.text).toBeNull()
  expect(others?.text).toMatch(/Kimberly.*lou@example.com/)
  // Its order status counts once a later version can read it.
  const readable = first?.text?.replace('nobody-knows', 'completed') ?? ''
  await app.sql`update order_call set delivery_sealed = ${seal(deps.config.secret, readable)} where id = ${first?.id ?? 0}`
  expect((await app.call('POST', `/marketing/call/${first?.id}/replay`)).status).toBe(200)
  const [stored] = await app.sql`
    select status, commission_cents as cents, customer_key, email_key from shop_order where order_number = 'K-1' and shop_id = ${scene.shopId}`
  expect(stored).toEqual({ status: '0', cents: 500, customer_key: null, email_key: null })
})
