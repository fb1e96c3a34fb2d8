// Coupons of many orders at once: the same answers as for each alone, without asking the database for each.
import { addDays, dayOf } from '@rivulet/contract/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../../db/sql.ts'
import { createOrderApp, type OrderApp } from '../../../testing/order-app.ts'
import { couponFinder, findCoupons } from './find-coupons.ts'

let app: OrderApp
beforeAll(async () => {
  app = await createOrderApp()
})
afterAll(() => app.close())

test('S2.13 S3.8 the coupons of many orders are found as those of each, and asked for once', async () => {
  const { shopId, affiliate } = await app.scene()
  const [other, closed] = [await app.account('Affiliate'), await app.account('Affiliate')]
  await app.sql`update account set active = false where id = ${closed.id}`
  const { accountingZone: zone } = app.deps.config
  const today = dayOf(app.deps.now(), zone)
  for (const coupon of [
    { code: 'Kim10', affiliate_id: affiliate.id, shop_number: '4711' },
    { code: 'SPRING', affiliate_id: affiliate.id, valid_until: addDays(today, -10) },
    { code: 'AUTUMN', affiliate_id: other.id, valid_from: addDays(today, -5) },
    { code: 'CLOSED', affiliate_id: closed.id },
    { code: 'OFF', affiliate_id: other.id, active: false },
  ])
    await app.sql`insert into coupon ${app.sql({ shop_id: shopId, ...coupon })}`
  const carts = [
    ['kim10'],
    ['4711', 'KIM10'],
    ['spring'],
    ['AUTUMN', 'Spring'],
    ['CLOSED', 'OFF', 'unknown'],
    ['autumn', 'KIM10'],
  ]
  const orders = carts.flatMap((codes) =>
    [0, 5, 6, 10, 11].map((days) => ({
      ...{ codes, zone },
      orderedAt: new Date(app.deps.now().getTime() - days * 86_400_000),
    })),
  )
  await app.sql.begin(async (tx) => {
    let asked = 0
    const counting = new Proxy(tx, {
      apply: (query, _this, parts: Parameters<Transaction>) => {
        asked++
        return query(...parts)
      },
    })
    const find = await couponFinder(counting, shopId, carts.flat())
    const together = []
    for (const order of orders) together.push(await find(order))
    const once = asked
    for (const order of orders) await find(order)
    expect(asked).toBe(once)
    const alone = []
    for (const order of orders) alone.push(await findCoupons(tx, { shopId, ...order }, 'ask'))
    expect(together).toEqual(alone)
    const credited = together.map(({ credits }) => credits.length)
    expect(credited).toEqual([
      1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 2, 2, 1, 1, 1,
    ])
  })
})
