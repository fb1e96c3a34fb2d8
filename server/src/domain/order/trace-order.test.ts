// The trace of an order: every step that led to its commission, with the
// ledger's figures, for those who may see the order.
import type { OrderTrace } from '@rivulet/contract/answers/trace'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBooks } from '../../ledger/check-books.ts'
import { pay } from '../../testing/payment.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../testing/order-app.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const details = '/financial/order/details'
let made = 0
const newId = () => `TRACE-${++made}`
async function trace(id: number, headers?: Record<string, string>): Promise<OrderTrace> {
  const { status, data } = await app.call('GET', `${details}/${id}/trace`, undefined, headers)
  expect(status).toBe(200)
  return data
}
const approved = async (scene: Scene, more: object = {}) =>
  (
    await app.report(scene, {
      ...{ orderId: newId(), amount: '99.99', status: 'approved' },
      ...{ click_id: await app.click(scene.linkId) },
      ...more,
    })
  ).data.id as number

test('S3.8 S3.10 the trace of a refunded and paid order shows click, window, rate, net, hold, lines and payment', async () => {
  const scene = await app.scene()
  const id = await approved(scene)
  const [order] = await app.sql<
    { orderId: string }[]
  >`select order_number as "orderId" from shop_order where id = ${id}`
  await app.report(scene, { orderId: order?.orderId, refund: { id: 'R1', amount: '33.33' } })
  expect((await pay(app, scene.affiliate.id, '8.00')).status).toBe(201)
  const told = await trace(id)
  expect(told).toMatchObject({
    ...{ creditedBy: 'click', unattributed: null, status: '0', flags: [] },
    window: { days: 30, inside: true },
    ...{ amount: '99.99', net: '66.66', commission: '8.33', booked: '8.33', open: '0.33' },
    refunds: [{ id: 'R1', amount: '33.33' }],
    refunded: '33.33',
    rate: { percent: '12.50', from: 'affiliate' },
    hold: { days: 0 },
    lines: [
      { kind: 'commission', amount: '12.50' },
      { kind: 'adjustment', amount: '-4.17' },
    ],
    payments: [{ amount: '8.00', returned: false }],
  })
  expect(told.affiliate?.id).toBe(scene.affiliate.id)
  expect(told.click?.visit).toEqual({ class: 'valid', unique: false, recovered: false })
  expect(told.lines.map(({ hash }) => hash)).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ])
  expect(told.click?.id).toMatch(/\w/)
  // The affiliate reads the same, without what proves a click.
  expect(told.click?.of).toBeNull()
  const click = { ...told.click, id: null }
  expect(await trace(id, scene.affiliate.headers)).toEqual({ ...told, click })
})

test('S3.8 the trace says whether the books were checked with all lines of the order, and what was found', async () => {
  const scene = await app.scene()
  const id = await approved(scene)
  const check = () => checkBooks(app.sql, { now: new Date(), zone: 'Europe/Brussels', nightly: false })
  expect((await trace(id)).checked).toBe(null)
  await check()
  expect((await trace(id)).checked).toMatchObject({ balanced: true, complete: true })
  await app.report(scene, { orderId: `TRACE-${made}`, refund: { id: 'R9', amount: '1.00' } })
  expect((await trace(id)).checked).toMatchObject({ balanced: true, complete: false })
  await app.sql`update shop_order set commission_cents = commission_cents + 1 where id = ${id}`
  await check()
  expect((await trace(id)).checked).toMatchObject({ balanced: false, complete: true })
  await app.sql`update shop_order set commission_cents = commission_cents - 1 where id = ${id}`
  // Nothing is booked for it, but it came after the check.
  const order = { orderId: newId(), amount: '5.00', click_id: await app.click(scene.linkId) }
  const { data } = await app.report(scene, order)
  expect((await trace(data.id as number)).checked).toMatchObject({ complete: false })
})

test('S3.8 the trace shows the window of the day the order came, and the rate of the day it was credited', async () => {
  const scene = await app.scene({ hold: 3 })
  const id = await approved(scene)
  await app.sql`update shop set window_days = 1 where id = ${scene.shopId}`
  await app.sql`update account set commission_basis_points = 9900, hold_days = 90 where id = ${scene.affiliate.id}`
  const { window, rate, hold, lines } = await trace(id)
  expect([window?.days, rate?.percent, hold?.days]).toEqual([30, '12.50', 3])
  expect(hold?.until).toBe(lines[0]?.available)
})

test('S4.1 S3.8 an order that earns nothing says why: failed, waiting, without a click, too late, or added by hand', async () => {
  const scene = await app.scene()
  const failed = await trace(await approved(scene, { status: 'failed', reason: 'fraud' }))
  expect([failed.status, failed.reason, failed.booked, failed.lines]).toEqual(['1', 'fraud', '0.00', []])
  const pending = await trace(await approved(scene, { status: 'pending' }))
  expect([pending.status, pending.booked, pending.hold]).toEqual(['2', '0.00', null])
  const named = await approved(scene, {
    click_id: undefined,
    aid: scene.aid,
    link: String(scene.linkNumber),
  })
  expect((await trace(named)).creditedBy).toBe('link')

  const old = await app.click(scene.linkId, new Date(app.deps.now().getTime() - 40 * 86_400_000))
  const late = await approved(scene, { click_id: old })
  expect(await trace(late)).toMatchObject({
    ...{ creditedBy: null, unattributed: 'window_expired', rate: null, commission: '0.00' },
    window: { days: 30, inside: false },
    click: { link: null, of: { affiliate: { id: scene.affiliate.id } } },
  })
  expect((await trace(late)).why).toMatch(/^The click ID ‘.*’ dates from .*, more than 30 days before/)
  // A click of another shop names its link, but has no window here.
  const other = await app.scene()
  const foreign = await trace(await approved(scene, { click_id: await app.click(other.linkId) }))
  expect(foreign).toMatchObject({ unattributed: 'no_click', window: null })
  expect(foreign.click).toMatchObject({
    of: { affiliate: { id: other.affiliate.id }, shop: { id: other.shopId } },
  })
  expect(foreign.why).toMatch(/belongs to no link of this shop$/)
  const own = await app.call('GET', `${details}/${late}/trace`, undefined, scene.affiliate.headers)
  expect(own.status).toBe(404)
  const link = await app.call('POST', `/financial/order/unattributed/${late}/assign`, {
    ...{ link: scene.linkId, note: 'seen on the blog' },
  })
  expect(link.status).toBe(200)
  expect((await trace(late)).creditedBy).toBe('hand')
})

test('S3.8 the trace of another affiliate’s order is 404, like that of a missing one', async () => {
  const scene = await app.scene()
  const other = await app.scene()
  const id = await approved(scene)
  for (const unknown of [id, 999_999])
    expect(
      (await app.call('GET', `${details}/${unknown}/trace`, undefined, other.affiliate.headers)).status,
    ).toBe(404)
})
