// Attribution: click IDs, windows to the second, inactive links, and random clicks against a simple oracle.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { order } from '@rivulet/contract/resources/order'
import { readClickId } from '../../../click/edge/click-id.ts'
import { storeHits } from '../../../click/ingest/store-hits.ts'
import { makeHit } from '../../../testing/hits.ts'
import { makeLink } from '../../../testing/marketing.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'
import { listOf, where } from '../../../testing/whole-app.ts'
import { placeInWindow } from './attribute-order.ts'
import { runs } from '../../../testing/runs.ts'

let app: OrderApp
let made = 0
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())
const day = 86_400_000
const minute = 60_000
const report = (scene: Scene, more: object) =>
  app.report(scene, { orderId: `WHO-${++made}`, amount: '100.00', ...more })
const stored = async (id: number) =>
  (
    await app.sql`select affiliate_id as "affiliateId", click_id as "clickId" from shop_order where id = ${id}`
  )[0]
const verdict = async (scene: Scene, more: object) => {
  const { status, data } = await report(scene, more)
  expect(status).toBe(data.result === 'unattributed' ? 202 : 201)
  return data.result === 'unattributed' ? data.reason : 'credited'
}

test('R57 a forged or altered click ID credits nobody, even with aid and link', async () => {
  const [scene, other] = [await app.scene(), await app.scene()]
  const real = await app.click(scene.linkId)
  const { aid, linkNumber: link } = scene
  const altered = real.slice(0, 8) + (real[8] === 'A' ? 'B' : 'A') + real.slice(9)
  for (const click_id of [
    altered,
    real.slice(0, -1),
    `${real}A`,
    'made-up',
    '{click_id}',
    real.toLowerCase(),
  ]) {
    const { data } = await report(scene, { click_id, aid, link })
    expect([click_id, data.reason]).toEqual([click_id, 'bad_signature'])
    // Stored as received, for investigation.
    expect(await stored(data.id)).toEqual({ affiliateId: null, clickId: click_id })
  }
  expect(await verdict(scene, { click_id: real })).toBe('credited')
  expect(await verdict(other, { click_id: real })).toBe('no_click')
})

test('S3.8 without a click ID only the last valid click of aid and link earns', async () => {
  const [scene, other] = [await app.scene(), await app.scene()]
  const { aid, linkNumber: link } = scene
  expect(await verdict(scene, { aid, link })).toBe('no_click')
  const now = app.deps.now().getTime()
  await app.click(scene.linkId, new Date(now - 2 * day))
  const last = await app.click(scene.linkId, new Date(now - day))
  await app.click(scene.linkId, new Date(now - minute), 'bot')
  const { data } = await report(scene, { aid, link })
  expect(await stored(data.id)).toEqual({ affiliateId: scene.affiliate.id, clickId: last })
  const [own] = await app.sql<{ code: string }[]>`select code from link where id = ${scene.linkId}`
  for (const known of [String(link), own?.code, scene.shopNumber])
    expect(await verdict(scene, { aid, link: known })).toBe('credited')
  // Without a link, as webhooks often come: the affiliate's last click in the shop.
  expect(await verdict(scene, { aid })).toBe('credited')
  expect(await verdict(other, { aid })).toBe('no_click')
  for (const wrong of [
    { link },
    { aid: other.aid, link },
    { aid, link: other.linkNumber },
    { aid, link: 999_999 },
  ])
    expect(await verdict(scene, wrong)).toBe('no_click')
  expect(await verdict(other, { aid, link })).toBe('no_click')
  const expired = await app.click(scene.linkId, new Date(now - 31 * day))
  const both = await report(scene, { click_id: expired, aid, link })
  expect(await stored(both.data.id)).toEqual({ affiliateId: scene.affiliate.id, clickId: last })
})

test('S3.8 if several links match, the one with the last click earns', async () => {
  const scene = await app.scene()
  const now = app.deps.now().getTime()
  const { id: linkId } = await makeLink(app.sql, {
    affiliateId: scene.affiliate.id,
    shopId: scene.shopId,
  })
  const at = (hours: number) => new Date(now - hours * 60 * minute)
  for (const [own, other] of [
    [5, 6],
    [4, 3],
    [2, 2.5],
  ] as const) {
    const clicks = [await app.click(scene.linkId, at(own)), await app.click(linkId, at(other))]
    const { data } = await report(scene, { aid: scene.aid, link: scene.shopNumber })
    expect((await stored(data.id))?.clickId).toBe(clicks[own < other ? 0 : 1])
  }
})

test.each([
  ['spring', '2026-03-01T12:00:00.000Z'],
  ['autumn', '2026-10-01T12:00:00.000Z'],
])(
  'R67 the window includes both ends and five minutes of clock skew, and has days of 24 hours across the daylight saving change in %s',
  async (_season, at) => {
    const scene = await app.scene()
    const clickedAt = Date.parse(at)
    const click_id = await app.click(scene.linkId, new Date(clickedAt))
    const { aid, linkNumber: link } = scene
    const edges: [number, string][] = [
      [-5 * minute - 1, 'before_click'],
      [-5 * minute, 'credited'],
      [0, 'credited'],
      [30 * day, 'credited'],
      [30 * day + 1, 'window_expired'],
    ]
    for (const [after, expected] of edges) {
      const date = new Date(clickedAt + after).toISOString()
      expect([after, await verdict(scene, { click_id, date })]).toEqual([after, expected])
      expect([after, await verdict(scene, { aid, link, date })]).toEqual([after, expected])
    }
  },
)

test('S3.8 a local time without offset is read in the accounting zone', async () => {
  const scene = await app.scene()
  const click_id = await app.click(scene.linkId, new Date('2026-07-01T10:00:00Z'))
  expect(await verdict(scene, { click_id, date: '2026-07-01 11:55' })).toBe('credited')
  expect(await verdict(scene, { click_id, date: '2026-07-01 11:54:59' })).toBe('before_click')
  expect(await verdict(scene, { click_id, date: '2026-07-01T12:00:00+02:00' })).toBe('credited')
})

test('S4.2 a link inactive at the click earns nothing; one deactivated later still does', async () => {
  const scene = await app.scene()
  const click_id = await app.click(scene.linkId)
  expect(await verdict(scene, { click_id: await app.click(scene.linkId, undefined, 'invalid') })).toBe(
    'inactive_at_click',
  )
  expect(await verdict(scene, { click_id: await app.click(scene.linkId, undefined, 'duplicate') })).toBe(
    'credited',
  )
  for (const kind of ['bot', 'prefetch', 'preview'] as const)
    expect(await verdict(scene, { click_id: await app.click(scene.linkId, undefined, kind) })).toBe(
      `${kind}_click`,
    )
  await app.sql`update account set active = false where id = ${scene.affiliate.id}`
  expect(await verdict(scene, { click_id })).toBe('credited')
  // Its click ID says that nothing was inactive when it was made.
  expect(await verdict(scene, { click_id: await app.click(scene.linkId, undefined, 'missing') })).toBe(
    'credited',
  )
})

test('R57 a click whose row is missing is proven by its id, credited, and recovered once', async () => {
  const scene = await app.scene()
  const click_id = await app.click(scene.linkId, undefined, 'missing')
  expect([await verdict(scene, { click_id }), await verdict(scene, { click_id })]).toEqual([
    'credited',
    'credited',
  ])
  const hits = await app.sql`select class, recovered from hit where link_id = ${scene.linkId}`
  expect([...hits]).toEqual([{ class: 'valid', recovered: true }])
})

test('S3.8 an order that comes before its click is stored gets the click’s sub ids when it is', async () => {
  const scene = await app.scene()
  const click_id = await app.click(scene.linkId, undefined, 'missing')
  const { data } = await report(scene, { click_id })
  const ordered = async () => (await app.call('GET', `/financial/order/${data.id}`)).data
  expect(await ordered()).toMatchObject({ s1: null, tracking: null })
  const at = readClickId(app.deps.config.secret, click_id)?.at ?? 0
  const subIds = ['mine', null, '', null, 'x, y']
  await storeHits(app.sql, app.deps.config.accountingZone, [
    makeHit(scene.linkId, new Date(at).toISOString(), { clickId: click_id, subIds }),
  ])
  expect(await ordered()).toMatchObject({ s1: 'mine', s3: null, s5: 'x, y', country: 'BE' })
  const found = await app.call('GET', listOf(order, where('s5', 'eq~.~x, y')))
  expect(found.data.map(({ id }: { id: number }) => id)).toEqual([data.id])
})

test('R68 if the buyer is the affiliate, the order stays pending until a person decides', async () => {
  const scene = await app.scene()
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const message = {
    orderId: `WHO-${++made}`,
    amount: '100.00',
    click_id: await app.click(scene.linkId),
    status: 'approved',
    buyerHash: hash(scene.affiliate.username).toUpperCase(),
  }
  const first = await app.report(scene, message)
  expect([first.status, first.data]).toEqual([
    201,
    {
      id: first.data.id,
      result: 'held',
      reason: 'self_referral',
      status: 'pending',
      commission: '12.50',
    },
  ])
  const again = await app.report(scene, message)
  expect([again.data.result, again.data.reason, again.data.status]).toEqual([
    'held',
    'self_referral',
    'pending',
  ])
  const path = `/financial/order/details/${first.data.id}`
  const events = (await app.call('GET', `${path}/history`)).data.map((e: { event: string }) => e.event)
  expect(events).toEqual(['recorded', 'held'])
  expect((await app.call('POST', `${path}/approve`, {})).status).toBe(200)
  expect(await app.lines(first.data.id)).toEqual([1250])
  const others = await report(scene, {
    click_id: message.click_id,
    status: 'approved',
    buyerHash: hash('x@example.com'),
  })
  expect([others.data.result, others.data.reason, others.data.status]).toEqual([
    'recorded',
    undefined,
    'approved',
  ])
})

test('R67 any mix of clicks, windows and dates agrees with a simple oracle', async () => {
  const start = Date.parse('2026-10-20T00:00:00Z')
  const offset = fc.oneof(
    fc.integer({ min: -8 * day, max: 8 * day }),
    fc.constantFrom(-5 * minute, -5 * minute - 1, 0, day, day + 1, 3 * day, 3 * day + 1),
  )
  const clicks = fc.array(
    fc.record({ ago: offset, kind: fc.constantFrom('valid', 'duplicate', 'bot', 'invalid') }),
    { maxLength: 4 },
  )
  await fc.assert(
    fc.asyncProperty(
      clicks,
      fc.constantFrom(1, 3),
      fc.option(fc.nat(3)),
      fc.boolean(),
      async (all, days, pick, named) => {
        const scene = await app.scene({ shop: { window_days: days } })
        const rows: { at: number; kind: string; id: string }[] = []
        for (const { ago, kind } of new Map(all.map((c) => [c.ago, c])).values())
          rows.push({
            at: start - ago,
            kind,
            id: await app.click(scene.linkId, new Date(start - ago), kind as 'valid'),
          })
        const chosen = pick === null ? undefined : rows[pick]
        const reasonOf = (at: number, kind: string) => {
          const place =
            at > start + 5 * minute
              ? 'before_click'
              : at < start - days * day
                ? 'window_expired'
                : 'inside'
          if (place !== 'inside') return place
          return kind === 'invalid' ? 'inactive_at_click' : kind === 'bot' ? 'bot_click' : 'credited'
        }
        const oracle = () => {
          const first = chosen && reasonOf(chosen.at, chosen.kind)
          if (first === 'credited') return ['credited', chosen?.id]
          const valid = named
            ? rows.filter((row) => row.kind === 'valid').sort((a, b) => b.at - a.at)
            : []
          const second = valid.find((row) => reasonOf(row.at, 'valid') === 'credited')
          if (second) return ['credited', second.id]
          if (first) return [first]
          if (valid.some((row) => row.at <= start)) return ['window_expired']
          return [valid.length > 0 ? 'before_click' : 'no_click']
        }
        const { data } = await report(scene, {
          date: new Date(start).toISOString(),
          ...(chosen ? { click_id: chosen.id } : {}),
          ...(named ? { aid: scene.aid, link: scene.linkNumber } : {}),
        })
        const answer =
          data.result === 'recorded' ? ['credited', (await stored(data.id))?.clickId] : [data.reason]
        expect(answer).toEqual(oracle())
      },
    ),
    { numRuns: runs(60) },
  )
})

test('R67 a click is before, in or after the window, and only the window’s length moves its end', () => {
  const at = fc.integer({ min: 0, max: 4_000_000_000_000 })
  fc.assert(
    fc.property(at, at, fc.integer({ min: 1, max: 365 }), (click, order, days) => {
      const inside = order + 5 * minute >= click && order - click <= days * day
      expect(placeInWindow(click, order, days) === 'inside').toBe(inside)
    }),
  )
})
