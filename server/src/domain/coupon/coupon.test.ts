// Coupons through HTTP: who sees one, what makes it valid, and who is notified of it.
import { couponMessages } from '@rivulet/contract/messages/coupon-messages'
import { notificationMessages } from '@rivulet/contract/messages/notification-messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount, Wishes } from '../../testing/account.ts'
import { makeShop } from '../../testing/marketing.ts'
import { createWholeApp, resourceNamed, where, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let made = 0
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

const { path } = resourceNamed('coupon')
const newAffiliate = (wishes: Wishes = {}) =>
  server.account('Affiliate', { permissions: seededPermissions.Affiliate, ...wishes })

async function shopFor(...affiliates: TestAccount[]): Promise<number> {
  const shop = await makeShop(server.sql, { name: 'TEA HOUSE' })
  for (const { id } of affiliates)
    await server.sql`insert into account_shop (account_id, shop_id) values (${id}, ${shop})`
  return shop
}
const newCode = () => `KIM-${++made}`
const make = (body: object) => server.call('POST', path, { code: newCode(), ...body })
const told = async ({ headers }: TestAccount): Promise<string[]> =>
  (await server.call('GET', '/notification', undefined, headers)).data.latest.map(
    ({ text }: { text: string }) => text,
  )

test('an affiliate reads their own coupons and changes none', async () => {
  const [mine, other] = [await newAffiliate(), await newAffiliate()]
  const shop = await shopFor(mine, other)
  const { data: coupon } = await make({ shop, affiliate: mine.id, offer: '10% off', notes: 'Paid well' })
  await make({ shop, affiliate: other.id })
  const list = await server.call('GET', path, undefined, mine.headers)
  expect(list.data.map(({ id }: { id: number }) => id)).toEqual([coupon.id])
  const own = await server.call('GET', `${path}/${coupon.id}`, undefined, mine.headers)
  expect(own.data).toMatchObject({ code: coupon.code, offer: '10% off', orders: 0, commission: '0.00' })
  expect(own.data).not.toHaveProperty('notes')
  const foreign = await server.call('GET', `${path}/${coupon.id}`, undefined, other.headers)
  expect(foreign.status).toBe(404)
  const changed = await server.call('PATCH', `${path}/${coupon.id}`, { code: 'MINE' }, mine.headers)
  expect(changed.status).toBe(403)
})

test('a code is unique within its shop, whatever its capitals and outer spaces, until it is in the trash', async () => {
  const affiliate = await newAffiliate()
  const [shop, elsewhere] = [await shopFor(affiliate), await shopFor(affiliate)]
  const first = await make({ shop, affiliate: affiliate.id, code: ' Kim10 ' })
  expect(first.data.code).toBe('Kim10')
  const again = await make({ shop, affiliate: affiliate.id, code: 'KIM10' })
  expect([again.status, again.meta.errors]).toEqual([422, { code: [couponMessages.taken] }])
  expect((await make({ shop: elsewhere, affiliate: affiliate.id, code: 'KIM10' })).status).toBe(201)
  await server.call('DELETE', `${path}?${where('id', `in~.~${first.data.id}`)}`)
  expect((await make({ shop, affiliate: affiliate.id, code: 'KIM10' })).status).toBe(201)
})

test('its affiliate must have the shop, and its last day must not come before its first', async () => {
  const affiliate = await newAffiliate()
  const shop = await shopFor(affiliate)
  const closed = await make({ shop: await shopFor(), affiliate: affiliate.id })
  expect([closed.status, closed.meta.errors]).toEqual([422, { affiliate: [couponMessages.closed] }])
  const days = { from: '2026-05-02', until: '2026-05-01' }
  const turned = await make({ shop, affiliate: affiliate.id, ...days })
  expect([turned.status, turned.meta.errors]).toEqual([422, { until: [couponMessages.ends] }])
  const { data } = await make({ shop, affiliate: affiliate.id, from: '2026-05-02' })
  const ended = await server.call('PATCH', `${path}/${data.id}`, { until: '2026-05-01' })
  expect([ended.status, ended.meta.errors]).toEqual([422, { until: [couponMessages.ends] }])
})

test('an affiliate is told of a coupon when it becomes theirs, once', async () => {
  const [first, second] = [await newAffiliate(), await newAffiliate()]
  const shop = await shopFor(first, second)
  const { data } = await make({ shop, affiliate: first.id, code: 'TEA10' })
  const sentence = notificationMessages.coupon('TEA10', 'TEA HOUSE', undefined)
  expect(await told(first)).toEqual([sentence])
  await server.call('PATCH', `${path}/${data.id}`, { offer: 'More' })
  expect(await told(first)).toEqual([sentence])
  expect(await told(second)).toEqual([])
  await server.call('PATCH', `${path}/${data.id}`, { affiliate: second.id })
  expect(await told(second)).toEqual([sentence])
  expect(await told(first)).toEqual([notificationMessages.coupon('TEA10', 'TEA HOUSE', 0), sentence])
})

test('whoever has not chosen a password is not told of coupons: the home screen shows them', async () => {
  const affiliate = await newAffiliate({ passwordHash: null })
  const shop = await shopFor(affiliate)
  expect((await make({ shop, affiliate: affiliate.id, code: 'TEA15' })).status).toBe(201)
  expect(await told(affiliate)).toEqual([])
})

test('an affiliate is told when a coupon stops working and when it works again, switched or moved to the trash', async () => {
  const affiliate = await newAffiliate()
  const shop = await shopFor(affiliate)
  const { data } = await make({ shop, affiliate: affiliate.id, code: 'TEA20' })
  const [off, on] = [0, 1].map((works) => notificationMessages.coupon('TEA20', 'TEA HOUSE', works))
  const latest = async () => (await told(affiliate))[0]
  const byId = `${path}?${where('id', `in~.~${data.id}`)}`
  await server.call('POST', `${path}/${data.id}/deactivate`)
  expect(await latest()).toBe(off)
  // One that does not work changes nothing.
  await server.call('PATCH', `${path}/${data.id}`, { offer: 'More' })
  await server.call('DELETE', byId)
  await server.call('PUT', `${path}/restore`, { ids: [data.id] })
  expect(await told(affiliate)).toHaveLength(2)
  await server.call('POST', `${path}/${data.id}/reactivate`)
  expect(await latest()).toBe(on)
  await server.call('DELETE', byId)
  expect(await latest()).toBe(off)
  await server.call('PUT', `${path}/restore`, { ids: [data.id] })
  expect(await latest()).toBe(on)
  expect(await told(affiliate)).toHaveLength(5)
})

test('an affiliate is told of a coupon once it is active', async () => {
  const affiliate = await newAffiliate()
  const shop = await shopFor(affiliate)
  const { data } = await make({ shop, affiliate: affiliate.id, code: 'LATER', active: false })
  expect(await told(affiliate)).toEqual([])
  await server.call('PATCH', `${path}/${data.id}`, { active: true })
  expect(await told(affiliate)).toEqual([notificationMessages.coupon('LATER', 'TEA HOUSE', undefined)])
})

test('a shop lets the click count before coupons, and when that is emptied the coupon again', async () => {
  const shop = `/marketing/shop/${await shopFor()}`
  for (const [creditFirst, counts] of [
    ['click', 'click'],
    [null, 'coupon'],
  ]) {
    expect((await server.call('PATCH', shop, { creditFirst })).status).toBe(200)
    expect((await server.call('GET', shop)).data.creditFirst).toBe(counts)
  }
})
