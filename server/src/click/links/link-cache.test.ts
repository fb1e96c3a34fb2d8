// The link cache follows the database, and keeps serving while it is down.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Sql } from '../../db/sql.ts'
import { createLogger } from '../../log.ts'
import { makeAccount } from '../../testing/account.ts'
import { testConfig } from '../../testing/app.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { createGateway, type Gateway } from '../../testing/servers/gateway.ts'
import { makeCampaign, makeLink, makeShop } from '../../testing/marketing.ts'
import { type LinkCache, startLinkCache } from './link-cache.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const direct = database.sql
let passed = 0
let gateway: Gateway
let sql: Sql
let cache: LinkCache

const begin = async () => {
  gateway = await createGateway(database.url)
  sql = connect(gateway.url, { max: 2 })
  const now = () => new Date(Date.now() + passed)
  cache = await startLinkCache({ sql, config: testConfig(), log: createLogger('silent'), now })
}
beforeEach(begin)
afterEach(async () => {
  await cache.stop()
  gateway.close()
  await sql.end({ timeout: 0 })
})

async function made() {
  const affiliateId = (await makeAccount(direct, 'Affiliate')).id
  const shopId = await makeShop(direct)
  const campaignId = await makeCampaign(direct, shopId)
  const link = await makeLink(direct, { affiliateId, shopId, campaignId })
  return { affiliateId, shopId, campaignId, ...link }
}

const find = (code: string) => cache.find(code)
const addressOf = async (code: string) =>
  (await find(code))?.destination?.('CLICK', { passed: [], to: null })
const inactive = async (code: string) => (await find(code))?.inactive

test('a new link is found immediately', async () => {
  for (let n = 0; n < 20; n++) {
    const { code, id } = await made()
    expect(await find(code)).toMatchObject({ id, inactive: null })
    expect(await addressOf(code)).toMatch('https://shoes.example/?')
  }
})

test.each([
  [
    'link',
    'link_inactive',
    (m: { id: number }) => direct`update link set active = false where id = ${m.id}`,
  ],
  [
    'shop',
    'shop_inactive',
    (m: { shopId: number }) => direct`update shop set deleted_at = now() where id = ${m.shopId}`,
  ],
  [
    'campaign',
    'campaign_inactive',
    (m: { campaignId: number }) => direct`update campaign set active = false where id = ${m.campaignId}`,
  ],
  [
    'affiliate',
    'affiliate_inactive',
    (m: { affiliateId: number }) =>
      direct`update account set active = false where id = ${m.affiliateId}`,
  ],
  [
    'shop of the affiliate, taken away',
    'no_longer',
    async (m: { affiliateId: number; shopId: number }) => {
      const own = { account_id: m.affiliateId, shop_id: m.shopId }
      await direct`insert into account_shop ${direct(own)}`
      await direct`delete from account_shop where account_id = ${m.affiliateId}`
    },
  ],
  [
    'campaign, kept for another affiliate',
    'no_longer',
    async (m: { campaignId: number }) => {
      const { id } = await makeAccount(direct, 'Affiliate')
      await direct`update campaign set affiliate_id = ${id} where id = ${m.campaignId}`
    },
  ],
] as const)('R58 a change of the %s reaches the cache', async (_what, reason, change) => {
  const all = await made()
  expect(await inactive(all.code)).toBeNull()
  await change(all)
  await expect.poll(() => inactive(all.code)).toBe(reason)
})

test('a changed URL, a changed code and an erasure reach the cache', async () => {
  const all = await made()
  expect(await addressOf(all.code)).toMatch('https://shoes.example/?')
  await direct`update shop set url = 'https://boots.example/' where id = ${all.shopId}`
  await expect.poll(() => addressOf(all.code)).toMatch('https://boots.example/?')
  await direct`update link set code = 'other9' where id = ${all.id}`
  await expect.poll(async () => (await find('other9'))?.id).toBe(all.id)
  expect(await find(all.code)).toBeUndefined()
  await direct`delete from link where id = ${all.id}`
  await expect.poll(() => find('other9')).toBeUndefined()
})

test('F2 links are found while the database is down, and changes made meanwhile arrive when it is back', async () => {
  const all = await made()
  await find(all.code)
  gateway.cut()
  expect(await inactive(all.code)).toBeNull()
  await expect(find('nobody')).rejects.toThrow()
  await direct`update link set active = false where id = ${all.id}`
  gateway.open()
  await expect.poll(() => inactive(all.code)).toBe('link_inactive')
  // Notifications of the database arrive again.
  await direct`update link set active = true where id = ${all.id}`
  await expect.poll(() => inactive(all.code)).toBeNull()
})

test('unknown codes are looked up in batches and at intervals, and never if they are malformed', async () => {
  const { code } = await made()
  await find(code)
  await find('nobody')
  gateway.cut()
  expect(await find('nobody')).toBeUndefined()
  for (const impossible of ['', 'a b', '../x', 'x'.repeat(65), 'é'])
    expect(await find(impossible)).toBeUndefined()
  passed += 11_000
  await expect(find('nobody')).rejects.toThrow()
})
