// The rates an affiliate sees in lists are those their orders are recorded with.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../../../api.ts'
import { makeCampaign, makeLink } from '../../../testing/marketing.ts'
import { createOrderApp, type OrderApp, type Scene } from '../../../testing/order-app.ts'

let app: OrderApp
let made = 0
beforeAll(async () => {
  app = await createOrderApp((api, deps) => registerApi(api, deps))
})
afterAll(() => app.close())

type Rates = { id: number; rate: string; from: string }[]
const ratesOf = async ({ affiliate }: Scene): Promise<Rates> =>
  (await app.call('GET', '/home/rates', undefined, affiliate.headers)).data
const give = (scene: Scene) =>
  app.sql`insert into account_shop (account_id, shop_id) values (${scene.affiliate.id}, ${scene.shopId})`

test.each([
  ['the campaign’s', 2000, 800, 'here', 'here'],
  ['the shop’s', null, 800, 'shop', 'here'],
  ['a shop’s of nothing', null, 0, 'shop', 'here'],
  ['one’s own', null, null, 'own', 'own'],
] as const)(
  'S3.5 S3.7 %s rate is shown where orders earn it',
  async (_what, inCampaign, inShop, from, ofShop) => {
    const scene = await app.scene({ rate: 1250, shop: { commission_basis_points: inShop } })
    const { shopId, affiliate } = scene
    const campaignId = await makeCampaign(app.sql, shopId, { commission_basis_points: inCampaign })
    const link = await makeLink(app.sql, { affiliateId: affiliate.id, shopId, campaignId })
    expect(await ratesOf(scene)).toEqual([])
    await give(scene)
    const rates = await ratesOf(scene)
    expect(rates.map(({ id, from: source }) => [id, source])).toEqual([
      [shopId, ofShop],
      [campaignId, from],
    ])
    for (const [n, linkId] of [scene.linkId, link.id].entries()) {
      const click_id = await app.click(linkId)
      await app.report(scene, { orderId: `RATE-${++made}`, amount: '100.00', click_id })
      const [order] = await app.sql`
      select rate_basis_points as rate from shop_order where order_number = ${`RATE-${made}`}`
      expect(order?.rate).toBe(Math.round(Number(rates[n]?.rate) * 100))
    }
    // To administrators too, unless it differs between affiliates: a reserved shop has one.
    const shown = async () =>
      Promise.all(
        [`shop/${shopId}`, `campaign/${campaignId}`].map(async (path) => {
          const { rate, rateFrom } = (await app.call('GET', `/marketing/${path}`)).data
          return [rate, rateFrom]
        }),
      )
    const sources = [ofShop, from].map((source) => (source === 'own' ? 'each' : source))
    expect(await shown()).toEqual(
      sources.map((source, n) => [source === 'each' ? null : rates[n]?.rate, source]),
    )
    await app.sql`update shop set affiliate_id = ${affiliate.id} where id = ${shopId}`
    expect(await shown()).toEqual(
      sources.map((source, n) => [rates[n]?.rate, source === 'each' ? 'affiliate' : source]),
    )
  },
)

test('S3.7 inactive, reserved and revoked shops and campaigns are not among them, and admin users have none', async () => {
  const scene = await app.scene()
  const { shopId } = scene
  await give(scene)
  const off = await makeCampaign(app.sql, shopId, { active: false })
  const another = await app.account('Affiliate')
  const kept = await makeCampaign(app.sql, shopId, { affiliate_id: another.id })
  const ids = (await ratesOf(scene)).map(({ id }) => id)
  expect([ids.includes(shopId), ids.includes(off), ids.includes(kept)]).toEqual([true, false, false])
  await app.sql`delete from account_shop where account_id = ${scene.affiliate.id}`
  expect(await ratesOf(scene)).toEqual([])
  expect((await app.call('GET', '/home/rates')).status).toBe(404)
})

test('S3.5 S3.7 the terms name rate, hold and window of each open shop, with its campaigns', async () => {
  const scene = await app.scene({ rate: 1250, hold: 14, shop: { window_days: 45 } })
  await give(scene)
  const campaign = await makeCampaign(app.sql, scene.shopId, { commission_basis_points: 2000 })
  const off = await makeCampaign(app.sql, scene.shopId, { active: false })
  const read = async () => app.call('GET', '/home/terms', undefined, scene.affiliate.headers)
  expect((await read()).data).toMatchObject({
    ...{ rate: '12.50', holdDays: 14 },
    shops: [
      {
        ...{ id: scene.shopId, rate: '12.50', from: 'own', windowDays: 45 },
        campaigns: [{ id: campaign, rate: '20.00', from: 'here' }],
      },
    ],
  })
  expect(JSON.stringify((await read()).data)).not.toContain(`"id":${off},`)
  await app.sql`delete from account_shop where account_id = ${scene.affiliate.id}`
  expect((await read()).data.shops).toEqual([])
  expect((await app.call('GET', '/home/terms')).status).toBe(404)
})
