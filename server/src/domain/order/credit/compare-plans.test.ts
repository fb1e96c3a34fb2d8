// Affiliates are told ahead of planned changes of their rates, once, and of cancelled ones; and read them in their terms.
import { displayDay } from '@rivulet/contract/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../../testing/account.ts'
import { atRestScene } from '../../../testing/at-rest-scene.ts'
import { makeCampaign, makeShop } from '../../../testing/marketing.ts'
import { plannedRateScene } from '../../../testing/planned-rate-scene.ts'
import { createWholeApp, type WholeApp } from '../../../testing/whole-app.ts'

let server: WholeApp
let anna: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  anna = await affiliate()
})
afterAll(() => server.close())
const { mailsTo, later, give, tell, rest, told, tellThousands } = atRestScene(
  () => server,
  () => anna,
  'rate-changed',
)
const { inDays, plan, cancel, until, apply } = plannedRateScene(() => server)

async function affiliate(rate: number | null = null): Promise<TestAccount> {
  const who = await server.account('Affiliate', { now: server.deps.now() })
  await server.sql`update account set commission_basis_points = ${rate} where id = ${who.id}`
  await server.sql`delete from rate_change`
  return who
}
const newShop = (name: string, rate: number | null) =>
  makeShop(server.sql, { name, commission_basis_points: rate })

test('a planned rate is told ahead with both rates and the first day, and not again when it is applied', async () => {
  const [bea, cas] = [await affiliate(500), await affiliate()]
  const shop = await newShop('BAKERY', 1000)
  await makeCampaign(server.sql, shop, { commission_basis_points: 1200 })
  await give(shop, anna, bea)
  await later(60)
  const from = inDays(3)
  await plan('shop', shop, from, '8.00')
  await later(60)
  await give(shop, cas)
  await tell()
  expect(await told(anna)).toEqual([])
  await rest()
  await rest()
  const says = `Your commission at BAKERY will be 8.00% instead of 10.00%, for orders from ${displayDay(from)} on`
  expect(await Promise.all([anna, bea, cas].map(told))).toEqual([[says], [says], []])
  const [mail, ...others] = await mailsTo(anna)
  expect([mail?.subject, others]).toEqual([says, []])
  await until(from, 10)
  await apply()
  await rest()
  expect(await told(anna)).toEqual([says])
})

test('the outcome of several edits is told, and a cancellation once it was told', async () => {
  const [dan, shop] = [await affiliate(700), await newShop('FLORIST', 1000)]
  await give(shop, dan)
  await later(60)
  const from = inDays(4)
  await cancel(await plan('shop', shop, inDays(9), '70.00'))
  const typo = await plan('shop', shop, from, '80.00')
  await cancel(typo)
  const meant = await plan('shop', shop, from, null)
  await rest()
  const says = `Your commission at FLORIST will be 7.00% instead of 10.00%, for orders from ${displayDay(from)} on`
  expect(await told(dan)).toEqual([says])
  await cancel(meant)
  await rest()
  await rest()
  const ends = `Your commission at FLORIST stays at 10.00% on ${displayDay(from)}: the change to 7.00% was withdrawn`
  expect(await told(dan)).toEqual([ends, says])
  // Replaced by another change of the same day: that one is told, not the cancellation.
  const again = await plan('shop', shop, from, '9.00')
  await rest()
  await cancel(again)
  await plan('shop', shop, from, '9.50')
  await rest()
  expect((await told(dan)).slice(0, 2)).toEqual([
    says.replace('7.00%', '9.50%'),
    says.replace('7.00%', '9.00%'),
  ])
  await mailsTo(dan)
})

test('changes of a shop and an affiliate on one day are one change, and a rate that stays is not mentioned', async () => {
  const eve = await affiliate(500)
  const [own, rated] = [await newShop('A', null), await newShop('B', 1000)]
  await give(own, eve)
  await give(rated, eve)
  await later(60)
  const from = inDays(4)
  await plan('affiliate', eve.id, from, '6.00')
  await plan('shop', rated, from, null)
  await rest()
  const [mail, ...others] = await mailsTo(eve)
  expect(others).toEqual([])
  expect(mail?.text).toContain(
    `Your commission at A will be 6.00% instead of 5.00%, for orders from ${displayDay(from)} on`,
  )
  expect(mail?.text).toContain(
    `Your commission at B will be 6.00% instead of 10.00%, for orders from ${displayDay(from)} on`,
  )
})

test('a change planned minutes before its day is told after it has begun', async () => {
  const [fay, shop] = [await affiliate(), await newShop('C', 1000)]
  await give(shop, fay)
  const from = inDays(1)
  await until(from, -2)
  await plan('shop', shop, from, '8.00')
  await until(from, 1)
  await apply()
  await rest()
  expect(await told(fay)).toEqual([
    `Your commission at C will be 8.00% instead of 10.00%, for orders from ${displayDay(from)} on`,
  ])
})

test('a change by hand before the planned day is told as of now, and the plan stays', async () => {
  const [gil, shop] = [await affiliate(), await newShop('D', 1000)]
  await give(shop, gil)
  await later(60)
  await plan('shop', shop, inDays(4), '8.00')
  await rest()
  await server.call('PUT', `/marketing/shop/${shop}`, { commission: '9.00' })
  await rest()
  expect((await told(gil))[0]).toBe(
    'Your commission at D is now 9.00% instead of 10.00%, for orders from now on',
  )
})

test('S3.5 S3.7 the terms name each planned rate that changes something, with its first day', async () => {
  const hal = await affiliate(500)
  const [shop, other] = [await newShop('E', null), await newShop('F', 800)]
  const campaign = await makeCampaign(server.sql, shop, { name: 'SPRING', commission_basis_points: 900 })
  await give(shop, hal)
  await give(other, hal)
  const days = [inDays(2), inDays(4)] as const
  await plan('affiliate', hal.id, days[0], '6.00')
  await plan('campaign', campaign, days[1], null)
  const { data } = await server.call('GET', '/home/terms', undefined, hal.headers)
  const later = data.shops.map(
    (one: { name: string; later: object[]; campaigns: { later: object[] }[] }) => [
      one.name,
      one.later,
      one.campaigns.map((inside) => inside.later),
    ],
  )
  expect(data.later).toEqual([{ day: days[0], rate: '6.00' }])
  expect(later).toEqual([
    ['E', [{ day: days[0], rate: '6.00' }], [[{ day: days[1], rate: '6.00' }]]],
    ['F', [], []],
  ])
})

test('thousands are told of a plan in batches, each once, also when two servers do so and the job is repeated', async () => {
  const shop = await newShop('G', 1000)
  const told = await tellThousands(shop, 'G', () => plan('shop', shop, inDays(9), '11.00'))
  expect(told).toEqual({ told: 1200, people: 1200 })
})
