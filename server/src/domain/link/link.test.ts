// Shops, campaigns and links through HTTP: who may promote what, how links are made, and shop keys.
import { messages } from '@rivulet/contract/messages/messages'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { countVisits } from '../../testing/hits.ts'
import { makeCampaign, makeShop } from '../../testing/marketing.ts'
import { createWholeApp, resourceNamed, where, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let affiliate: TestAccount
let other: TestAccount

beforeAll(async () => {
  server = await createWholeApp()
  affiliate = await server.account('Affiliate')
  other = await server.account('Affiliate')
})
afterAll(() => server.close())

const { path } = resourceNamed('link')

/** A shop assigned to the affiliate. */
async function shopFor(owner: TestAccount, columns: Record<string, unknown> = {}): Promise<number> {
  const shop = await makeShop(server.sql, columns)
  await server.sql`insert into account_shop (account_id, shop_id) values (${owner.id}, ${shop})`
  return shop
}
const makeLink = (body: object, by = affiliate) => server.call('POST', path, body, by.headers)

test('S3.7 S2.19 an affiliate creates a link to their shop: target, code, and a custom name', async () => {
  const shop = await shopFor(affiliate, { name: 'SHOE BOX & CO' })
  const { status, data } = await makeLink({ type: 'shop', shop })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    name: 'SHOE BOX & CO',
    affiliate: { id: affiliate.id },
    shop: { id: shop },
    active: true,
    target: `https://rivulet.example/r/${data.shortCode}`,
  })
  expect(data.code).toContain(`href="${data.target}"`)
  expect(data.code).toContain('SHOE BOX &#38; CO')
  expect(data.shortCode).toMatch(/^[a-z2-9]{8}$/)
  expect(data.linkIntegration).toBeGreaterThan(1000)
  const target = await server.call('GET', `${path}/${data.id}/target`, undefined, affiliate.headers)
  expect(target.data).toEqual({ target: data.target })
  const code = await server.call('GET', `${path}/${data.id}/code`, undefined, affiliate.headers)
  expect(code.data).toEqual({ code: data.code })
  expect((await server.call('GET', `${path}/${data.id}/target`, undefined, other.headers)).status).toBe(
    404,
  )
})

test('S3.7 S2.19 a link keeps the landing page and sub IDs that it is made with: record, list, call and HTML have one address', async () => {
  const shop = await shopFor(affiliate)
  const marks = { landingPage: '/tea?cup=1', s1: 'My mail', s3: 'a&b' }
  const { data } = await makeLink({ type: 'shop', shop, ...marks })
  expect(data).toMatchObject({ ...marks, s2: null })
  const address = new URL(data.target)
  expect(address.pathname).toBe(`/r/${data.shortCode}`)
  expect(Object.fromEntries(address.searchParams)).toEqual({
    ...{ s1: 'My mail', s3: 'a&b', to: '/tea?cup=1' },
  })
  const one = `${path}/${data.id}`
  const get = async (from: string) => (await server.call('GET', from, undefined, affiliate.headers)).data
  expect((await get(one)).target).toBe(data.target)
  expect((await get(`${one}/target`)).target).toBe(data.target)
  expect((await get(`${path}?${where('id', `eq~.~${data.id}`)}`))[0].target).toBe(data.target)
  expect(data.code).toContain(data.target.replaceAll('&', '&#38;'))
  const change = { s1: null, landingPage: null, updatedAt: data.updatedAt }
  const changed = await server.call('PATCH', one, change, affiliate.headers)
  expect(changed.data.target).toBe(`https://rivulet.example/r/${data.shortCode}?s3=a%26b`)
  const wrong = await makeLink({ type: 'shop', shop, name: 'Other', landingPage: '//evil.example' })
  expect(Object.keys(wrong.meta.errors ?? {})).toEqual(['landingPage'])
})

test('S3.7 R38 a landing page may be the full address of a page of the shop, and is refused when it is of another host', async () => {
  const shop = await shopFor(affiliate, { url: 'https://tea.example/en/' })
  const { data } = await makeLink({
    type: 'shop',
    shop,
    landingPage: ' https://WWW.Tea.example/A?b=1#c',
  })
  expect(data).toMatchObject({ landingPage: '/A?b=1#c', shopAddress: 'https://tea.example/en/' })
  const edit = (landingPage: string) =>
    server.call('PATCH', `${path}/${data.id}`, { landingPage }, affiliate.headers)
  expect((await edit('http://tea.example')).data.landingPage).toBe('/')
  const refusal = { landingPage: [linkMessages.otherHost('tea.example')] }
  for (const page of ['https://evil.example/A', 'https://tea.example.evil/', 'ftp://tea.example/A']) {
    expect.soft((await edit(page)).meta.errors, page).toEqual(refusal)
    const made = await makeLink({ type: 'shop', shop, name: 'OTHER', landingPage: page })
    expect.soft([made.status, made.meta.errors], page).toEqual([422, refusal])
  }
})

test('S3.7 a campaign leads below its shop’s address, so a page is kept without the part that they share', async () => {
  const admin = await server.account('Administrator')
  const shop = await makeShop(server.sql, { url: 'https://tea.example/en/' })
  const campaigns = resourceNamed('campaign').path
  const make = (page: string, name: string) =>
    server.call('POST', campaigns, { name, url: shop, path: page }, admin.headers)
  expect((await make('https://tea.example/en/autumn?x=1', 'AUTUMN')).data.path).toBe('/autumn?x=1')
  const refusal = { path: [linkMessages.otherHost('tea.example/en')] }
  expect((await make('https://tea.example/english', 'WINTER')).meta.errors).toEqual(refusal)
  expect((await make('https://evil.example/en/autumn', 'SPRING')).meta.errors).toEqual(refusal)
})

test('S3.7 one link per shop or campaign, unless another name makes a sub-campaign', async () => {
  const shop = await shopFor(affiliate)
  const campaign = await makeCampaign(server.sql, shop)
  expect((await makeLink({ type: 'shop', shop })).status).toBe(201)
  const again = await makeLink({ type: 'shop', shop })
  expect([again.status, again.meta.errors]).toEqual([422, { name: [linkMessages.exists] }])
  expect((await makeLink({ type: 'shop', shop, name: 'NEWSLETTER' })).status).toBe(201)
  expect((await makeLink({ type: 'campaign', campaign })).status).toBe(201)
  expect((await makeLink({ type: 'campaign', campaign })).status).toBe(422)
})

test('S5.19 a link cannot be created for a shop or campaign that is not theirs, inactive or reserved for another', async () => {
  const missing = await makeShop(server.sql)
  const inactive = await shopFor(affiliate, { active: false })
  const kept = await shopFor(affiliate, { affiliate_id: other.id })
  const open = await shopFor(affiliate)
  const keptCampaign = await makeCampaign(server.sql, open, { affiliate_id: other.id })
  for (const body of [
    { type: 'shop', shop: missing },
    { type: 'shop', shop: inactive },
    { type: 'shop', shop: kept },
    { type: 'campaign', campaign: keptCampaign },
  ]) {
    const answer = await makeLink(body)
    const told = [answer.message, ...Object.values(answer.meta.errors ?? {}).flat()]
    expect.soft([answer.status, body]).toEqual([422, body])
    expect.soft(told).toContain(linkMessages.failed)
  }
  expect((await makeLink({ type: 'shop' })).meta.errors).toEqual({ shop: [messages.field.required] })
})

test('S5.19 an admin user is told why an affiliate cannot be chosen', async () => {
  const shop = await makeShop(server.sql)
  for (const wrong of [other.id, server.admin.id]) {
    const answer = await server.call('POST', path, { type: 'shop', shop, affiliate: wrong })
    expect(answer.status).toBe(422)
    const [sentence] = answer.meta.errors?.affiliate ?? []
    expect([linkMessages.affiliate, messages.field.choice]).toContain(sentence)
  }
  const kept = await shopFor(other, { affiliate_id: affiliate.id })
  const keptCampaign = await makeCampaign(server.sql, await shopFor(other), {
    affiliate_id: affiliate.id,
  })
  for (const promoted of [
    { type: 'shop', shop: kept },
    { type: 'campaign', campaign: keptCampaign },
  ]) {
    const answer = await server.call('POST', path, { ...promoted, affiliate: other.id })
    expect(answer.meta.errors).toEqual({ affiliate: [linkMessages.affiliate] })
  }
  const inactive = await server.account('Affiliate', { active: false })
  const mine = await shopFor(inactive)
  const answer = await server.call('POST', path, { type: 'shop', shop: mine, affiliate: inactive.id })
  expect(answer.meta.errors).toEqual({ affiliate: [linkMessages.affiliate] })
})

test('S5.19 a shop or campaign cannot be reserved for someone who cannot promote it', async () => {
  const shop = await makeShop(server.sql)
  const body = { name: 'KEPT', url: shop, affiliate: affiliate.id }
  const campaign = await server.call('POST', resourceNamed('campaign').path, body)
  expect([campaign.status, campaign.meta.errors]).toEqual([422, { affiliate: [linkMessages.affiliate] }])
})

test('S1.2 an affiliate cannot create links for another, or transfer their own', async () => {
  const shop = await shopFor(affiliate)
  await shopFor(other)
  const foreign = await makeLink({ type: 'shop', shop, affiliate: other.id })
  expect([foreign.status, foreign.meta.errors]).toEqual([422, { affiliate: [messages.field.readOnly] }])
  const { data } = await makeLink({ type: 'shop', shop })
  const moved = await server.call(
    'PUT',
    `${path}/${data.id}`,
    { affiliate: other.id },
    affiliate.headers,
  )
  expect(moved.status).toBe(422)
})

test('S2.19 the remote selector finds links by part of their name, only among one’s own', async () => {
  const shop = await shopFor(affiliate, { name: 'ALPENGRAT_100%' })
  const { data } = await makeLink({ type: 'shop', shop })
  const options = (search: string, by: TestAccount) =>
    server.call('GET', `${path}/options?search=${encodeURIComponent(search)}`, undefined, by.headers)
  expect((await options('grat_100%', affiliate)).data).toEqual([
    {
      id: data.id,
      name: 'ALPENGRAT_100%',
      type: 'shop',
      promoted: 'ALPENGRAT_100%',
      affiliate: null,
    },
  ])
  expect((await options('grat_100%', other)).data).toEqual([])
  expect((await options('%', other)).data).toEqual([])
  const named = (query: string) =>
    server.call('GET', `${path}/options?${query}`, undefined, affiliate.headers)
  expect((await named(`search=${data.shortCode}&shop=${shop}`)).data).toHaveLength(1)
  expect((await named(`search=alpengrat&shop=999999`)).data).toEqual([])
  expect((await named(`search=alpengrat&campaign=1`)).data).toEqual([])
  expect((await named('shop=x')).meta.errors).toEqual({ shop: [messages.field.choice] })
  const seen = await server.call('GET', `${path}/options?search=alpengrat`)
  expect(seen.data[0].affiliate).toBeTruthy()
  await server.call('PUT', `${path}/${data.id}`, { active: false }, affiliate.headers)
  expect((await options('grat_100%', affiliate)).data).toEqual([])
})

test('S1.3 S3.7 an affiliate sees their active shops, without their keys', async () => {
  const lonely = await server.account('Affiliate')
  const has = await shopFor(lonely)
  await shopFor(lonely, { active: false })
  await shopFor(lonely, { affiliate_id: other.id })
  await makeShop(server.sql)
  const list = await server.call('GET', resourceNamed('shop').path, undefined, lonely.headers)
  expect(list.data.map(({ id }: { id: number }) => id)).toEqual([has])
  const fields = Object.keys(list.data[0])
  for (const secret of ['apiKey', 'analyticsKey', 'visits', 'affiliate'])
    expect(fields).not.toContain(secret)
})

test('R69 a shop’s key is masked, shown on request, and stays valid for a day after rotation', async () => {
  const shopPath = resourceNamed('shop').path
  const { data: shop } = await server.call('POST', shopPath, {
    name: 'KEYS',
    url: 'https://keys.example/',
  })
  expect(shop.apiKey).toMatch(/^rvk_••••.{4}$/)
  const shown = await server.call('POST', `${shopPath}/${shop.id}/reveal-key`, {})
  expect(shown.data.apiKey).toMatch(/^rvk_[\w-]{43}$/)
  expect(shown.data.apiKey.endsWith(shop.apiKey.slice(-4))).toBe(true)
  const rotated = await server.call('POST', `${shopPath}/${shop.id}/rotate-key`, {})
  expect(rotated.data.apiKey).not.toBe(shown.data.apiKey)
  const order = (apikey: string) =>
    server.call(
      'POST',
      '/track/order',
      { orderId: `K-${apikey.slice(-6)}`, amount: '10.00' },
      { apikey },
    )
  expect((await order(shown.data.apiKey)).status).toBe(202)
  expect((await order(rotated.data.apiKey)).status).toBe(202)
  server.pass(86_401)
  expect((await order(shown.data.apiKey)).status).toBe(422)
  const stored = await server.sql`select to_jsonb(shop)::text as row from shop where id = ${shop.id}`
  expect(JSON.stringify(stored)).not.toContain(rotated.data.apiKey)
  server.pass(-86_401)
})

test('S3.7 the figures of a link match its hits and orders', async () => {
  const shop = await shopFor(affiliate)
  const { data } = await makeLink({ type: 'shop', shop })
  await countVisits(server.sql, data.id, '2026-11-02', { visits: 5, uniques: 3, bots: 9 })
  const only = where('id', `eq~.~${data.id}`)
  const list = await server.call('GET', `${path}?${only}`, undefined, affiliate.headers)
  expect(list.data).toMatchObject([{ visits: 5, unique: 3, orders: 0 }])
  expect(list.meta.totals).toMatchObject({ visits: 5, unique: 3, orders: 0 })
})

test('S3.7 a link says when its shop is no longer active, and new clicks on it earn nothing', async () => {
  const shop = await shopFor(affiliate)
  const { data } = await makeLink({ type: 'shop', shop })
  const standing = async () =>
    (await server.call('GET', `${path}/${data.id}`, undefined, affiliate.headers)).data.promotedActive
  expect(await standing()).toBe(true)
  await server.sql`update shop set active = false where id = ${shop}`
  expect(await standing()).toBe(false)
})
