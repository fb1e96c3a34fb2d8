// Stripe's disputes and inquiries in every order of arrival, each twice; the figures match the table in
// docs/shops/stripe.md.
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

const { session, refund, dispute } = stripeTellers(() => app.deps.now())

test.each<[string, ReturnType<typeof story>, End]>([
  [
    'a dispute that is lost',
    story(session(), dispute(1, 'created', 'needs_response'), dispute(3, 'closed', 'lost')),
    failed('chargeback'),
  ],
  [
    'a dispute that is won',
    story(
      session(),
      dispute(1, 'created', 'needs_response'),
      dispute(2, 'updated', 'under_review'),
      dispute(3, 'closed', 'won'),
    ),
    end(),
  ],
  [
    'a dispute that begins and is won within a second',
    story(session(), dispute(1, 'created', 'needs_response'), dispute(1, 'closed', 'won')),
    end(),
  ],
  [
    'an inquiry flags the order and fails nothing',
    story(session(), dispute(1, 'created', 'warning_needs_response')),
    end({ flags: 'inquiry' }),
  ],
  [
    'an inquiry that is closed',
    story(
      session(),
      dispute(1, 'created', 'warning_needs_response'),
      dispute(2, 'updated', 'warning_under_review'),
      dispute(3, 'closed', 'warning_closed'),
    ),
    end(),
  ],
  [
    'an inquiry that becomes a dispute, and is lost',
    story(
      session(),
      dispute(1, 'created', 'warning_needs_response'),
      dispute(2, 'updated', 'needs_response'),
      dispute(3, 'closed', 'lost'),
    ),
    failed('chargeback'),
  ],
  [
    'a dispute about a fifth that is lost',
    story(
      session(),
      dispute(1, 'created', 'needs_response', 'dp', 2541),
      dispute(3, 'closed', 'lost', 'dp', 2541),
    ),
    end({ net: 8000, commission: 1000 }),
  ],
  [
    'a dispute about a fifth that is won',
    story(
      session(),
      dispute(1, 'created', 'needs_response', 'dp', 2541),
      dispute(2, 'updated', 'under_review', 'dp', 2541),
      dispute(3, 'closed', 'won', 'dp', 2541),
    ),
    end(),
  ],
  [
    'an inquiry about a fifth that becomes a dispute, and a refund of another part',
    story(
      session(),
      dispute(1, 'created', 'warning_needs_response', 'dp', 2541),
      dispute(2, 'updated', 'needs_response', 'dp', 2541),
      refund(3, 'created', 're', 3333),
    ),
    end({ net: 5377, commission: 672 }),
  ],
  [
    'a dispute about a fifth that is lost, and one about the rest',
    story(
      session(),
      dispute(1, 'created', 'needs_response', 'dp1', 2541),
      dispute(2, 'closed', 'lost', 'dp1', 2541),
      dispute(3, 'created', 'needs_response', 'dp2', 10_164),
    ),
    failed('chargeback', 0),
  ],
  [
    'a dispute about more than was paid',
    story(session(), dispute(1, 'created', 'needs_response', 'dp', 12_800)),
    failed('chargeback'),
  ],
  [
    'disputed, and refunded as a whole',
    story(session(), dispute(1, 'created', 'needs_response'), refund(2, 'created', 're', 12_705)),
    failed('refunded', 0),
  ],
])('S4.1 R65 %s', async (_name, told, expected) => {
  expect(await everyOrder(app, 'stripe', told, (n) => `pi_${n}`)).toEqual([expected])
})

test('R65 an approved order gives back the part that is disputed, and gets it again when the dispute is won', async () => {
  const clickId = await app.click(app.shop.linkId)
  await app.deliver('stripe', { body: session()('pi_part', clickId) })
  const [row] = await app.sql<{ id: number }[]>`select id from shop_order where order_number = 'pi_part'`
  await app.call('POST', `/financial/order/${row?.id}/approve`)
  const tell = async (told: Told) => app.deliver('stripe', { body: told('pi_part', '') })
  const lines = async () => {
    const found = await app.sql<{ cents: number }[]>`
      select cents from ledger_line where order_id = ${row?.id as number} order by id`
    return found.map(({ cents }) => cents)
  }
  const opened = dispute(1, 'created', 'needs_response', 'dp', 2541)
  await tell(opened)
  await tell(opened)
  await tell(dispute(1, 'funds_withdrawn', 'needs_response', 'dp', 2541))
  expect(await app.end('pi_part')).toMatchObject({ status: 'approved', net: 8000, booked: 1000 })
  expect(await lines()).toEqual([1250, -250])
  await tell(dispute(2, 'closed', 'won', 'dp', 2541))
  await tell(dispute(2, 'funds_reinstated', 'won', 'dp', 2541))
  expect(await app.end('pi_part')).toMatchObject({ status: 'approved', net: 10_000, booked: 1250 })
  expect(await lines()).toEqual([1250, -250, 250])
  const history = await app.sql`
    select event, reason from order_event where order_id = ${row?.id as number} order by id offset 2`
  expect(history).toEqual([
    { event: 'refunded', reason: 'chargeback' },
    { event: 'refund_undone', reason: 'chargeback' },
  ])
  const { data } = await app.call('GET', `/financial/order/details/${row?.id}/trace`)
  expect(data).toMatchObject({
    refunds: [{ id: 'dp_pi_part', disputed: true, amount: '0.00' }],
    net: '100.00',
  })
})

test('R65 a disputed part that a person has taken back stays so when the dispute is lost', async () => {
  const clickId = await app.click(app.shop.linkId)
  await app.deliver('stripe', { body: session()('pi_mine', clickId) })
  const tell = async (told: Told) => app.deliver('stripe', { body: told('pi_mine', '') })
  await tell(dispute(1, 'created', 'needs_response', 'dp', 2541))
  const [row] = await app.sql<{ id: number }[]>`select id from shop_order where order_number = 'pi_mine'`
  const path = `/financial/order/details/${row?.id}/take-refund-back`
  expect((await app.call('POST', path, { refundId: 'dispute:dp_pi_mine' })).status).toBe(200)
  expect(await app.end('pi_mine')).toEqual(end())
  await tell(dispute(2, 'closed', 'lost', 'dp', 2541))
  expect(await app.end('pi_mine')).toEqual(end())
  // The bank changes its mind, twice: it does not count for good.
  await tell(dispute(3, 'closed', 'won', 'dp', 2541))
  await tell(dispute(4, 'updated', 'under_review', 'dp', 2541))
  expect(await app.end('pi_mine')).toEqual(end({ net: 8000, commission: 1000 }))
})
