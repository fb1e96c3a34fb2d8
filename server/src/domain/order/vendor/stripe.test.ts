// Stripe events in every order of arrival, each twice; the figures match the table in docs/shops/stripe.md.
import { vendorMessages } from '@rivulet/contract/messages/vendor-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { end, failed, story, stripeTellers, type Told } from '../../../testing/vendor/stripe-story.ts'
import { createVendorApp, type End, everyOrder, type VendorApp } from '../../../testing/vendor-app.ts'

let app: VendorApp
beforeAll(async () => {
  app = await createVendorApp()
})
afterAll(async () => {
  expect(await findDiscrepancies(app.sql)).toEqual([])
  await app.close()
})

const { session, cancel, refund, charge, dispute, invoice } = stripeTellers(() => app.deps.now())

test.each<[string, ReturnType<typeof story>, End]>([
  ['a paid session', story(session()), end()],
  [
    'a fifth refunded: pending, then succeeded',
    story(session(), refund(1, 'created', 're', 2541, 'pending'), refund(2, 'updated', 're', 2541)),
    end({ net: 8000, commission: 1000 }),
  ],
  [
    'two fifths refunded, each beside the sum that its charge shows',
    story(
      session(),
      refund(1, 'created', 're1', 2541),
      charge(1, 2541),
      refund(2, 'created', 're2', 2541),
      charge(2, 5082),
    ),
    end({ net: 6000, commission: 750 }),
  ],
  [
    'refunded in two parts that are the whole',
    story(session(), refund(1, 'created', 're1', 3333), refund(2, 'created', 're2', 9372)),
    failed('refunded', 0),
  ],
  [
    'a refund that failed after it had succeeded',
    story(
      session(),
      refund(1, 'created', 're', 12_705),
      refund(2, 'updated', 're', 12_705, 'failed'),
      refund(2, 'failed', 're', 12_705, 'failed'),
    ),
    end(),
  ],
  [
    'more refunded than was paid, of which the first failed',
    story(
      session(),
      refund(1, 'created', 're1', 12_705),
      refund(2, 'created', 're2', 2541),
      refund(3, 'failed', 're1', 12_705, 'failed'),
    ),
    end({ net: 8000, commission: 1000 }),
  ],
  [
    'one refund failed, another one did not',
    story(
      session(),
      refund(1, 'created', 're1', 2541),
      refund(2, 'failed', 're1', 2541, 'failed'),
      refund(3, 'created', 're2', 2541),
    ),
    end({ net: 8000, commission: 1000 }),
  ],
  [
    'paid later',
    story(
      session({ payment_status: 'unpaid' }),
      session({}, 'checkout.session.async_payment_succeeded', 3),
    ),
    end(),
  ],
  [
    'not paid after all',
    story(
      session({ payment_status: 'unpaid' }),
      session({ payment_status: 'unpaid' }, 'checkout.session.async_payment_failed', 3),
    ),
    failed('payment_failed'),
  ],
  [
    'authorised, and expired before it was captured',
    story(session({ payment_status: 'unpaid' }), cancel(3)),
    failed('payment_failed'),
  ],
  [
    'authorised, and canceled by the shop',
    story(
      session({ payment_status: 'unpaid' }),
      cancel(3, { cancellation_reason: null, latest_charge: null, charges: { data: [{ id: 'ch' }] } }),
    ),
    failed('cancelled'),
  ],
  [
    'shipping with its tax in it: 126.00 in all',
    story(
      session({
        amount_total: 12_600,
        total_details: { amount_discount: 1000, amount_shipping: 500, amount_tax: 2187 },
        shipping_cost: {
          amount_subtotal: 413,
          amount_tax: 87,
          amount_total: 500,
          shipping_rate: 'shr_1',
        },
      }),
      refund(1, 'created', 're', 6300),
    ),
    end({ net: 5000, commission: 625 }),
  ],
  [
    'paid in dollars: what the shop asked for counts',
    story(
      session({
        currency: 'usd',
        amount_total: 25_410,
        total_details: { amount_discount: 0, amount_shipping: 1000, amount_tax: 4410 },
        shipping_cost: { amount_subtotal: 1000, amount_tax: 210, amount_total: 1210 },
        currency_conversion: {
          amount_subtotal: 11_000,
          amount_total: 12_705,
          fx_rate: '2',
          source_currency: 'eur',
        },
      }),
      refund(1, 'created', 're', 5082),
    ),
    end({ net: 8000, commission: 1000 }),
  ],
  [
    'a single invoice, a tenth of it refunded',
    story(invoice(), refund(1, 'created', 're', 1210)),
    end({ net: 9000, commission: 1125 }),
  ],
])('S4.1 R65 %s', async (_name, told, expected) => {
  expect(await everyOrder(app, 'stripe', told, (n) => `pi_${n}`)).toEqual([expected])
})

test('S4.1 the click ID comes from the metadata, otherwise from the reference if it looks like one', async () => {
  const clickId = await app.click(app.shop.linkId)
  const named = { client_reference_id: 'cart-17', metadata: { click_id: clickId } }
  await app.deliver('stripe', { body: session(named)('pi_named', '') })
  expect(await app.end('pi_named')).toEqual(end())
  await app.deliver('stripe', { body: session({ client_reference_id: 'cart-17' })('pi_cart', '') })
  expect(await app.end('pi_cart')).toMatchObject({ credited: false })
})

test('S4.1 subscriptions, and invoices without a click, are not orders', async () => {
  const clickId = await app.click(app.shop.linkId)
  const told = [
    session({ mode: 'subscription' })('pi_no', clickId),
    // A set-up has neither amount nor currency.
    session({ mode: 'setup', amount_subtotal: null, amount_total: null, currency: null })(
      'pi_no',
      clickId,
    ),
    invoice({ billing_reason: 'subscription_cycle', subscription: 'sub_1' })('pi_no', clickId),
    invoice({ parent: { type: 'subscription_details' } })('pi_no', clickId),
    invoice({ metadata: {} })('pi_no', clickId),
  ]
  for (const body of told)
    expect(await app.deliver('stripe', { body })).toMatchObject({
      status: 200,
      data: { ignored: expect.any(String) },
    })
  expect(await app.end('pi_no')).toBeUndefined()
})

test('R65 an order that was approved is approved again when its dispute is won, or its refund failed', async () => {
  const clickId = await app.click(app.shop.linkId)
  await app.deliver('stripe', { body: session()('pi_back', clickId) })
  const [row] = await app.sql<{ id: number }[]>`select id from shop_order where order_number = 'pi_back'`
  await app.call('POST', `/financial/order/${row?.id}/approve`)
  const good = { status: 'approved', booked: 1250 }
  expect(await app.end('pi_back')).toMatchObject(good)
  const tell = async (told: Told) => app.deliver('stripe', { body: told('pi_back', '') })
  await tell(dispute(1, 'created', 'needs_response'))
  expect(await app.end('pi_back')).toMatchObject({ status: 'failed', booked: 0 })
  await tell(dispute(2, 'closed', 'won'))
  expect(await app.end('pi_back')).toMatchObject(good)
  await tell(refund(3, 'created', 're', 12_705))
  expect(await app.end('pi_back')).toMatchObject({ status: 'failed', booked: 0 })
  await tell(refund(4, 'failed', 're', 12_705, 'failed'))
  expect(await app.end('pi_back')).toMatchObject(good)
})

test('R66 a shop that is told of refunds by their charge alone reads what its destination lacks', async () => {
  const own = await createVendorApp()
  try {
    const needed = 'refund.created, refund.updated and refund.failed'
    const tell = async (told: Told) =>
      (await own.deliver('stripe', { body: told('pi_charge', await own.click(own.shop.linkId)) })).data
    const shown = async () =>
      (await own.call('GET', '/marketing/call?sort=-id&limit=1')).data[0] as Record<string, unknown>
    await tell(session())
    const lost = vendorMessages.refundsLost('charge.refunded', needed)
    expect(await tell(charge(1, 2541))).toEqual({ received: [], unread: lost })
    expect(await shown()).toMatchObject({ outcome: 'unread', told: lost })
    expect(await own.end('pi_charge')).toEqual(end())
    // Once the refund itself is told, before or after its charge, it counts once, and the charge is not needed.
    await tell(refund(1, 'created', 're', 2541))
    const ignored = vendorMessages.instead('charge.refunded', needed)
    expect(await tell(charge(2, 2541))).toEqual({ ignored })
    expect(await shown()).toMatchObject({ outcome: 'ignored', told: ignored })
    expect(await own.end('pi_charge')).toEqual(end({ net: 8000, commission: 1000 }))
  } finally {
    await own.close()
  }
})

test('S3.8 a test mode event is a test order and not stored', async () => {
  const clickId = await app.click(app.shop.linkId)
  const body = { ...session()('pi_trial', clickId), livemode: false }
  expect(await app.deliver('stripe', { body })).toMatchObject({
    status: 200,
    data: { received: [{ result: 'trial' }] },
  })
  expect(await app.end('pi_trial')).toBeUndefined()
  // Its refund and its dispute are trials, too: nothing is kept for an order that never comes.
  for (const told of [refund(1, 'created', 're', 2541), dispute(2, 'created', 'needs_response')])
    expect(
      await app.deliver('stripe', { body: { ...told('pi_trial', ''), livemode: false } }),
    ).toMatchObject({ status: 200, data: { received: [{ result: 'trial' }] } })
  const waiting = await app.sql`select from early_message where order_number = 'pi_trial'`
  expect(waiting).toHaveLength(0)
})

test('S4.1 a canceled payment that authorised nothing waits for no order', async () => {
  const body = cancel(0, { latest_charge: null, cancellation_reason: 'abandoned' })('pi_left', '')
  expect((await app.deliver('stripe', { body })).data).toEqual({ ignored: expect.any(String) })
  expect(await app.sql`select from early_message where order_number = 'pi_left'`).toHaveLength(0)
})
