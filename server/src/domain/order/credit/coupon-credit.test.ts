// Orders credited by a coupon, through the order API: alongside clicks, within its dates, and with coupons of several
// affiliates.
import { addDays, dayOf } from '@rivulet/contract/day'
import { answerMessages } from '@rivulet/contract/messages/answer-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let app: OrderApp
let made = 0
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

const hour = 3_600_000
const ago = (hours: number) => new Date(app.deps.now().getTime() - hours * hour)
const dayFromNow = (days: number) => addDays(dayOf(app.deps.now(), app.deps.config.accountingZone), days)

type Columns = Record<string, unknown> & { affiliate_id: number; code: string }
const giveCoupon = async ({ shopId }: Scene, columns: Columns): Promise<number> => {
  const [row] = await app.sql<{ id: number }[]>`
    insert into coupon ${app.sql({ shop_id: shopId, ...columns })} returning id`
  return row?.id ?? 0
}
/** Another affiliate, who earns a fifth. */
async function rival(): Promise<number> {
  const { id } = await app.account('Affiliate')
  await app.sql`update account set commission_basis_points = 2000, hold_days = 0 where id = ${id}`
  return id
}
const report = (scene: Scene, more: object) =>
  app.report(scene, { orderId: `COUPON-${++made}`, amount: '100.00', ...more })
const stored = async (id: number) => {
  const [row] = await app.sql`
    select affiliate_id as affiliate, link_id as link, credited_by as by, coupon_id as coupon,
      commission_cents as cents, flags, unattributed_reason as reason from shop_order where id = ${id}`
  return row as Record<string, unknown>
}
const creditOf = async (scene: Scene, more: object) => stored((await report(scene, more)).data.id)

test('S3.8 a coupon credits its affiliate without a click: commission at their rate, ledger and list', async () => {
  const scene = await app.scene({ rate: 1250 })
  const id = await giveCoupon(scene, { affiliate_id: scene.affiliate.id, code: 'Kim10' })
  const { status, data } = await report(scene, { coupon: [' other', 'KIM10 '], status: 'approved' })
  expect([status, data.result, data.commission]).toEqual([201, 'recorded', '12.50'])
  expect(await stored(data.id)).toMatchObject({
    ...{ affiliate: scene.affiliate.id, link: null, by: 'coupon', coupon: id, cents: 1250, flags: [] },
  })
  expect(await app.lines(data.id)).toEqual([1250])
  const own = await app.call('GET', `/financial/order/${data.id}`, undefined, scene.affiliate.headers)
  expect(own.data.byCoupon).toMatchObject({ id, name: 'Kim10' })
  expect(await findDiscrepancies(app.sql)).toEqual([])
})

test('S3.8 beside the click of somebody else the coupon counts, unless the shop lets the click go first', async () => {
  for (const first of ['coupon', 'click']) {
    const scene = await app.scene({ shop: { credit_first: first } })
    const other = await rival()
    await giveCoupon(scene, { affiliate_id: other, code: 'GUEST' })
    const click_id = await app.click(scene.linkId)
    const byClick = { affiliate: scene.affiliate.id, link: scene.linkId, by: 'click', coupon: null }
    const byCoupon = { affiliate: other, link: null, by: 'coupon', cents: 2000 }
    const expected = first === 'coupon' ? byCoupon : byClick
    expect(await creditOf(scene, { click_id, coupon: 'guest', status: 'approved' })).toMatchObject(
      expected,
    )
    const named = { aid: scene.aid, link: scene.linkNumber }
    const byLink = { ...byClick, by: 'link' }
    expect(await creditOf(scene, { ...named, coupon: 'guest', status: 'approved' })).toMatchObject(
      first === 'coupon' ? byCoupon : byLink,
    )
    // Without a click that counts there is only the coupon.
    const old = await app.click(scene.linkId, ago(24 * 400))
    expect(await creditOf(scene, { click_id: old, coupon: 'guest' })).toMatchObject({
      affiliate: other,
      by: 'coupon',
    })
  }
})

test('S3.8 a click and a coupon of the same affiliate are credited to the click, which says more', async () => {
  const scene = await app.scene()
  const other = await rival()
  await giveCoupon(scene, { affiliate_id: other, code: 'FIRST' })
  await giveCoupon(scene, { affiliate_id: scene.affiliate.id, code: 'MINE' })
  const click_id = await app.click(scene.linkId)
  expect(await creditOf(scene, { click_id, coupon: ['FIRST', 'MINE'] })).toMatchObject({
    ...{ affiliate: scene.affiliate.id, link: scene.linkId, by: 'click', flags: [] },
  })
})

test('S3.8 of coupons of several affiliates the first counts, and the order waits for review', async () => {
  const scene = await app.scene()
  const other = await rival()
  await giveCoupon(scene, { affiliate_id: scene.affiliate.id, code: 'ONE' })
  await giveCoupon(scene, { affiliate_id: other, code: 'TWO' })
  const { data, message } = await report(scene, { coupon: ['two', 'one'], status: 'approved' })
  expect([data.result, data.status, data.reason]).toEqual(['held', 'pending', 'coupons'])
  expect(message).toContain(answerMessages.flags.coupons)
  expect(await stored(data.id)).toMatchObject({ affiliate: other, flags: ['coupons'] })
  await app.call('POST', `/financial/order/${data.id}/clear-flags`)
  expect(await app.lines(data.id)).toEqual([2000])
})

test('S3.8 a coupon that does not count falls through to the next, to the click, or to nobody with the reason', async () => {
  const scene = await app.scene()
  const { id: affiliate_id } = scene.affiliate
  const dead: [string, Record<string, unknown>][] = [
    ['OFF', { active: false }],
    ['GONE', { deleted_at: new Date() }],
    ['OVER', { valid_until: dayFromNow(-1) }],
    ['SOON', { valid_from: dayFromNow(1) }],
  ]
  for (const [code, columns] of dead) {
    await giveCoupon(scene, { affiliate_id, code, ...columns })
    const { status, data, message } = await report(scene, { coupon: code })
    const gone = code === 'GONE'
    const reason = gone ? 'unknown_coupon' : 'inactive_coupon'
    const say = gone ? answerMessages.unknownCoupons : answerMessages.inactiveCoupons
    expect([code, status, data.reason, message]).toEqual([code, 202, reason, say([code])])
    expect(await stored(data.id)).toMatchObject({ affiliate: null, reason })
    const trace = await app.call('GET', `/financial/order/details/${data.id}/trace`)
    expect(trace.data).toMatchObject({ unattributed: reason, why: say([code]) })
  }
  await giveCoupon(scene, {
    affiliate_id,
    code: 'TODAY',
    valid_from: dayFromNow(0),
    valid_until: dayFromNow(0),
  })
  expect(await creditOf(scene, { coupon: [...dead.map(([code]) => code), 'TODAY'] })).toMatchObject({
    by: 'coupon',
  })
  const click_id = await app.click(scene.linkId)
  expect(await creditOf(scene, { coupon: 'OVER', click_id })).toMatchObject({ by: 'click' })
  // By the date of the order, not of its message.
  const past = { coupon: 'OVER', date: ago(48).toISOString() }
  expect(await creditOf(scene, past)).toMatchObject({ by: 'coupon' })
})

test('S3.8 the reason is the coupon’s only if the order names nothing else; of several codes one that is known decides', async () => {
  const scene = await app.scene()
  const { id: affiliate_id } = scene.affiliate
  await giveCoupon(scene, { affiliate_id, code: 'OFF', active: false })
  const elsewhere = await app.scene()
  await giveCoupon(elsewhere, { affiliate_id, code: 'OTHERSHOP' })
  const reasonOf = async (more: object) => (await report(scene, more)).data.reason
  expect(await reasonOf({ coupon: ['NIX', 'OFF'] })).toBe('inactive_coupon')
  expect(await reasonOf({ coupon: ['NIX', 'NADA'] })).toBe('unknown_coupon')
  expect(await reasonOf({ coupon: 'OTHERSHOP' })).toBe('unknown_coupon')
  expect(await reasonOf({ coupon: 'NIX', aid: scene.aid })).toBe('no_click')
  const old = await app.click(scene.linkId, ago(24 * 400))
  const { data, message } = await report(scene, { coupon: 'NIX', click_id: old })
  expect(data.reason).toBe('window_expired')
  expect(message).toContain(answerMessages.coupons(['NIX']))
})

test('S3.8 a coupon earns nothing for whom the shop was closed before the order, or who is not active or erased', async () => {
  const scene = await app.scene()
  const { id: affiliate_id } = scene.affiliate
  await giveCoupon(scene, { affiliate_id, code: 'KIM' })
  await app.sql`insert into account_shop (account_id, shop_id) values (${affiliate_id}, ${scene.shopId})`
  await app.sql`delete from account_shop where account_id = ${affiliate_id}`
  expect((await report(scene, { coupon: 'KIM' })).status).toBe(202)
  expect(await creditOf(scene, { coupon: 'KIM', date: ago(2).toISOString() })).toMatchObject({
    by: 'coupon',
  })
  await app.sql`delete from shop_taken where account_id = ${affiliate_id}`
  expect((await report(scene, { coupon: 'KIM' })).status).toBe(201)
  await app.sql`update account set active = false where id = ${affiliate_id}`
  expect((await report(scene, { coupon: 'KIM' })).status).toBe(202)
  await app.sql`update account set active = true, erased_at = now() where id = ${affiliate_id}`
  expect((await report(scene, { coupon: 'KIM' })).status).toBe(202)
})

test('S3.8 a coupon is found by its ID in the shop, too, whatever its capitals', async () => {
  const scene = await app.scene()
  await giveCoupon(scene, { affiliate_id: scene.affiliate.id, code: 'KIM', shop_number: 'promo_1Ab' })
  expect(await creditOf(scene, { coupon: ['promo_1aB', 'TENOFF'] })).toMatchObject({ by: 'coupon' })
})

test('S3.8 after a forged click ID nothing else of a message is trusted, a coupon neither', async () => {
  const scene = await app.scene()
  await giveCoupon(scene, { affiliate_id: scene.affiliate.id, code: 'KIM' })
  const { data } = await report(scene, { click_id: 'AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', coupon: 'KIM' })
  expect(data.reason).toBe('bad_signature')
})

test('S3.8 the trace names the coupon; whose click it outdid is read by administrators only', async () => {
  const scene = await app.scene()
  const other = await app.account('Affiliate')
  await giveCoupon(scene, { affiliate_id: other.id, code: 'GUEST' })
  const { data } = await report(scene, { click_id: await app.click(scene.linkId), coupon: 'guest' })
  const path = `/financial/order/details/${data.id}/trace`
  const trace = await app.call('GET', path)
  expect(trace.data).toMatchObject({ creditedBy: 'coupon', coupon: 'GUEST' })
  expect(trace.data.click.of.affiliate.id).toBe(scene.affiliate.id)
  const own = await app.call('GET', path, undefined, other.headers)
  expect(own.data).toMatchObject({ creditedBy: 'coupon', coupon: 'GUEST', click: null })
})

test('R20 S3.8 beside a coupon, its affiliate learns nothing of the affiliate whom the shop names, nor a postback', async () => {
  const scene = await app.scene()
  const other = await app.account('Affiliate')
  await giveCoupon(scene, { affiliate_id: other.id, code: 'GUEST' })
  const postback = { name: 'P', method: 'POST', on_created: true, on_approved: false, active: true }
  for (const affiliate_id of [other.id, null])
    await app.sql`insert into postback ${app.sql({
      ...{ ...postback, affiliate_id, address: 'https://tracker.example/in', secret_sealed: '-' },
      ...{ secret_end: '-', on_failed: false, on_adjusted: false, on_paid: false },
    })}`
  const click_id = await app.click(scene.linkId)
  const names = { click_id, aid: scene.aid, link: scene.linkNumber, coupon: 'GUEST' }
  const { data } = await report(scene, names)
  const own = await app.call('GET', `/financial/order/${data.id}`, undefined, other.headers)
  expect(own.data).toMatchObject({ byCoupon: { name: 'GUEST' }, tracking: null, country: 'ZZ' })
  const sent = await app.sql`
    select p.affiliate_id as affiliate, d.payload ->> 'click_id' as click from postback_delivery d
    join postback p on p.id = d.postback_id where d.order_id = ${data.id} order by p.affiliate_id`
  expect(sent).toEqual([
    { affiliate: other.id, click: null },
    { affiliate: null, click: click_id },
  ])
  await app.sql`delete from postback`
})

test('S3.8 an order moved to another affiliate is no longer the coupon’s', async () => {
  const scene = await app.scene()
  const other = await rival()
  await giveCoupon(scene, { affiliate_id: other, code: 'GUEST' })
  const { data } = await report(scene, { coupon: 'GUEST' })
  const moved = await app.call('POST', `/financial/order/${data.id}/move-credit`, {
    ...{ link: scene.linkId, note: 'Agreed' },
  })
  expect(moved.status).toBe(200)
  expect(await stored(data.id)).toMatchObject({
    affiliate: scene.affiliate.id,
    by: 'moved',
    coupon: null,
  })
})
