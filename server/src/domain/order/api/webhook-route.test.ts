// Webhooks of shop systems in their documented formats: authentication, and
// the effect on orders, refunds and cancellations.
import { vendorMessages } from '@rivulet/contract/messages/vendor-messages'
import { createHmac } from 'node:crypto'
import { orderApiMessages } from '@rivulet/contract/messages/order-api-messages'
import type { VendorName } from '@rivulet/contract/choices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'
import { open, seal } from '../../../crypto/seal.ts'
import { connectVendor } from '../../shop/shop-vendor.ts'
import type { Context } from '../../../resource/serve.ts'
import shopifyOrder from '../vendor/samples/shopify-order.json' with { type: 'json' }
import stripeSession from '../vendor/samples/stripe-session.json' with { type: 'json' }
import wooOrder from '../vendor/samples/woocommerce-order.json' with { type: 'json' }

const secret = 'whsec_of-the-shop-system'
let app: OrderApp
let scene: Scene
beforeAll(async () => {
  app = await createOrderApp()
  scene = await app.scene()
  for (const vendor of ['shopify', 'woocommerce', 'stripe'] as const)
    await app.sql.begin((tx) =>
      connectVendor({ id: scene.shopId, body: { vendor, secret } }, {
        tx,
        deps: app.deps,
        actor: { accountId: app.admin.id },
      } as unknown as Context),
    )
})
afterAll(() => app.close())

const dayBefore = new Date('2026-11-20T10:00:00Z')
type Sent = { headers?: Record<string, string>; key?: string; shop?: number }

async function send(vendor: VendorName, body: object, { headers = {}, key = secret, shop }: Sent = {}) {
  const raw = JSON.stringify(body)
  const base64 = createHmac('sha256', key).update(raw).digest('base64')
  const t = Math.floor(app.deps.now().getTime() / 1000)
  const signatures: Record<VendorName, Record<string, string>> = {
    shopify: { 'x-shopify-hmac-sha256': base64, 'x-shopify-topic': 'orders/updated' },
    woocommerce: { 'x-wc-webhook-signature': base64, 'x-wc-webhook-topic': 'order.updated' },
    stripe: {
      'stripe-signature': `t=${t},v1=${createHmac('sha256', key).update(`${t}.${raw}`).digest('hex')}`,
    },
  }
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1/track/${vendor}/${shop ?? scene.shopNumber}`,
    headers: { 'content-type': 'application/json', ...signatures[vendor], ...headers },
    payload: raw,
  })
  return { status: answer.statusCode, ...answer.json() }
}

type Stored = { amount: number; net: number; commission: number; status: string; reason: string | null }
const stored = async (orderId: string) =>
  (
    await app.sql<(Stored & { affiliate: number | null })[]>`
      select amount_cents as amount, net_cents as net, commission_cents as commission, status, reason, affiliate_id as affiliate
      from shop_order where shop_id = ${scene.shopId} and order_number = ${orderId}`
  )[0]

test('R63 only deliveries signed by the shop system for this shop are accepted; of others only their number is kept', async () => {
  const body = { ...shopifyOrder, name: '#SIGNED' }
  expect(await send('shopify', body, { key: 'another' })).toMatchObject({
    status: 422,
    message: orderApiMessages.vendorKey,
  })
  const other = await app.scene()
  expect((await send('shopify', body, { shop: other.shopNumber })).status).toBe(422)
  expect((await send('shopify', body, { shop: 99_999 })).status).toBe(422)
  expect((await send('shopify', body, { headers: { 'x-shopify-hmac-sha256': '' } })).status).toBe(422)
  const old = app.deps.now().getTime() / 1000 - 301
  const signed = createHmac('sha256', secret)
    .update(`${old}.${JSON.stringify(stripeSession)}`)
    .digest('hex')
  const late = { 'stripe-signature': `t=${old},v1=${signed}` }
  expect((await send('stripe', stripeSession, { headers: late })).status).toBe(422)
  const kept = await app.sql`
    select body, source, sum(times)::int as times from order_call where shop_id = ${scene.shopId} group by body, source`
  // The source is that of the last one, as is the reason.
  expect(kept).toEqual([{ body: {}, source: 'stripe', times: 3 }])
  expect(await stored('#SIGNED')).toBeUndefined()
  const unknown = {
    method: 'POST',
    url: `/api/v1/track/magento/${scene.shopNumber}`,
    payload: {},
  } as const
  expect((await app.app.inject(unknown)).statusCode).toBe(404)
})

test('S4.1 R65 Shopify: goods without tax and shipping, the click from the landing page, approved when paid and delivered, refunded by its lines', async () => {
  const clickId = await app.click(scene.linkId, dayBefore)
  const order = { ...shopifyOrder, landing_site: `/products/boots?aid=${scene.aid}&click_id=${clickId}` }
  expect(await send('shopify', order)).toMatchObject({
    status: 200,
    data: { received: [{ status: 201 }] },
  })
  // 199.00 includes 34.54 of tax.
  expect(await stored(order.name)).toMatchObject({
    amount: 16446,
    status: '2',
    affiliate: scene.affiliate.id,
  })
  const updated_at = '2026-11-21T10:05:00-05:00'
  const done = { ...order, updated_at, fulfillment_status: 'fulfilled' }
  await send('shopify', done)
  expect(await stored(order.name)).toMatchObject({ status: '0', net: 16446, commission: 2056 })
  const refunds = [
    {
      id: 929361464,
      refund_line_items: [{ subtotal: '99.50', total_tax: '17.27', quantity: 1 }],
      order_adjustments: [],
    },
  ]
  for (let n = 0; n < 2; n++)
    await send('shopify', { ...done, financial_status: 'partially_refunded', refunds })
  expect(await stored(order.name)).toMatchObject({ status: '0', net: 8223, commission: 1028 })
})

test('S4.1 Shopify: cancelled and voided orders fail, a test order earns nothing, other topics are ignored', async () => {
  const cancelled = { ...shopifyOrder, name: '#1002', cancelled_at: '2026-11-21T12:00:00-05:00' }
  await send('shopify', cancelled)
  expect(await stored('#1002')).toMatchObject({ status: '1', reason: 'cancelled' })
  const tried = await send('shopify', { ...shopifyOrder, name: '#1003', test: true })
  expect(tried.data.received).toMatchObject([{ orderId: '#1003', result: 'trial' }])
  expect(await stored('#1003')).toBeUndefined()
  const answer = await send('shopify', { id: 1 }, { headers: { 'x-shopify-topic': 'refunds/create' } })
  expect(answer.data.ignored).toContain('orders/updated')
})

test('S4.1 R65 WooCommerce: the sum of the lines after discount, the click from the entry page, completed is approved, refunds by their share of goods', async () => {
  const clickId = await app.click(scene.linkId, dayBefore)
  const entry = `https://shop.example/?click_id=${clickId}&aid=${scene.aid}`
  const meta_data = [{ id: 1, key: '_wc_order_attribution_session_entry', value: entry }]
  const order = { ...wooOrder, meta_data }
  await send('woocommerce', order)
  expect(await stored('727')).toMatchObject({ amount: 4000, status: '2', affiliate: scene.affiliate.id })
  await send('woocommerce', { ...order, status: 'completed', date_modified_gmt: '2026-11-21T11:00:00' })
  expect(await stored('727')).toMatchObject({ status: '0', commission: 500 })
  // Half of the total paid: half of the goods.
  const refunds = [{ id: 726, reason: '', total: '-29.20' }]
  const refunded = { ...order, status: 'completed', date_modified_gmt: '2026-11-21T12:00:00', refunds }
  await send('woocommerce', refunded)
  await send('woocommerce', refunded)
  expect(await stored('727')).toMatchObject({ status: '0', net: 2000, commission: 250 })
  await send('woocommerce', { ...wooOrder, number: '728', status: 'failed' })
  expect(await stored('728')).toMatchObject({ status: '1', reason: 'payment_failed' })
})

test('R63 WooCommerce may test the URL with a form post first', async () => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `/api/v1/track/woocommerce/${scene.shopNumber}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'webhook_id=7',
  })
  expect(answer.statusCode).toBe(200)
})

test('S4.1 R65 Stripe: a paid session is an order without tax and shipping; refunds and disputes are matched by its payment', async () => {
  const clickId = await app.click(scene.linkId, dayBefore)
  const session = structuredClone(stripeSession)
  session.data.object.client_reference_id = clickId
  await send('stripe', session)
  const id = session.data.object.payment_intent
  expect(await stored(id)).toMatchObject({ amount: 10000, status: '2', affiliate: scene.affiliate.id })
  const refund = { id: 're_1', object: 'refund', amount: 2500, status: 'succeeded', payment_intent: id }
  const event = (type: string, object: object) => ({
    ...stripeSession,
    id: `evt_${type}_${(object as { status?: string }).status}`,
    type,
    data: { object },
  })
  await send('stripe', event('refund.created', { ...refund, status: 'pending' }))
  expect(await stored(id)).toMatchObject({ net: 10000 })
  await send('stripe', event('refund.updated', refund))
  await send('stripe', event('refund.updated', refund))
  // 25.00 of 127.05 paid, of which 100.00 are goods.
  expect(await stored(id)).toMatchObject({ net: 8032, status: '2' })
  const dispute = { id: 'dp_1', payment_intent: id, amount: session.data.object.amount_total }
  await send('stripe', event('charge.dispute.created', { ...dispute, status: 'needs_response' }))
  expect(await stored(id)).toMatchObject({ status: '1', reason: 'chargeback' })
  await send('stripe', event('charge.dispute.closed', { ...dispute, status: 'won' }))
  expect(await stored(id)).toMatchObject({ status: '2' })
  expect((await send('stripe', event('customer.created', {}))).data.ignored).toContain(
    'customer.created',
  )
})

test('R65 the same deliveries in any sequence, however often, produce the same order', async () => {
  const clickId = await app.click(scene.linkId, dayBefore)
  const base = { ...wooOrder, meta_data: [{ id: 1, key: 'click_id', value: clickId }] }
  const step = (number: string, minute: number, more: object) => ({
    ...{ ...base, number, date_modified_gmt: `2026-11-21T10:0${minute}:00` },
    ...more,
  })
  const refunds = [{ id: 1, reason: '', total: '-29.20' }]
  const ends: unknown[] = []
  for (const [n, way] of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2, 0, 1, 2],
    [2, 0, 2, 1],
  ].entries()) {
    const number = `R-${n}`
    const steps = [
      step(number, 1, {}),
      step(number, 2, { status: 'completed' }),
      step(number, 3, { status: 'completed', refunds }),
    ]
    for (const at of way) expect((await send('woocommerce', steps[at] as object)).status).toBe(200)
    ends.push(await stored(number))
  }
  expect(new Set(ends.map((end) => JSON.stringify(end)))).toHaveProperty('size', 1)
  expect(ends[0]).toMatchObject({ status: '0', net: 2000, commission: 250 })
})

test('R66 a delivery that can never succeed is acknowledged, so that it is not retried for days, and shown to administrators, who can replay it', async () => {
  const dollars = { ...wooOrder, number: '900', currency: 'USD' }
  expect(await send('woocommerce', dollars)).toMatchObject({
    status: 202,
    data: { received: [{ status: 422 }] },
  })
  const broken = await send('woocommerce', {
    ...wooOrder,
    number: '901',
    line_items: [{ total: 'much' }],
  })
  expect(broken.status).toBe(202)
  expect(broken.data.unread).toBe(vendorMessages.unlikeDocumented('line_items.0.total'))
  // Buyers are stored as a hash of their address only.
  const kept = await app.sql`select body::text as body from order_call where shop_id = ${scene.shopId}`
  expect(kept.filter(({ body }) => /@example\.com|John|Doe/.test(body))).toEqual([])
  const calls = await app.call('GET', '/marketing/call?sort=-date&offset=0&limit=10')
  expect(calls.data.slice(0, 2)).toMatchObject([
    {
      source: 'woocommerce',
      outcome: 'unread',
      told: vendorMessages.unlikeDocumented('line_items.0.total'),
    },
    { source: 'woocommerce', outcome: 'refused', orderId: '900' },
  ])
  const id = calls.data[1].id
  expect((await app.call('GET', `/marketing/call/${id}`)).data.sent).toMatchObject({ currency: 'USD' })
  expect((await app.call('POST', `/marketing/call/${id}/replay`)).status).toBe(422)
  await app.sql`update order_call set body = body || '{"currency": "EUR"}' where id = ${id}`
  expect((await app.call('POST', `/marketing/call/${id}/replay`)).status).toBe(200)
  expect(await stored('900')).toMatchObject({ amount: 4000 })
  expect((await app.call('GET', '/marketing/call', undefined, scene.affiliate.headers)).status).toBe(403)
})

test('R66 an unreadable delivery is stored encrypted, and can be replayed once a later version can read it', async () => {
  const body = { ...wooOrder, number: '950', line_items: [{ id: 1, quantity: 1, total: 'much' }] }
  expect((await send('woocommerce', body)).status).toBe(202)
  const [call] = (await app.call('GET', '/marketing/call?sort=-date&offset=0&limit=1')).data
  expect(call).toMatchObject({
    outcome: 'unread',
    told: vendorMessages.unlikeDocumented('line_items.0.total'),
  })
  const seen = await app.call('GET', `/marketing/call/${call.id}`)
  expect(seen.text).not.toMatch(/much|John|example\.com/)
  expect((await app.call('POST', `/marketing/call/${call.id}/replay`)).status).toBe(409)
  const { secret: key } = app.deps.config
  const [kept] = await app.sql<{ sealed: string }[]>`
    select delivery_sealed as sealed from order_call where id = ${call.id}`
  expect(kept?.sealed).not.toContain('much')
  // As if a later version could parse 'much': the stored body is complete.
  const readable = seal(key, open(key, kept?.sealed ?? '').replace('much', '40.00'))
  await app.sql`update order_call set delivery_sealed = ${readable} where id = ${call.id}`
  expect((await app.call('POST', `/marketing/call/${call.id}/replay`)).status).toBe(200)
  expect(await stored('950')).toMatchObject({ amount: 4000 })
})

test('R66 a signed delivery that is not JSON is stored too, and an internal error makes the shop system retry', async () => {
  const raw = '{"id": 1,'
  const sent = (headers: object) =>
    app.app.inject({
      ...{ method: 'POST', url: `/api/v1/track/woocommerce/${scene.shopNumber}`, payload: raw },
      headers: { 'content-type': 'application/json', 'x-wc-webhook-topic': 'order.updated', ...headers },
    })
  const signature = createHmac('sha256', secret).update(raw).digest('base64')
  const answer = await sent({ 'x-wc-webhook-signature': signature })
  expect([answer.statusCode, answer.json().data.unread]).toEqual([
    202,
    vendorMessages.unlikeDocumented(''),
  ])
  expect((await sent({ 'x-wc-webhook-signature': 'AAAA' })).statusCode).toBe(422)
  await app.sql`alter table order_call rename to order_call_away`
  expect((await send('woocommerce', { ...wooOrder, number: '960' })).status).toBe(500)
  await app.sql`alter table order_call_away rename to order_call`
  expect((await send('woocommerce', { ...wooOrder, number: '960' })).status).toBe(200)
})
