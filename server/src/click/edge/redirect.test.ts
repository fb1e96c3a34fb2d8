// Following a tracked address: redirect target, parameters for the shop, stored hit.
import { afterAll, expect, test } from 'vitest'
import { browser, clickIdOf, createTestClicks } from '../../testing/clicks.ts'
import { makeCampaign, makeLink, makeShop } from '../../testing/marketing.ts'
import { readClickId } from './click-id.ts'

const path = await createTestClicks()
afterAll(() => path.close())
const { sql, follow, hitOf, link, clicks, affiliateId, shopId } = path
const aid = (await sql<{ aid: string }[]>`select aid from account where id = ${affiliateId}`)[0]?.aid

test('S1.2 R37 a tracked address leads to the shop with click ID and aid, and is never cached', async () => {
  const answer = await follow(`/r/${link.code}`)
  const clickId = clickIdOf(answer)
  expect(answer.statusCode).toBe(302)
  expect(answer.headers['cache-control']).toBe('no-store')
  expect(answer.headers.location).toBe(`https://shoes.example/?aid=${aid}&click_id=${clickId}`)
  expect(readClickId(path.deps.config.secret, clickId)).toMatchObject({ linkId: link.id })
})

test('R56 an answered click is stored with link, time, day, class, IP address, browser and referrer', async () => {
  path.at('2026-11-20T23:30:00Z')
  const answer = await follow(`/r/${link.code}`, {
    'x-forwarded-for': '193.190.0.1',
    referer: 'https://blog.example/shoes',
  })
  const hit = await hitOf(answer)
  expect(hit).toMatchObject({
    link_id: link.id,
    day: '2026-11-21',
    class: 'valid',
    reason: null,
    is_unique: true,
    country: 'BE',
    ip: '193.190.0.1',
    agent: browser,
    referrer: 'https://blog.example/shoes',
    recovered: false,
  })
  expect(Number(hit?.at)).toBeGreaterThanOrEqual(Date.parse('2026-11-20T23:30:00Z'))
  const hours =
    await sql`select day, country, class, hits, uniques from hit_hour where link_id = ${link.id} and country = 'BE'`
  expect([...hours]).toEqual([{ day: '2026-11-21', country: 'BE', class: 'valid', hits: 1, uniques: 1 }])
})

test('R37 sub ids are stored byte for byte and passed on, other parameters are not', async () => {
  const answer = await follow(
    `/r/${link.code}?s1=a+b%20C&s2=%2B%26%3D%C3%A9&s3=%FF&s5=last&utm_source=News%20Letter&password=x&aid=evil`,
  )
  expect(await hitOf(answer)).toMatchObject({ s1: 'a+b C', s2: '+&=é', s3: '%FF', s4: null, s5: 'last' })
  const { searchParams } = new URL(String(answer.headers.location))
  expect(Object.fromEntries(searchParams)).toEqual({
    s1: 'a+b C',
    s2: '+&=é',
    s3: '%FF',
    s5: 'last',
    utm_source: 'News Letter',
    aid,
    click_id: clickIdOf(answer),
  })
})

test('R37 sub ids of 255 characters are stored completely, longer ones are left out', async () => {
  const longest = 'é'.repeat(255)
  const answer = await follow(`/r/${link.code}?s1=${encodeURIComponent(longest)}&s2=${'x'.repeat(256)}`)
  expect(await hitOf(answer)).toMatchObject({ s1: longest, s2: null })
})

test('R38 a deep link must stay in the shop, otherwise it is ignored', async () => {
  const to = async (target: string) =>
    (await follow(`/r/${link.code}?to=${encodeURIComponent(target)}`)).headers.location?.split(
      /[?&]aid=/,
    )[0]
  expect(await to('/sale?size=42')).toBe('https://shoes.example/sale?size=42')
  expect(await to('https://shoes.example/sale')).toBe('https://shoes.example/sale')
  for (const target of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'http://shoes.example/',
    'https://shoes.example:444/',
    'https://a@shoes.example/',
    'https://shoes.example.evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
  ])
    expect([target, await to(target)]).toEqual([target, 'https://shoes.example/'])
})

test('S3.7 a campaign leads to its path in the shop, with the shop’s own click ID parameter', async () => {
  const shop = await makeShop(sql, { url: 'https://bags.example/be/?lang=nl', click_parameter: 'rid' })
  const campaignId = await makeCampaign(sql, shop, { path: '/autumn' })
  const { code } = await makeLink(sql, { affiliateId, shopId: shop, campaignId })
  const { location } = (await follow(`/r/${code}`)).headers
  expect(location).toMatch(
    new RegExp(`^https://bags\\.example/be/autumn\\?lang=nl&aid=${aid}&rid=[\\w-]{36}$`),
  )
})

test('R58 inactive or trashed, at any level: the visitor is redirected, nothing is earned', async () => {
  const cases = [
    ['link_inactive', { link: { active: false } }],
    ['link_inactive', { link: { deleted_at: new Date() } }],
    ['shop_inactive', { shop: { active: false } }],
    ['shop_inactive', { shop: { deleted_at: new Date() } }],
    ['campaign_inactive', { campaign: { active: false } }],
  ] as const
  for (const [reason, columns] of cases) {
    const shop = await makeShop(sql, 'shop' in columns ? columns.shop : {})
    const campaignId = await makeCampaign(sql, shop, 'campaign' in columns ? columns.campaign : {})
    const made = await makeLink(
      sql,
      { affiliateId, shopId: shop, campaignId },
      'link' in columns ? columns.link : {},
    )
    const answer = await follow(`/r/${made.code}`)
    expect(answer.headers.location).toContain('https://shoes.example/')
    expect(await hitOf(answer)).toMatchObject({ class: 'invalid', reason, is_unique: false })
  }
})

test('R37 an unknown code gets an error page and is not stored', async () => {
  const before = await sql`select count(*) from hit`
  for (const code of ['nobody', 'x'.repeat(300), '%00', '..%2F..', "'or'1"]) {
    const answer = await follow(`/r/${code}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.body).toContain('This link leads nowhere')
  }
  await clicks.settled()
  expect(await sql`select count(*) from hit`).toEqual(before)
})

test('R61 a cookie is set only if the shop enabled it, and it is HttpOnly', async () => {
  expect((await follow(`/r/${link.code}`)).headers['set-cookie']).toBeUndefined()
  const shop = await makeShop(sql, { cookie: true })
  const { code, id } = await makeLink(sql, { affiliateId, shopId: shop })
  const first = await follow(`/r/${code}`, { 'x-forwarded-for': '81.82.83.84' })
  const set = String(first.headers['set-cookie'])
  expect(set).toMatch(
    new RegExp(
      `^rivulet_${shop}=[\\w-]{22}; Max-Age=31536000; Path=/r; HttpOnly; Secure; SameSite=Lax$`,
    ),
  )
  const cookie = set.split(';')[0] ?? ''
  // The same person in another place and with another browser.
  path.at(new Date(path.deps.now().getTime() + 10_000).toISOString())
  const again = await follow(`/r/${code}`, {
    cookie: `other=1; ${cookie}`,
    'x-forwarded-for': '91.92.93.94',
    'user-agent': `${browser} Other`,
  })
  expect(again.headers['set-cookie']).toBeUndefined()
  const hits = await Promise.all([hitOf(first), hitOf(again)])
  expect(hits.map((hit) => hit?.is_unique)).toEqual([true, false])
  // A double click cancels the first answer, so that neither brings the cookie.
  const twice = { 'x-forwarded-for': '71.72.73.74' }
  path.at(new Date(path.deps.now().getTime() + 60_000).toISOString())
  const [click, second] = [await follow(`/r/${code}`, twice), await follow(`/r/${code}`, twice)]
  // Nor does a browser that keeps none.
  path.at(new Date(path.deps.now().getTime() + 3_600_000).toISOString())
  const later = await follow(`/r/${code}`, twice)
  const doubled = await Promise.all([hitOf(click), hitOf(second), hitOf(later)])
  expect(doubled.map((hit) => [hit?.class, hit?.is_unique])).toEqual([
    ['valid', true],
    ['duplicate', false],
    ['valid', false],
  ])
  const robot = await follow(`/r/${code}`, { 'user-agent': 'Googlebot/2.1' })
  expect(robot.headers['set-cookie']).toBeUndefined()
  expect(id).toBeGreaterThan(0)
  expect(shopId).not.toBe(shop)
})
