// An order earns and is judged the same, whether it arrives before or after its click is stored.
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { Hit } from '../../../click/spool/hit.ts'
import { earlyOrders } from '../../../testing/early-orders.ts'
import { makeCampaign, makeLink } from '../../../testing/marketing.ts'
import { createOrderApp, type Scene } from '../../../testing/order-app.ts'
import { judgeWaiting } from './judge-waiting.ts'

const app = await createOrderApp()
app.freeze()
afterAll(() => app.close())
const { ago, receive, store, order, standing } = earlyOrders(app)
let made = 0

/** A link of the same affiliate to a campaign that pays 20 %. */
async function withCampaign({ shopId, affiliate }: Scene): Promise<number> {
  const campaignId = await makeCampaign(app.sql, shopId, { commission_basis_points: 2000 })
  return (await makeLink(app.sql, { affiliateId: affiliate.id, shopId, campaignId })).id
}

test('R60 R68 an order among more than 60 clicks a minute is credited and flagged, before and after its click is stored', async () => {
  const scene = await app.scene()
  const [early, late] = [receive(scene, 'rate'), receive(scene, 'rate')]
  await store(late)
  for (const hit of [early, late]) {
    const { status, data } = await order(scene, hit)
    expect([status, data]).toMatchObject([201, { result: 'held', reason: 'rate', commission: '12.50' }])
  }
  await store(early)
  expect(await judgeWaiting(app.deps)).toBe(2)
  const rows =
    await app.sql`select flags, affiliate_id as affiliate from shop_order where shop_id = ${scene.shopId}`
  expect([...rows]).toEqual(
    Array.from({ length: 2 }, () => ({ flags: ['rate'], affiliate: scene.affiliate.id })),
  )
  // It still counts in no statistics.
  const [counted] = await app.sql`select visits, bot from hit_link_day where link_id = ${scene.linkId}`
  expect(counted).toEqual({ visits: 0, bot: 2 })
})

test.each([
  ['agent', 'bot_click'],
  ['no_agent', 'bot_click'],
  ['fetch', 'bot_click'],
  ['head', 'preview_click'],
  ['preview', 'preview_click'],
  ['prefetch', 'prefetch_click'],
  ['shop_inactive', 'inactive_at_click'],
] as const)('S4.2 a click stored as %s earns nothing, with the reason %s', async (reason, told) => {
  const scene = await app.scene()
  const [early, late] = [receive(scene, reason), receive(scene, reason)]
  await store(late)
  for (const hit of [early, late]) {
    const { status, data } = await order(scene, hit)
    expect([status, data.result, data.reason]).toEqual([202, 'unattributed', told])
    const { data: trace } = await app.call('GET', `/financial/order/details/${data.id}/trace`)
    expect(trace.unattributed).toBe(told)
  }
})

test('R68 an approval that comes before the click is stored takes effect once it is, if nothing is suspicious', async () => {
  const scene = await app.scene()
  const hit = receive(scene, null)
  const { sent, data } = await order(scene, hit)
  expect(data).toMatchObject({ result: 'held', reason: 'click_pending', status: 'pending' })
  expect(await judgeWaiting(app.deps)).toBe(0)
  expect(await app.lines(data.id)).toEqual([])
  await store(hit)
  // The shop sends it again before it is reviewed.
  expect((await app.report(scene, sent)).data).toMatchObject({ result: 'duplicate', status: 'approved' })
  expect(await app.lines(data.id)).toEqual([1250])
  expect(await judgeWaiting(app.deps)).toBe(0)
})

test('R68 what a stopping server has no time to judge is judged by the next start', async () => {
  const scene = await app.scene()
  const hits = [receive(scene, null), receive(scene, null)]
  for (const hit of hits) await order(scene, hit)
  for (const hit of hits) await store(hit)
  expect(await judgeWaiting(app.deps, AbortSignal.abort())).toBe(0)
  expect(await judgeWaiting(app.deps)).toBe(2)
})

test('R68 an order cleared by a person does not wait for its click', async () => {
  const scene = await app.scene()
  const { data } = await order(scene, receive(scene, null))
  expect((await app.call('POST', `/financial/order/${data.id}/clear-flags`, {})).status).toBe(200)
  expect(await standing(data.id)).toMatchObject({ status: '0', flags: '{}', lines: [1250] })
})

test('R68 an order credited to another affiliate by a person does not wait for its click', async () => {
  const scene = await app.scene()
  const { data } = await order(scene, receive(scene, null))
  const other = await app.account('Affiliate')
  await app.sql`update account set commission_basis_points = 800 where id = ${other.id}`
  const { id: link } = await makeLink(app.sql, { affiliateId: other.id, shopId: scene.shopId })
  const moved = { link, note: 'He wrote the review' }
  const path = `/financial/order/details/${data.id}/move-credit`
  expect((await app.call('POST', path, moved)).status).toBe(200)
  expect(await standing(data.id)).toMatchObject({ status: '0', flags: '{}', lines: [800] })
})

test('R68 a person’s decision stays when a click is stored after its order', async () => {
  const scene = await app.scene()
  const hit = receive(scene, null)
  const sent = { orderId: 'BY-HAND', amount: '100.00', aid: scene.aid }
  const { data } = await app.report(scene, sent)
  const other = await withCampaign(scene)
  const assign = `/financial/order/unattributed/${data.id}/assign`
  expect((await app.call('POST', assign, { link: other, note: 'asked the buyer' })).status).toBe(200)
  await store(hit)
  await judgeWaiting(app.deps)
  expect(await standing(data.id)).toMatchObject({ credited: true, cents: 2000 })
})

test('R56 R68 orders are credited and judged the same, however late their clicks are stored', async () => {
  const reasons = [null, null, null, null, 'rate', 'agent', 'preview', 'link_inactive'] as const
  const come = fc.record({
    reason: fc.constantFrom(...reasons),
    ip: fc.constantFrom(
      '8.8.8.8',
      '8.8.8.8',
      '8.8.8.9',
      '2a02:1810:1:2::1',
      '2a02:1810:1:2::2',
      '10.0.0.1',
    ),
    agent: fc.constantFrom('Firefox', 'Chrome', 'Safari'),
    secondsAgo: fc.constantFrom(5, 600, 3600, 7200),
    orders: fc.integer({ min: 0, max: 3 }),
    /** Whether all received clicks are stored after this step. */
    stores: fc.boolean(),
  })
  let flagged = 0
  await fc.assert(
    fc.asyncProperty(fc.array(come, { minLength: 4, maxLength: 12 }), async (all) => {
      const [prompt, paused] = [await app.scene(), await app.scene()]
      const waiting: Hit[] = []
      const ids: [number, number][] = []
      for (const { reason, ip, agent, secondsAgo, orders, stores } of all) {
        app.pass(1)
        const seen = [{ ip, agent: `${agent} ${++made}` }, ago(secondsAgo)] as const
        const [own, other] = [receive(prompt, reason, ...seen), receive(paused, reason, ...seen)]
        await store(own)
        waiting.push(other)
        for (let n = 0; n < orders; n++)
          ids.push([(await order(prompt, own)).data.id, (await order(paused, other)).data.id])
        if (stores) await store(...waiting.splice(0))
        if (stores) await judgeWaiting(app.deps)
      }
      await store(...waiting)
      await judgeWaiting(app.deps)
      for (const [soon, late] of ids) {
        const expected = await standing(soon)
        expect(await standing(late)).toEqual(expected)
        if (expected.flags !== '{}') flagged++
      }
    }),
    { numRuns: 15 },
  )
  expect(flagged).toBeGreaterThan(5)
})

test('S3.8 R68 orders that name an affiliate, perhaps with a link, earn and are judged the same, however late their clicks are stored', async () => {
  const come = fc.record({
    reason: fc.constantFrom(null, null, null, 'rate', 'agent'),
    ip: fc.constantFrom('8.8.8.8', '8.8.8.9'),
    campaign: fc.boolean(),
    seconds: fc.constantFrom(1, 3, 600),
    by: fc.constantFrom('aid', 'link', 'shop'),
    approved: fc.boolean(),
  })
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(come, { minLength: 1, maxLength: 8 }), async (all) => {
      const scenes = [await app.scene(), await app.scene()] as const
      const links = await Promise.all(scenes.map(withCampaign))
      const late: Hit[] = []
      const ids: [number, number][] = []
      for (const { reason, ip, campaign, seconds, by, approved } of all) {
        app.pass(60)
        const [soon, paused] = scenes.map((scene, n) => {
          const from = { ...scene, linkId: campaign ? (links[n] ?? 0) : scene.linkId }
          return receive(from, reason, { ip, agent: `Firefox ${++made}` }, ago(0))
        }) as [Hit, Hit]
        await store(soon)
        late.push(paused)
        app.pass(seconds)
        const [own, other] = await Promise.all(
          scenes.map(async (scene) => {
            const { aid, linkNumber, shopNumber } = scene
            const link = { aid: undefined, link: linkNumber, shop: shopNumber }[by]
            const sent = { orderId: `NAMED-${made}`, amount: '100.00', aid, link }
            return (await app.report(scene, approved ? { ...sent, status: 'approved' } : sent)).data.id
          }),
        )
        ids.push([own, other])
      }
      await store(...late)
      await judgeWaiting(app.deps)
      for (const [soon, paused] of ids) {
        const expected = await standing(soon)
        expect(await standing(paused)).toEqual(expected)
        seen.add(`${JSON.stringify(expected.reason)} ${expected.flags} ${expected.lines}`)
      }
    }),
    { numRuns: 25 },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining(['"no_click" {} ', 'null {} 1250', 'null {} 2000', 'null {fast} ']),
  )
})

test('R57 a click that is never stored holds its order for a day, and then earns', async () => {
  const scene = await app.scene()
  const { data } = await order(scene, receive(scene, null, {}, ago(60)))
  app.pass(86_400 - 61)
  expect(await judgeWaiting(app.deps)).toBe(0)
  app.pass(1)
  expect(await judgeWaiting(app.deps)).toBe(1)
  expect(await standing(data.id)).toMatchObject({ status: '0', flags: '{}', lines: [1250] })
})
