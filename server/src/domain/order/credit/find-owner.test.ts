// Finding a link by every name a shop may use for it, and which of three rates applies.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '../../../testing/account.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { makeCampaign, makeLink, makeShop } from '../../../testing/marketing.ts'
import { findOwners, type LinkNamed } from './find-owner.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const rate = (commission_basis_points: number | null) => ({ commission_basis_points })

async function scene(campaign: number | null, shop: number | null, affiliate: number | null) {
  const { sql } = database
  const { id: affiliateId } = await makeAccount(sql, 'Affiliate')
  await sql`update account set ${sql({ ...rate(affiliate), hold_days: 3 })} where id = ${affiliateId}`
  const shopId = await makeShop(sql, rate(shop))
  const campaignId = await makeCampaign(sql, shopId, rate(campaign))
  const { id: linkId, code } = await makeLink(sql, { affiliateId, shopId, campaignId })
  const [known] = await sql<{ aid: string; link: number; shop: number; campaign: number }[]>`
    select a.aid, k.link_integration as link, s.link_integration as shop, c.link_integration as campaign
    from link k join account a on a.id = k.affiliate_id join shop s on s.id = k.shop_id join campaign c on c.id = k.campaign_id
    where k.id = ${linkId}`
  return {
    affiliateId,
    shopId,
    campaignId,
    linkId,
    code,
    ...(known ?? { aid: '', link: 0, shop: 0, campaign: 0 }),
  }
}
const find = (shopId: number | null, named: LinkNamed) =>
  database.sql.begin((tx) => findOwners(tx, shopId, named, { at: new Date() }))

test.each([
  ['the campaign’s before all others', 2000, 1500, 1250, 2000, 'campaign'],
  ['the campaign’s of nothing', 0, 1500, 1250, 0, 'campaign'],
  ['the shop’s where the campaign has none', null, 1500, 1250, 1500, 'shop'],
  ['the shop’s of nothing', null, 0, 1250, 0, 'shop'],
  ['the affiliate’s where nothing else has one', null, null, 1250, 1250, 'affiliate'],
  ['nothing where there is none', null, null, null, 0, 'affiliate'],
] as const)('S3.8 an order earns %s', async (_what, campaign, shop, affiliate, basisPoints, source) => {
  const { affiliateId, shopId, campaignId, linkId } = await scene(campaign, shop, affiliate)
  expect(await find(shopId, { linkId })).toEqual([
    {
      ...{ affiliateId, linkId, shopId, campaignId, active: true, erased: false, closedAt: null },
      rate: { basisPoints, source, plannedRateId: null, holdDays: 3 },
    },
  ])
})

test('S3.8 a link is known by its code and number and by those of its campaign and shop, only for its affiliate and in its shop', async () => {
  const [own, other] = [await scene(null, null, 1000), await scene(null, null, 1000)]
  const ids = async (shopId: number | null, named: LinkNamed) =>
    (await find(shopId, named)).map(({ linkId }) => linkId)
  for (const link of [own.code, `${own.link}`, `${own.campaign}`, `${own.shop}`])
    for (const shopId of [own.shopId, null])
      expect([link, await ids(shopId, { aid: own.aid, link })]).toEqual([link, [own.linkId]])
  expect(await ids(other.shopId, { aid: own.aid, link: own.code })).toEqual([])
  expect(await ids(other.shopId, { linkId: own.linkId })).toEqual([])
  expect(await ids(null, { aid: other.aid, link: own.code })).toEqual([])
  expect(await ids(null, { aid: own.aid, link: '' })).toEqual([])
  const second = await makeLink(database.sql, own)
  expect(await ids(own.shopId, { aid: own.aid, link: `${own.shop}` })).toEqual([own.linkId, second.id])
})

test.each([
  ['link', 'link', 'linkId', { active: false }],
  ['link in the trash', 'link', 'linkId', { deleted_at: new Date(0) }],
  ['affiliate', 'account', 'affiliateId', { active: false }],
  ['affiliate in the trash', 'account', 'affiliateId', { deleted_at: new Date(0) }],
  ['affiliate who is not verified', 'account', 'affiliateId', { verified_at: null }],
  ['shop', 'shop', 'shopId', { active: false }],
  ['shop in the trash', 'shop', 'shopId', { deleted_at: new Date(0) }],
  ['campaign', 'campaign', 'campaignId', { active: false }],
  ['campaign in the trash', 'campaign', 'campaignId', { deleted_at: new Date(0) }],
] as const)('S4.2 a link is inactive while its %s is', async (_what, table, whose, change) => {
  const { sql } = database
  const made = await scene(null, null, 1000)
  await sql`update ${sql(table)} set ${sql(change)} where id = ${made[whose]}`
  expect((await find(made.shopId, { linkId: made.linkId })).map(({ active }) => active)).toEqual([false])
})
