// Orders credited by hand, also to an affiliate without a link: included in lists, statistics, ledger and reports.
import { today } from '@rivulet/contract/day'
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { orderMessages as m } from '@rivulet/contract/messages/order-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { migrateAgain } from '../../../testing/schema/migrate-again.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let app: OrderApp
let url: string
let made = 0
beforeAll(async () => {
  app = await createOrderApp((server, deps, databaseUrl) => {
    url = databaseUrl
    registerApi(server, deps)
  }, {})
})
afterAll(() => app.close())

const path = '/financial/order'
const nobodys = async (scene: Scene, more: object = {}): Promise<number> =>
  (await app.report(scene, { orderId: `HAND-${++made}`, amount: '40.00', coupon: 'KIM10', ...more }))
    .data.id
const assign = (id: number, body: object) =>
  app.call('POST', `${path}/unattributed/${id}/assign`, { note: 'named a coupon', ...body })

test('S2.13 R71 an order credited to an affiliate without a link earns at the shop’s rate, else the affiliate’s, and is included in every total', async () => {
  const scene = await app.scene()
  const { affiliate, shopId } = scene
  const id = await nobodys(scene, { status: 'approved' })
  expect((await assign(id, { affiliate: affiliate.id })).status).toBe(200)
  expect(await app.lines(id)).toEqual([500])
  await app.sql`update shop set commission_basis_points = 2000 where id = ${shopId}`
  const later = await nobodys(scene, { status: 'approved' })
  await assign(later, { affiliate: affiliate.id })
  expect(await app.lines(later)).toEqual([800])
  expect(await findDiscrepancies(app.sql)).toEqual([])

  const own = await app.call('GET', `${path}/details`, undefined, affiliate.headers)
  expect(own.data.map((row: { id: number; link: unknown }) => [row.id, row.link])).toEqual(
    expect.arrayContaining([
      [id, null],
      [later, null],
    ]),
  )
  expect(own.data[0]).not.toHaveProperty('coupon')
  const of = `where[affiliate]=eq~.~${affiliate.id}`
  const statistics = await app.call('GET', `${path}?${of}`)
  expect(statistics.data).toMatchObject([{ approved: 2, amount: '80.00', commission: '13.00' }])
  const trace = await app.call('GET', `${path}/details/${id}/trace`)
  expect(trace.data).toMatchObject({
    creditedBy: 'hand',
    commission: '5.00',
    rate: { from: 'affiliate' },
  })
  expect(trace.data.buyer.coupons).toEqual(['KIM10'])
  const theirs = await app.call('GET', `${path}/details/${id}/trace`, undefined, affiliate.headers)
  expect([theirs.data.commission, theirs.data.buyer]).toEqual(['5.00', null])
  const day = today(app.deps.config.accountingZone, app.deps.now())
  const period = `begin=${day}&end=${day}`
  const report = await app.call('GET', `/report/marketing/shop-analytics?${period}&link=${shopId}`)
  const [totals] = [report.data.totals ?? report.data]
  expect(JSON.stringify(totals)).toContain('"orders":2')
  const subIds = await app.call(
    'GET',
    `/report/marketing/sub-id?by=s1&${period}&affiliate=${affiliate.id}`,
  )
  expect(JSON.stringify(subIds.data)).toContain('"orders":2')
})

test('S2.13 R71 it can be recalculated, failed and approved like any other', async () => {
  const scene = await app.scene()
  const id = await nobodys(scene)
  await assign(id, { affiliate: scene.affiliate.id })
  await app.sql`update account set commission_basis_points = 1000 where id = ${scene.affiliate.id}`
  expect((await app.call('POST', `${path}/${id}/recalculate`, {})).status).toBe(200)
  expect((await app.call('POST', `${path}/approve`, { ids: [id] })).status).toBe(200)
  expect((await app.call('POST', `${path}/${id}/fail`, { reason: 'fraud' })).status).toBe(200)
  expect(await app.lines(id)).toEqual([400, -400])
})

test('S2.13 a link or an affiliate must be given, and a link must belong to that affiliate', async () => {
  const [scene, other] = [await app.scene(), await app.scene()]
  const id = await nobodys(scene)
  const errors = async (body: object) => (await assign(id, body)).meta.errors
  expect(await errors({})).toEqual({ link: [decisionMessages.order.linkOrAffiliate] })
  expect(await errors({ link: other.linkId })).toEqual({ link: [m.shopOfLink] })
  expect(await errors({ link: scene.linkId, affiliate: other.affiliate.id })).toEqual({
    link: [m.affiliateOfLink],
  })
  expect(Object.keys((await errors({ affiliate: app.admin.id })) ?? {})).toEqual(['affiliate'])
  expect((await assign(id, { link: scene.linkId, affiliate: scene.affiliate.id })).status).toBe(200)
})

test('R20 S2.13 the click and the name of another affiliate stay unknown to the one who is credited; their own stay', async () => {
  const scene = await app.scene()
  const other = await app.account('Affiliate')
  await app.sql`update account set aid = ${`aid-${other.id}`}, verified_at = now() where id = ${other.id}`
  const old = await app.click(scene.linkId, new Date(app.deps.now().getTime() - 400 * 86_400_000))
  await app.sql`update hit set country = 'IT' where click_id = ${old}`
  const clicked = await nobodys(scene, { click_id: old })
  const named = await nobodys(scene, { aid: scene.aid, link: scene.linkNumber })
  for (const id of [clicked, named]) expect((await assign(id, { affiliate: other.id })).status).toBe(200)
  for (const id of [clicked, named]) {
    const { data } = await app.call('GET', `${path}/details/${id}`, undefined, other.headers)
    expect(data).toMatchObject({ country: 'ZZ', tracking: null, affiliate: { id: other.id } })
    const trace = await app.call('GET', `${path}/details/${id}/trace`, undefined, other.headers)
    expect(trace.data).toMatchObject({ creditedBy: 'hand', click: null, window: null })
  }
  // Whoever decided can still find out from which click it came.
  const [line] = await app.sql`
    select before from audit_line where action = 'assign' and record_id = ${clicked}`
  expect(JSON.stringify(line?.before)).toContain(old)
  const own = await nobodys(scene, { click_id: old })
  expect((await assign(own, { affiliate: scene.affiliate.id })).status).toBe(200)
  const theirs = await app.call(
    'GET',
    `${path}/details/${own}/trace`,
    undefined,
    scene.affiliate.headers,
  )
  expect(theirs.data).toMatchObject({ click: { id: null, country: 'IT' }, window: { inside: false } })
})

test('R20 R85 the upgrade takes the click of another affiliate out of orders that were credited before, and keeps it in the audit log', async () => {
  const scene = await app.scene()
  const other = await app.account('Affiliate')
  await app.sql`update account set aid = ${`aid-${other.id}`}, verified_at = now() where id = ${other.id}`
  const old = await app.click(scene.linkId, new Date(app.deps.now().getTime() - 400 * 86_400_000))
  const clicked = await nobodys(scene, { click_id: old })
  const named = await nobodys(scene, { aid: scene.aid, link: scene.linkNumber })
  const theirs = await nobodys(scene, { aid: `aid-${other.id}`, link: 999_999 })
  for (const id of [clicked, named, theirs])
    expect((await assign(id, { affiliate: other.id })).status).toBe(200)
  const own = await nobodys(scene, { click_id: old })
  await assign(own, { affiliate: scene.affiliate.id })
  const coupon = await nobodys(scene)
  await assign(coupon, { affiliate: other.id })
  const columnsOf = async (id: number) =>
    (
      await app.sql`
        select click_id, clicked_at, country, click_network, tracking, updated_at from shop_order where id = ${id}`
    )[0]
  const lost = { click_id: null, clicked_at: null, country: null, click_network: null, tracking: null }
  const [kept, ownBefore] = [await columnsOf(theirs), await columnsOf(own)]
  expect([kept?.tracking, ownBefore?.click_id]).toEqual([
    { aid: `aid-${other.id}`, link: '999999' },
    old,
  ])
  // As they stood before.
  const click = { click_id: old, clicked_at: new Date(0), country: 'IT', click_network: '192.0.2.0/24' }
  await app.sql`update shop_order set ${app.sql(click)} where id = ${clicked}`
  const names = app.sql.json({ aid: scene.aid, link: scene.linkNumber })
  await app.sql`update shop_order set tracking = ${names} where id in (${named}, ${coupon})`
  await app.sql`update shop_order set credited_by = 'coupon' where id = ${coupon}`

  const applied = await migrateAgain({ sql: app.sql, url }, [171])
  expect(applied).toContain('0171-hand-credits.after.sql')
  for (const id of [clicked, named, coupon]) expect(await columnsOf(id)).toMatchObject(lost)
  expect([await columnsOf(theirs), await columnsOf(own)]).toEqual([kept, ownBefore])
  const recorded = await app.sql`
    select record_id as id, before from audit_line where way = 'system' and resource = 'order' order by id`
  expect(recorded).toEqual([
    { id: clicked, before: { clickId: old } },
    { id: named, before: null },
  ])
  expect(await findDiscrepancies(app.sql)).toEqual([])
})
