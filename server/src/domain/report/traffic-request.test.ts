// Validation and permissions of traffic report requests.
import { longestPeriod } from '@rivulet/contract/reports/traffic'
import { messages } from '@rivulet/contract/messages/messages'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { makeCampaign, makeShop } from '../../testing/marketing.ts'
import { type Market, openMarket } from '../../testing/traffic/market.ts'

const shopReport = '/report/marketing/shop-analytics'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.server.close())

describe('S3.15 invalid requests are rejected by name', () => {
  const errorsOf = async (
    query: object,
    by?: TestAccount,
    subject: 'campaign' | 'shop' = 'campaign',
  ) => {
    const { status, meta } = await market.ask(subject, query, by)
    return [status, meta.errors]
  }

  test.each([
    [{ begin: '2026-02-30' }, { begin: ['The field must be a valid date'] }],
    [{ end: 'yesterday' }, { end: ['The field must be a valid date'] }],
    [{ begin: '2026-03-02', end: '2026-03-01' }, { begin: [reportMessages.backwards] }],
    [{ begin: '2024-01-01', end: '2025-01-01' }, { end: [reportMessages.tooLong(longestPeriod)] }],
    [{ link: 999_999 }, { link: [messages.field.choice] }],
    [{ link: 'x' }, { link: [messages.field.choice] }],
    [{ affiliate: 999_999 }, { affiliate: [messages.field.choice] }],
    [{ shop: 999_999 }, { shop: [messages.field.choice] }],
    [{ until: '2026-03-01' }, { until: [messages.field.unknown] }],
  ])('%o', async (query, errors) => {
    expect(await errorsOf(query)).toEqual([422, errors])
  })

  test('a year is accepted, also a leap year', async () => {
    expect(
      (await market.ask('shop', { begin: '2024-01-01', end: '2024-12-31' })).data.days,
    ).toHaveLength(366)
  })

  test('a shop is not a campaign, and only a campaign report can be filtered by shop', async () => {
    expect(await errorsOf({ link: market.shops[0] })).toEqual([422, { link: [messages.field.choice] }])
    expect(await errorsOf({ shop: market.shops[0] }, undefined, 'shop')).toEqual([
      422,
      { shop: [messages.field.unknown] },
    ])
  })

  test('R21 R22 an affiliate cannot filter by affiliate, and a campaign out of scope looks like a missing one', async () => {
    const { anna, bert, shops, server } = market
    expect(await errorsOf({ affiliate: bert.id }, anna)).toEqual([
      422,
      { affiliate: [messages.field.unknown] },
    ])
    const { sql } = server
    const foreign = await makeCampaign(sql, await makeShop(sql))
    expect(await errorsOf({ link: foreign }, anna)).toEqual(await errorsOf({ link: 999_999 }, anna))
    const offered = await makeCampaign(sql, shops[0])
    expect((await errorsOf({ link: offered }, anna))[0]).toBe(422)
    await sql`insert into account_shop (account_id, shop_id) values (${anna.id}, ${shops[0]})`
    expect((await errorsOf({ link: offered }, anna))[0]).toBe(200)
    await sql`update campaign set affiliate_id = ${bert.id} where id = ${offered}`
    expect((await errorsOf({ link: offered }, anna))[0]).toBe(422)
  })

  test('S2.26 S2.27 each report requires its permission', async () => {
    const { ask, anna, server } = market
    const { sql } = server
    await sql`update profile set permissions = array_remove(permissions, 'report.marketing.shop-analytics.index') where reference = 'Affiliate'`
    expect((await ask('shop', {}, anna)).status).toBe(403)
    expect(
      (await server.call('GET', `${shopReport}/export?format=csv`, undefined, anna.headers)).status,
    ).toBe(403)
    expect((await ask('campaign', {}, anna)).status).toBe(200)
    expect((await server.call('GET', shopReport, undefined, {})).status).toBe(401)
  })
})
