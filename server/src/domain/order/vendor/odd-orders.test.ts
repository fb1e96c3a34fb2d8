// Oddities in orders of shop systems that must not lose the order: long and broken names, blank and odd click IDs, and
// what extensions change. Shapes from woocommerce/woocommerce-ios, Networking/NetworkingTests/Responses/
// {order-alternative-types,broken-order,broken-orders-mark-2}.json; sessions without their moment from stripe-ruby-mock/stripe-ruby-mock,
// lib/stripe_mock/webhook_fixtures/checkout.session.completed.payment_mode.json.
import { vendorMessages } from '@rivulet/contract/messages/vendor-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopifyOrder } from '../../../testing/vendor/shopify-sample.ts'
import { stripeEvent, stripeSession } from '../../../testing/vendor/stripe-sample.ts'
import { line, wooOrder } from '../../../testing/vendor/woocommerce-sample.ts'
import { createVendorApp, type VendorApp } from '../../../testing/vendor-app.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
})
afterAll(() => app.close())

const woo = (number: string, changes: object) =>
  wooOrder(number, { date_created_gmt: app.deps.now().toISOString().slice(0, 19), ...changes })
const shopify = (name: string, changes: object) =>
  shopifyOrder(name, { created_at: app.deps.now().toISOString(), ...changes })

test('R66 names of goods that are cut within an emoji or broken lose no order, in any shop system', async () => {
  for (const [n, name] of [`${'n'.repeat(254)}😀`, 'a\u0000b', '\ud83d'].entries()) {
    const body = woo(`NAME-${n}`, {
      line_items: [
        line(1, { ...{ name, sku: name, quantity: 1 }, ...{ total: '40.00', total_tax: '8.40' } }),
      ],
      coupon_lines: [{ code: name }],
    })
    expect(await app.deliver('woocommerce', { body })).toMatchObject({ status: 200 })
    const [first, ...others] = shopifyOrder('', {}).line_items as object[]
    const line_items = [{ ...first, title: name, sku: name }, ...others]
    const other = shopify(`#NAME-${n}`, { line_items })
    expect(await app.deliver('shopify', { body: other })).toMatchObject({ status: 200 })
  }
  const found = await app.sql`select count(*)::int as items from order_item`
  expect(found[0]?.items).toBeGreaterThanOrEqual(6)
})

test('S4.1 R66 a blank click ID falls back to the next place, and an odd one loses no order', async () => {
  const clickId = await app.click(app.shop.linkId)
  const entry = {
    key: '_wc_order_attribution_session_entry',
    value: `https://shop.example/?click_id=${clickId}`,
  }
  const blank = woo('BLANK', { meta_data: [{ key: 'click_id', value: ' ' }, entry] })
  await app.deliver('woocommerce', { body: blank })
  expect(await app.end('BLANK')).toMatchObject({ credited: true })
  // Stored anew with each attempt to pay, as in woocommerce/woocommerce, issue 55460.
  const earlier = { ...entry, value: 'https://shop.example/' }
  await app.deliver('woocommerce', { body: woo('RETRIED', { meta_data: [earlier, entry, earlier] }) })
  expect(await app.end('RETRIED')).toMatchObject({ credited: true })
  const spaced = woo('SPACED', { meta_data: [{ key: 'click_id', value: `${clickId}\n` }] })
  await app.deliver('woocommerce', { body: spaced })
  expect(await app.end('SPACED')).toMatchObject({ credited: true })
  const long = shopify('#LONG', { landing_site: `/?click_id=${'x'.repeat(400)}` })
  expect(await app.deliver('shopify', { body: long })).toMatchObject({ status: 200 })
  expect(await app.end('#LONG')).toMatchObject({ credited: false })
})

test('S4.1 R66 numbers for texts, texts for numbers, PHP’s objects for lists and unreadable notes lose no order', async () => {
  const clickId = await app.click(app.shop.linkId)
  const goods = (name: unknown, quantity: unknown, total: unknown) => ({
    ...line(1, { name: 'Tea', sku: 'tea', quantity: 1, total: '40.00', total_tax: '8.40' }),
    ...{ id: '890', name, sku: 123, quantity, total },
  })
  const body = woo('ODD-TYPES', {
    line_items: { 0: goods('Fruits', '2', 30), 1: goods(52, 1.5, '10.00') },
    coupon_lines: { 1: { code: 4711 }, 2: null },
    fee_lines: null,
    shipping_total: '',
    shipping_tax: null,
    customer_id: '11',
    billing: [],
    refunds: { 3: { id: '77', total: '-4.84' } },
    meta_data: [null, { key: 'click_id', value: clickId }, { id: 3, value: {} }],
    total: 48.4,
  })
  expect(await app.deliver('woocommerce', { body })).toMatchObject({ status: 200 })
  expect(await app.end('ODD-TYPES')).toMatchObject({ amount: 4000, net: 3600, credited: true })
  const items = await app.sql`
    select i.key, i.name, i.sku, i.quantity from order_item i join shop_order o on o.id = i.order_id
    where o.order_number = 'ODD-TYPES'`
  expect(items).toEqual([{ key: '890', name: 'Fruits', sku: '123', quantity: 2 }])
  const [first] = shopify('', {}).line_items as object[]
  const line_items = [{ ...first, sku: 7, title: null, quantity: '1' }]
  const other = shopify('#ODD-TYPES', { line_items, customer: [], taxes_included: null, test: null })
  expect(await app.deliver('shopify', { body: other })).toMatchObject({ status: 200 })
})

test('R66 a line, fee or refund that a shop’s database answers twice counts once, and lines without numbers stay apart', async () => {
  const clickId = await app.click(app.shop.linkId)
  const tea = line(7, {
    ...{ name: 'Tea', sku: 'tea', quantity: 1 },
    ...{ total: '25.00', total_tax: '0.00' },
  })
  const fee = { id: 9, total: '-5.00' }
  const back = { id: 31, total: '-4.00' }
  const meta_data = [{ key: 'click_id', value: clickId }]
  const twice = woo('TWICE', {
    ...{ line_items: [tea, tea], fee_lines: [fee, fee], refunds: [back, back], meta_data },
    ...{ total: '20.00', shipping_total: '0.00', shipping_tax: '0.00' },
  })
  expect(await app.deliver('woocommerce', { body: twice })).toMatchObject({ status: 200 })
  // 25.00 − 5.00, of which 4.00 were refunded.
  expect(await app.end('TWICE')).toMatchObject({ amount: 2000, net: 1600, credited: true })
  const unnumbered = { ...tea, id: 0, quantity: 1_500_000 }
  const apart = woo('UNNUMBERED', {
    ...{ line_items: [unnumbered, unnumbered], meta_data, total: '50.00' },
    ...{ shipping_total: '0.00', shipping_tax: '0.00' },
  })
  expect(await app.deliver('woocommerce', { body: apart })).toMatchObject({ status: 200 })
  expect(await app.end('UNNUMBERED')).toMatchObject({ amount: 5000, credited: true })
  const [first] = shopify('', {}).line_items as object[]
  const line_items = [first, first]
  expect(await app.deliver('shopify', { body: shopify('#TWICE', { line_items }) })).toMatchObject({
    status: 200,
  })
})

test('R66 sums that PHP left almost zero are zero, and lose no order', async () => {
  const clickId = await app.click(app.shop.linkId)
  const body = woo('ALMOST-ZERO', {
    line_items: [
      line(1, { ...{ name: 'Tea', sku: 'tea', quantity: 1 }, ...{ total: '40.00', total_tax: '8.40' } }),
      line(2, {
        ...{ name: 'Gift', sku: '', quantity: 1 },
        ...{ total: '7.1054273576010E-15', total_tax: '0' },
      }),
    ],
    fee_lines: [{ total: -1.4210854715202e-14 }],
    refunds: [{ id: 79, total: '-2.8E-14' }],
    meta_data: [{ key: 'click_id', value: clickId }],
    total: '48.40',
  })
  expect(await app.deliver('woocommerce', { body })).toMatchObject({ status: 200 })
  expect(await app.end('ALMOST-ZERO')).toMatchObject({ amount: 4000, net: 4000, credited: true })
})

test('S4.1 R66 a session of Stripe’s older versions, without its moment, and with unreadable notes, loses no order', async () => {
  const clickId = await app.click(app.shop.linkId)
  const body = stripeEvent(
    'checkout.session.completed',
    Math.floor(app.deps.now().getTime() / 1000),
    stripeSession('pi_old', {
      created: undefined,
      ...{ customer_details: [], customer_email: 7, discounts: [null, { coupon: 4 }] },
      metadata: { click_id: clickId },
    }),
    { api_version: '2020-08-27' },
  )
  expect(await app.deliver('stripe', { body })).toMatchObject({ status: 200 })
  expect(await app.end('pi_old')).toMatchObject({ amount: 10_000, credited: true })
})

test('R65 a thin event of Stripe, which holds no order, says which payload style to choose', async () => {
  const body = {
    ...{ id: 'evt_thin', object: 'v2.core.event', type: 'v1.checkout.session.completed' },
    ...{ created: app.deps.now().toISOString(), livemode: true },
    related_object: { id: 'cs_1', type: 'checkout.session', url: '/v1/checkout/sessions/cs_1' },
  }
  const { status, data } = await app.deliver('stripe', { body })
  expect([status, data]).toEqual([202, { received: [], unread: vendorMessages.thin }])
  // A ping from the Workbench is thin whatever the payload style.
  const ping = 'v2.core.event_destination.ping'
  expect(await app.deliver('stripe', { body: { ...body, type: ping } })).toMatchObject({
    status: 200,
    data: { ignored: vendorMessages.notNeeded(ping) },
  })
})

test('R66 what money depends on is not guessed: such a message is kept unread, and no order is recorded', async () => {
  for (const [n, refunds] of [[{ id: null, total: '-1' }], [{ id: '', total: '-1' }]].entries()) {
    const answer = await app.deliver('woocommerce', { body: woo(`UNREADABLE-${n}`, { refunds }) })
    expect(answer.status).toBe(202)
    expect(await app.end(`UNREADABLE-${n}`)).toBeUndefined()
  }
  const refunds = [{ id: 1, refund_line_items: [{ quantity: 'two', line_item: { price: '5.00' } }] }]
  const answer = await app.deliver('shopify', { body: shopify('#UNREADABLE', { refunds }) })
  expect([answer.status, await app.end('#UNREADABLE')]).toEqual([202, undefined])
})

test('S4.1 R66 an order without its moment counts from its arrival, and a draft is none yet', async () => {
  const clickId = await app.click(app.shop.linkId)
  const meta_data = [{ key: 'click_id', value: clickId }]
  const undated = { date_created_gmt: null, date_modified_gmt: null, meta_data }
  expect(
    await app.deliver('woocommerce', { body: woo('UNDATED', { ...undated, status: 'completed' }) }),
  ).toMatchObject({ status: 200 })
  const end = await app.end('UNDATED')
  expect(end).toMatchObject({ status: 'approved', credited: true })
  // Sent again, it is the same order.
  app.pass(3600)
  await app.deliver('woocommerce', { body: woo('UNDATED', { ...undated, status: 'completed' }) })
  expect(await app.end('UNDATED')).toEqual(end)
  const draft = woo('DRAFT', { ...undated, status: 'draft', total: '0.00', line_items: [] })
  expect(await app.deliver('woocommerce', { body: draft })).toMatchObject({
    status: 200,
    data: { ignored: expect.stringContaining('not placed') },
  })
  expect(await app.end('DRAFT')).toBeUndefined()
})

test('S4.1 R66 a shop system whose clock is ahead loses no order, and its decisions count in their sequence', async () => {
  const clickId = await app.click(app.shop.linkId)
  const ahead = (minutes: number) =>
    new Date(app.deps.now().getTime() + minutes * 60_000).toISOString().slice(0, 19)
  const order = (status: string, minutes: number) =>
    woo('AHEAD', {
      ...{ status, date_created_gmt: ahead(7), date_modified_gmt: ahead(minutes) },
      meta_data: [{ key: 'click_id', value: clickId }],
    })
  for (const [status, minutes] of [
    ['on-hold', 7],
    ['completed', 8],
    ['cancelled', 9],
  ] as const)
    expect(await app.deliver('woocommerce', { body: order(status, minutes) })).toMatchObject({
      status: 200,
    })
  expect(await app.end('AHEAD')).toMatchObject({ credited: true, status: 'failed' })
  const other = shopify('#AHEAD', { created_at: `${ahead(300)}Z`, updated_at: `${ahead(300)}Z` })
  expect(await app.deliver('shopify', { body: other })).toMatchObject({ status: 200 })
  const late = await app.sql`select order_number from shop_order where ordered_at > ${app.deps.now()}`
  expect(late).toHaveLength(0)
})
