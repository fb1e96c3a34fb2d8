// A planned rate decides by the date of an order, through HTTP: also before the job has written it into its record, and
// for orders that arrive later.
import { minuteOf } from '@rivulet/contract/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../api.ts'
import { checkBooks } from '../../ledger/check-books.ts'
import { makeCampaign, makeLink } from '../../testing/marketing.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../testing/order-app.ts'
import { plannedRateScene } from '../../testing/planned-rate-scene.ts'

let app: OrderApp
let made = 0
beforeAll(async () => {
  app = await createOrderApp((api, deps) => registerApi(api, deps))
})
afterAll(() => app.close())
const { inDays, plan, cancel, until, apply, rateOf } = plannedRateScene(() => app)

/** Reports an order of a minute in the accounting zone, by default now, and answers what it earned and why. */
async function order(scene: Scene, orderedAt?: string, linkId = scene.linkId) {
  const at = new Date(app.deps.now().getTime() - 10 * 86_400_000)
  const orderId = `PLAN-${++made}`
  const click_id = await app.click(linkId, at)
  const answer = await app.report(scene, {
    ...{ orderId, amount: '100.00', click_id, status: 'approved' },
    ...(orderedAt && { date: orderedAt }),
  })
  expect([answer.status, answer.text]).toEqual([201, expect.anything()])
  const { data } = await app.call('GET', `/financial/order/details/${answer.data.id}/trace`)
  return { id: answer.data.id as number, ...data }
}
const now = () => minuteOf(app.deps.now(), app.deps.config.accountingZone)
const books = async () => {
  const { accountingZone: zone } = app.deps.config
  return (await checkBooks(app.sql, { now: app.deps.now(), zone, nightly: true })).discrepancies
}

test('S3.8 the date of an order decides about its rate, before the job has run, after it, and for late arrivals', async () => {
  const scene = await app.scene({ shop: { commission_basis_points: 1000 } })
  const { shopId } = scene
  const [first, eve] = [inDays(3), inDays(2)]
  await plan('shop', shopId, first, '8.00')
  expect((await order(scene)).rate).toEqual({ percent: '10.00', from: 'shop', planned: null })
  await until(first, 2)
  expect(await rateOf('shop', shopId)).toBe('10.00')
  const atOnce = await order(scene)
  expect(atOnce).toMatchObject({
    commission: '8.00',
    rate: { percent: '8.00', planned: { day: first, begun: true } },
  })
  expect((await order(scene, `${eve} 23:59`)).rate).toMatchObject({ percent: '10.00' })
  await Promise.all([apply(), apply()])
  expect(await rateOf('shop', shopId)).toBe('8.00')
  const late = await order(scene, `${eve} 23:59`)
  expect(late).toMatchObject({
    commission: '10.00',
    rate: { percent: '10.00', from: 'shop', planned: { day: first, begun: false } },
  })
  expect((await order(scene, `${first} 00:00`)).rate).toEqual(atOnce.rate)
  expect([await app.lines(atOnce.id), await app.lines(late.id)]).toEqual([[800], [1000]])
  // A change by hand is from now on, and leaves the time before the planned day as it was.
  await app.call('PUT', `/marketing/shop/${shopId}`, { commission: '9.00' })
  expect((await order(scene)).rate).toEqual({ percent: '9.00', from: 'shop', planned: null })
  expect((await order(scene, `${eve} 23:59`)).rate).toEqual(late.rate)
  expect(await books()).toEqual([])
})

test('S3.8 several changes of one record follow their days, also when the job has not run for days', async () => {
  const scene = await app.scene({ rate: 500, shop: { commission_basis_points: 1000 } })
  const { shopId, affiliate } = scene
  const days = [inDays(1), inDays(3), inDays(5)] as const
  await plan('shop', shopId, days[1], null)
  await plan('shop', shopId, days[0], '12.00')
  await plan('affiliate', affiliate.id, days[2], '6.00')
  await until(days[2], 60)
  const rates = async () =>
    [
      await order(scene, `${days[0]} 10:00`),
      await order(scene, `${days[1]} 10:00`),
      await order(scene, now()),
    ].map(({ rate }) => [rate.percent, rate.from, rate.planned?.day])
  const expected = [
    ['12.00', 'shop', days[0]],
    ['5.00', 'affiliate', days[2]],
    ['6.00', 'affiliate', days[2]],
  ]
  const { data: terms } = await app.call('GET', '/home/terms', undefined, affiliate.headers)
  expect(terms.rate).toBe('6.00')
  // Before the job has run, no change comes after the affiliate's own rate.
  expect(await rates()).toEqual(
    expected.map((one, n) => (n === 1 ? ['5.00', 'affiliate', undefined] : one)),
  )
  await apply()
  expect([await rateOf('shop', shopId), await rateOf('affiliate', affiliate.id)]).toEqual([null, '6.00'])
  expect(await rates()).toEqual(expected)
  const befores = await app.sql`
    select before_basis_points as before from planned_rate where shop_id = ${shopId} or affiliate_id = ${affiliate.id} order by starts_at`
  expect(befores.map(({ before }) => before)).toEqual([1000, 1200, 500])
  // Exactly once, with an audit log entry for each record.
  await apply()
  const entries = await app.sql`
    select resource, record_id as id, way, before, after from audit_line where action = 'applyPlannedRate' order by audit_line.id desc limit 2`
  expect(entries).toEqual([
    {
      ...{ resource: 'shop', id: shopId, way: 'system' },
      ...{ before: { commission: '10.00' }, after: { commission: null } },
    },
    {
      ...{ resource: 'affiliate', id: affiliate.id, way: 'system' },
      ...{ before: { commission: '5.00' }, after: { commission: '6.00' } },
    },
  ])
})

test('S3.8 a campaign’s planned rate counts for its links, and a cancelled one never', async () => {
  const scene = await app.scene({ shop: { commission_basis_points: 1000 } })
  const { shopId, affiliate } = scene
  const campaignId = await makeCampaign(app.sql, shopId, { commission_basis_points: 2000 })
  const { id: link } = await makeLink(app.sql, { affiliateId: affiliate.id, shopId, campaignId })
  const [first, second] = [inDays(1), inDays(2)]
  await plan('campaign', campaignId, first, null)
  const cancelled = await plan('campaign', campaignId, second, '30.00')
  expect((await cancel(cancelled)).status).toBe(200)
  await until(second, 1)
  expect((await order(scene, undefined, link)).rate).toMatchObject({ percent: '10.00', from: 'shop' })
  await apply()
  expect((await order(scene, undefined, link)).rate).toMatchObject({ percent: '10.00', from: 'shop' })
  expect(await rateOf('campaign', campaignId)).toBe(null)
})

test('S3.8 a change by hand between midnight and the job stays, and the planned one counts as applied', async () => {
  const scene = await app.scene({ shop: { commission_basis_points: 1000 } })
  const { shopId } = scene
  const [first, eve] = [inDays(2), inDays(1)]
  await plan('shop', shopId, first, '8.00')
  await until(first, 1)
  await app.call('PUT', `/marketing/shop/${shopId}`, { commission: '9.00' })
  await apply()
  expect(await rateOf('shop', shopId)).toBe('9.00')
  expect((await order(scene)).rate.percent).toBe('9.00')
  expect((await order(scene, `${eve} 10:00`)).rate.percent).toBe('10.00')
  // Saving the form without another commission is no such change.
  const next = inDays(1)
  await plan('shop', shopId, next, '7.00')
  await until(next, 1)
  await app.call('PUT', `/marketing/shop/${shopId}`, { name: 'RENAMED', commission: '9.00' })
  expect((await order(scene)).rate.percent).toBe('7.00')
  await apply()
  expect(await rateOf('shop', shopId)).toBe('7.00')
})

test('S3.8 orders that people credit, move, recalculate or import get the rate of their date', async () => {
  const scene = await app.scene({ rate: 1000 })
  const { affiliate } = scene
  const [first, eve] = [inDays(2), inDays(1)]
  await plan('affiliate', affiliate.id, first, '8.00')
  await until(first, 10)
  await apply()
  const add = async (date: string) =>
    (
      await app.call('POST', '/financial/order/details', {
        ...{ orderId: `HAND-${++made}`, date, amount: '50.00', link: scene.linkId },
      })
    ).data
  const early = await add(`${eve} 12:00`)
  expect([early.commission, (await add(now())).commission]).toEqual(['5.00', '4.00'])
  // What is current for the date of the order, not what is current today.
  const path = '/financial/order/details'
  const asked = { resource: 'order', action: 'recalculate', ids: String(early.id) }
  expect((await app.call('POST', '/decision/preview', asked)).data).toMatchObject({ blocked: true })
  await app.call('POST', `${path}/${early.id}/recalculate`, {})
  expect((await app.call('GET', `${path}/${early.id}`)).data.commission).toBe('5.00')
  expect(await books()).toEqual([])
})
