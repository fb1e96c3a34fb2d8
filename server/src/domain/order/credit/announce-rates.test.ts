// Affiliates are notified of rates that changed for them, through HTTP: who is, of what, and how often.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../../testing/account.ts'
import { makeCampaign, makeShop } from '../../../testing/marketing.ts'
import { atRestScene } from '../../../testing/at-rest-scene.ts'
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

const affiliate = (basisPoints: number | null = null) => activated(basisPoints, server.deps.now())
/** Its rate was set before the activation, as it is in life. */
async function activated(basisPoints: number | null, now: Date): Promise<TestAccount> {
  const who = await server.account('Affiliate', { now, verified: false })
  await server.sql`update account set commission_basis_points = ${basisPoints} where id = ${who.id}`
  await server.sql`update account set verified_at = ${now} where id = ${who.id}`
  return who
}
const newShop = (name: string, rate: number | null) =>
  makeShop(server.sql, { name, commission_basis_points: rate })
async function change(what: 'shop' | 'campaign' | 'affiliate', id: number, commission: string | null) {
  const path = `/${what === 'affiliate' ? 'registration' : 'marketing'}/${what}/${id}`
  expect((await server.call('PUT', path, { commission })).status).toBe(200)
}

test('a shop’s new rate reaches everybody who has it, once, with the outcome of several changes', async () => {
  const [bea, cas, dan] = [await affiliate(500), await affiliate(), await affiliate()]
  const shop = await newShop('BAKERY', 1000)
  await makeCampaign(server.sql, shop, { commission_basis_points: 1200 })
  await makeCampaign(server.sql, shop)
  await give(shop, anna, bea)
  await later(60)
  await change('shop', shop, '9.00')
  await change('shop', shop, '8.00')
  await later(60)
  await give(shop, cas)
  await tell()
  expect(await told(anna)).toEqual([])
  await rest()
  await rest()
  const says = 'Your commission at BAKERY is now 8.00% instead of 10.00%, for orders from now on'
  expect(await Promise.all([anna, bea, cas, dan].map(told))).toEqual([[says], [says], [], []])
  const [mail, ...others] = await mailsTo(anna)
  expect(mail?.subject).toBe(says)
  expect(mail?.text).toContain(`${says}:\nhttps://rivulet.example/#/dashboard/settings/terms`)
  expect(others).toEqual([])
})

test('the form says beforehand how many affiliates a new rate concerns', async () => {
  const [ida, jan] = [await affiliate(500), await affiliate(700)]
  const shop = await newShop('G', null)
  const campaign = await makeCampaign(server.sql, shop, { commission_basis_points: 700 })
  await give(shop, ida, jan)
  const reach = async (path: string, commission: string) =>
    (await server.call('GET', `${path}/rate-reach?commission=${commission}`)).data.affiliates
  const places = [`/marketing/shop/${shop}`, `/marketing/campaign/${campaign}`]
  // At 7%, the one who earns that anyway hears nothing.
  expect(await Promise.all(places.map((one) => reach(one, '7.00')))).toEqual([1, 0])
  expect(await Promise.all(places.map((one) => reach(one, '')))).toEqual([0, 1])
  expect(await reach(`/registration/affiliate/${ida.id}`, '6.00')).toBe(1)
  await change('shop', shop, '4.00')
  expect(await reach(`/registration/affiliate/${ida.id}`, '6.00')).toBe(0)
  const refused = await server.call('GET', `${places[0]}/rate-reach?commission=x`)
  expect([refused.status, refused.meta.errors]).toMatchObject([
    422,
    { commission: [expect.any(String)] },
  ])
})

test('a change that was taken back is not mentioned', async () => {
  const [eve, shop] = [await affiliate(), await newShop('FLORIST', 1000)]
  await give(shop, eve)
  await later(60)
  await change('shop', shop, '8.00')
  await later(120)
  await change('shop', shop, '10.00')
  await rest()
  expect(await told(eve)).toEqual([])
})

test('an affiliate’s own rate counts where neither shop nor campaign has one', async () => {
  const fay = await affiliate(500)
  const [rated, ...plain] = [
    await newShop('A', 1000),
    await newShop('B', null),
    await newShop('C', null),
  ]
  for (const shop of [rated, ...plain]) await give(shop, fay)
  const campaign = await makeCampaign(server.sql, plain[0] ?? 0, { name: 'SPRING' })
  await later(60)
  await change('affiliate', fay.id, '6.00')
  await rest()
  expect(await told(fay)).toEqual([
    'Your commission at B and one other is now 6.00% instead of 5.00%, for orders from now on',
  ])
  await mailsTo(fay)
  // From a rate of the shop to one of the affiliate's own, which is the same: nothing changed at A.
  await change('shop', rated, null)
  await change('affiliate', fay.id, '10.00')
  await change('campaign', campaign, '7.00')
  await rest()
  expect((await told(fay))[0]).toBe(
    'Your commission at B and one other is now 10.00% instead of 6.00%, for orders from now on. One more rate changed',
  )
  const [mail, ...others] = await mailsTo(fay)
  expect(others).toEqual([])
  expect(mail?.text).toContain(
    'Your commission in SPRING of B is now 7.00% instead of 6.00%, for orders from now on',
  )
})

test('nobody hears of a rate before the activation, of a shop that is closed, or of another programme default', async () => {
  const [gil, hal] = [await server.account('Affiliate', { verified: false }), await affiliate()]
  const [shop, closed] = [await newShop('D', null), await newShop('E', 500)]
  await give(shop, gil, hal)
  await give(closed, hal)
  await server.sql`update shop set active = false where id = ${closed}`
  await later(60)
  await change('affiliate', gil.id, '6.00')
  await change('shop', closed, '6.00')
  const now = (await server.call('GET', '/admin/programme')).data
  await server.call('PUT', '/admin/programme', { ...now.chosen, commission: '9.00' })
  await server.sql`update account set verified_at = ${server.deps.now()} where id = ${gil.id}`
  await rest()
  expect([await told(gil), await told(hal)]).toEqual([[], []])
})

test('thousands are told in batches, each once, also when two servers do so and the job is repeated', async () => {
  const shop = await newShop('F', 1000)
  const told = await tellThousands(shop, 'F', () => change('shop', shop, '11.00'))
  expect(told).toEqual({ told: 1200, people: 1200 })
})
