// WooCommerce orders in every order of arrival, each delivery twice; the figures match the table in
// docs/shops/woocommerce.md. An order that gift cards paid in part as in woocommerce/woocommerce-ios,
// Networking/NetworkingTests/Responses/order-with-gift-cards.json.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { line, wooOrder, wooRefund } from '../../../testing/vendor/woocommerce-sample.ts'
import { createVendorApp, type End, everyOrder, type VendorApp } from '../../../testing/vendor-app.ts'
import { statusOf } from './woocommerce-status.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

/** Minutes after the order was placed, in UTC without an offset, as WooCommerce writes it. */
const at = (minute: number): string =>
  new Date((Math.floor(app.deps.now().getTime() / 60_000) - 30 + minute) * 60_000)
    .toISOString()
    .slice(0, 19)

type Step = { minute: number; topic?: string } & Record<string, unknown>
/** The whole order each time; each step adds to the previous ones. */
const story =
  (...steps: Step[]) =>
  (number: string, clickId: string) => {
    let changes: object = {}
    return steps.map(({ minute, topic = 'order.updated', ...more }) => {
      changes = { ...changes, ...more }
      const base = wooOrder(number, {
        date_created_gmt: at(0),
        meta_data: [{ id: 1, key: 'click_id', value: clickId }],
      })
      return { topic, body: { ...base, ...changes, date_modified_gmt: at(minute) } }
    })
  }
const end = (found: Partial<End>): End => ({
  ...{ amount: 4000, net: 4000, commission: 500, status: 'pending', reason: null, flags: '' },
  ...{ raised: null, held: false, credited: true, booked: 0 },
  ...found,
})
const approved = (net: number, commission: number, amount = 4000): End =>
  end({ amount, net, commission, status: 'approved', booked: commission })
const failed = (reason: string, net = 0): End => end({ net, commission: 0, status: 'failed', reason })

const created = { minute: 0, topic: 'order.created' }
const paid = { minute: 1, status: 'processing' }
const completed = { minute: 2, status: 'completed' }
const plate = { name: 'Plate', quantity: 1, total_tax: '3.36', sku: '' }

test.each<[string, ReturnType<typeof story>, End]>([
  ['created, paid, completed', story(created, paid, completed), approved(4000, 500)],
  [
    'created, paid and completed within a second',
    story(created, { ...paid, minute: 0 }, { ...completed, minute: 0 }),
    approved(4000, 500),
  ],
  [
    'refunded in three parts that are the whole',
    story(
      completed,
      { minute: 3, refunds: [wooRefund(801, '20.00')] },
      { minute: 4, refunds: [wooRefund(802, '10.01'), wooRefund(801, '20.00')] },
      {
        minute: 5,
        status: 'refunded',
        refunds: [wooRefund(803, '28.39'), wooRefund(802, '10.01'), wooRefund(801, '20.00')],
      },
    ),
    failed('refunded'),
  ],
  [
    'the shipping alone refunded',
    story(created, completed, { minute: 3, refunds: [wooRefund(801, '10.00')] }),
    approved(4000, 500),
  ],
  [
    'the shipping refunded, and then all the rest',
    story(
      completed,
      { minute: 3, refunds: [wooRefund(801, '10.00')] },
      { minute: 4, refunds: [wooRefund(802, '48.40'), wooRefund(801, '10.00')] },
    ),
    failed('refunded'),
  ],
  [
    'half refunded',
    story(created, completed, { minute: 3, refunds: [wooRefund(801, '29.20')] }),
    approved(2000, 250),
  ],
  [
    'half refunded, with the status that an extension has for it',
    story(created, completed, {
      ...{ minute: 3, status: 'partially-refunded', refunds: [wooRefund(801, '29.20')] },
    }),
    approved(2000, 250),
  ],
  [
    'a part paid with a gift card, and a tenth of everything refunded',
    story(
      { ...created, total: '30.00', gift_cards: [{ id: 2, code: 'RIVER-BOAT', amount: 28.4 }] },
      completed,
      { minute: 3, refunds: [wooRefund(801, '5.84')] },
    ),
    approved(3600, 450),
  ],
  [
    'refunded as a whole, and the refund deleted',
    story(completed, { minute: 3, refunds: [wooRefund(801, '58.40')] }, { minute: 4, refunds: [] }),
    approved(4000, 500),
  ],
  [
    'refunded says the status alone',
    story(paid, completed, { minute: 3, status: 'refunded' }),
    failed('refunded'),
  ],
  [
    'a line edited out',
    story(
      created,
      {
        minute: 1,
        status: 'on-hold',
        total: '29.36',
        line_items: [line(316, { ...plate, total: '16.00' })],
      },
      completed,
    ),
    approved(1600, 200, 1600),
  ],
  [
    'a line edited to more, which an administrator has to accept',
    story(
      created,
      { minute: 1, status: 'on-hold', line_items: [line(316, { ...plate, total: '55.00' })] },
      completed,
    ),
    end({ raised: 5500, flags: 'amount_raised', held: true }),
  ],
  [
    'four decimals: 24.1234 and 15.8765',
    story(
      {
        ...created,
        line_items: [
          line(315, { ...plate, total: '24.1234' }),
          line(316, { ...plate, total: '15.8765' }),
        ],
        total: '58.3999',
      },
      completed,
    ),
    approved(4000, 500),
  ],
  [
    'cancelled because nobody paid in time, paid and completed',
    story(
      created,
      { minute: 1, status: 'cancelled' },
      { ...paid, minute: 2 },
      { ...completed, minute: 3 },
    ),
    approved(4000, 500),
  ],
  [
    'cancelled because nobody paid in time, and paid',
    story(created, { minute: 1, status: 'cancelled' }, { ...paid, minute: 2 }),
    end({}),
  ],
  [
    'completed and cancelled',
    story(completed, { minute: 3, status: 'cancelled' }),
    failed('cancelled', 4000),
  ],
  ['in the trash', story(created, paid, { minute: 3, status: 'trash' }), failed('cancelled', 4000)],
  ['not paid', story(created, { minute: 1, status: 'failed' }), failed('payment_failed', 4000)],
  [
    'shipped and delivered, as an extension for shipping calls it',
    story(created, { minute: 1, status: 'partial-shipped' }, { minute: 2, status: 'delivered' }),
    approved(4000, 500),
  ],
  [
    'a discount as a negative fee',
    story(
      { ...created, fee_lines: [{ id: 1, name: 'Club', total: '-4.00', total_tax: '0.00' }] },
      completed,
    ),
    approved(3600, 450, 3600),
  ],
])('S4.1 R65 %s', async (_name, told, expected) => {
  expect(await everyOrder(app, 'woocommerce', told, (n) => `W${n}`)).toEqual([expected])
})

// woocommerce/woocommerce-blocks, issue 2489: the date of an order may be that of its draft.
test('S4.1 an order of the checkout block, whose draft is older than the click, is credited', async () => {
  const [body] = story({ ...paid, created_via: 'store-api', date_paid_gmt: at(1) })('W-draft', '')
  // The buyer had the checkout open, and came back by the link of an affiliate.
  const clickId = await app.click(app.shop.linkId, new Date(`${at(0)}Z`))
  const meta_data = [{ id: 1, key: 'click_id', value: clickId }]
  const date_created_gmt = at(-60)
  await app.deliver('woocommerce', { body: { ...body?.body, meta_data, date_created_gmt } })
  expect(await app.end('W-draft')).toEqual(end({}))
})

test('S4.1 R66 an unknown status is shown as such; the order is recorded and keeps its status', async () => {
  expect(statusOf('wc-shipped')).toEqual({ status: 'approved' })
  const clickId = await app.click(app.shop.linkId)
  const [delivery] = story({ ...created, status: 'waiting-for-godot' })('W-unknown', clickId)
  if (!delivery) throw new Error('nothing to deliver')
  const sentence = expect.stringContaining('waiting-for-godot')
  expect(await app.deliver('woocommerce', delivery)).toMatchObject({
    status: 202,
    data: { unread: sentence },
  })
  expect(await app.end('W-unknown')).toEqual(end({}))
  const { data } = await app.call('GET', '/marketing/call?sort=-date&offset=0&limit=2')
  expect(data).toMatchObject([{ outcome: 'unread', told: sentence }, { outcome: 'taken' }])
})

// A renewal as in woocommerce/woocommerce-ios, Networking/NetworkingTests/Responses/order-with-subscription-renewal.json.
test('S3.8 the customer, coupons, goods and a renewed subscription are kept with the order; a guest has no customer id', async () => {
  const clickId = await app.click(app.shop.linkId)
  for (const [number, customer_id, renewed] of [
    ['W-known', 26, '282'],
    ['W-guest', 0, 'null'],
  ] as const) {
    const meta_data = [{ id: 15674, key: '_subscription_renewal', value: renewed }]
    const [delivery] = story({ ...created, customer_id, meta_data })(number, clickId)
    if (delivery) expect((await app.deliver('woocommerce', delivery)).status).toBe(200)
  }
  const found = await app.sql`
    select coupons, customer_key is not null as customer, email_key is not null as email, subscription,
      (select count(*)::int from order_item i where i.order_id = o.id) as items
    from shop_order o where order_number in ('W-known', 'W-guest') order by id`
  expect([...found]).toEqual([
    { coupons: ['tenoff'], customer: true, email: true, subscription: '282', items: 2 },
    { coupons: ['tenoff'], customer: false, email: true, subscription: null, items: 2 },
  ])
})

test('R65 R68 an order approved by a person waits for review after a refund is taken back, however often WooCommerce repeats its status', async () => {
  const clickId = await app.click(app.shop.linkId)
  const cups = { name: 'Cup', quantity: 4, total: '44.00', total_tax: '9.24', sku: 'CUP' }
  const edited = {
    ...{ total: '82.60', total_tax: '14.34', cart_tax: '12.60', refunds: [] },
    line_items: [line(315, cups), line(316, { ...plate, total: '16.00' })],
  }
  const [placed, refunded, raised, again] = story(
    paid,
    { minute: 2, refunds: [wooRefund(801, '58.40')] },
    { minute: 3, ...edited },
    { minute: 4, customer_note: 'Leave it with the neighbours' },
  )('W-held', clickId)
  const tell = async (delivery: typeof placed) => {
    if (delivery) expect((await app.deliver('woocommerce', delivery)).status).toBe(200)
    return app.end('W-held')
  }
  await tell(placed)
  const [row] = await app.sql<{ id: number }[]>`select id from shop_order where order_number = 'W-held'`
  await app.call('POST', `/financial/order/${row?.id}/approve`)
  expect(await tell(refunded)).toMatchObject({ status: 'failed', booked: 0 })
  const waiting = { status: 'pending', net: 4000, raised: 6000, held: true, booked: 0 }
  expect(await tell(raised)).toMatchObject(waiting)
  expect(await tell(again)).toMatchObject(waiting)
  await app.call('POST', `/financial/order/${row?.id}/clear-flags`, {})
  expect(await app.end('W-held')).toMatchObject({ status: 'approved', booked: 500 })
})
