// Calls of the snippet appear in analytics only, and unauthorised ones change nothing.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeClickId } from '../../click/edge/click-id.ts'
import { browser } from '../../testing/clicks.ts'
import { createSnippetApp, doorPath, pageOrigin, type SnippetApp } from '../../testing/snippet-app.ts'

type Body = Record<string, unknown>
type Made = { id: number }

let server: SnippetApp
let foreign: Made & { analyticsKey: string }
beforeAll(async () => {
  server = await createSnippetApp()
  foreign = await server.makeShop('HAT BOX', 'https://hats.example')
})
afterAll(() => server.close())
// One person makes all calls; rate limits have their own tests.
beforeEach(() => server.pass(61))

const figures = async () => {
  await server.clicks.settled()
  const [row] = await server.sql`
    select (select coalesce(sum(hits), 0) from hit_hour) as hits, (select coalesce(sum(uniques), 0) from hit_hour) as uniques,
      (select count(*) from hit where action = 'click') as clicks, (select count(*) from shop_order) as orders,
      (select count(*) from visitor) as visitors`
  const statistics = await server.call('GET', '/marketing/analytics-shop?limit=5')
  const detail = await server.call('GET', '/marketing/analytics/detail?limit=5')
  const report = await server.call('GET', '/report/marketing/shop-analytics')
  const { visits, unique, orders } = (await server.call('GET', `/marketing/shop/${server.shop.id}`)).data
  return {
    row,
    ...{ statistics: statistics.data, totals: statistics.meta.totals, detail: detail.data },
    ...{ report: report.data, shop: { visits, unique, orders } },
  }
}

test('S3.11 R57 a page visit, an event and an order of a click are stored with all their data', async () => {
  const clickId = await server.follow()
  const click = { click_id: clickId }
  const setup = { snippet: '1', consent: true }
  const options = { page: '/shoes', aid: 'ABC' }
  for (const body of [
    { action: 'visit', options, setup, ...click },
    { event: 'add_to_cart', payload: { sku: 'S-1', sizes: [41, 42] }, ...click },
    {
      action: 'order',
      payload: { orderId: 'A-1', amount: '9.99', currency: 'EUR', note: 'x' },
      ...click,
    },
  ]) {
    const answer = await server.told(body)
    expect([answer.statusCode, answer.json()]).toEqual([202, { data: { keepDays: 0 } }])
    expect(answer.headers['access-control-allow-origin']).toBe(pageOrigin)
  }
  const { data, meta } = await server.listed()
  expect(meta).toMatchObject({ total: 3, totals: { visits: 0, unique: 0, orders: 0 } })
  expect(data.map((row: Body) => row.action)).toEqual(['order', 'event', 'visit'])
  for (const row of data)
    expect(row).toMatchObject({
      ...{
        affiliate: { id: server.affiliateId },
        link: { id: server.link.id },
        shop: { id: server.shop.id },
        class: 'valid',
      },
      ...{
        analyticsKey: server.shop.analyticsKey,
        click: clickId,
        client: browser,
        visits: 0,
        unique: 0,
      },
    })
  const [order, event, visit] = await Promise.all(
    data.map(async (row: Made) => (await server.call('GET', `/marketing/analytics/${row.id}`)).data),
  )
  expect(visit).toMatchObject({ options: 'aid=ABC, page=/shoes', setup, payload: null, event: null })
  expect(event).toMatchObject({ event: 'add_to_cart', payload: { sku: 'S-1', sizes: [41, 42] } })
  expect(order.payload).toEqual({ orderId: 'A-1', amount: '9.99', currency: 'EUR', note: 'x' })
  expect(order.server).toMatchObject({ click: clickId, class: 'valid' })
  expect(
    (await server.listed('where[action]=eq~.~event', 'where[event]=eq~.~add_to_cart')).data,
  ).toHaveLength(1)
})

test('S3.11 R58 snippet calls change no click counts', async () => {
  const clickId = await server.follow()
  const before = await figures()
  for (const body of [
    { action: 'visit', click_id: clickId },
    { action: 'visit', options: { aid: 'X' } },
    { event: 'signup', click_id: clickId },
    { action: 'order', payload: { orderId: 'A-2', amount: '1.00' }, click_id: clickId },
  ])
    expect((await server.told(body)).statusCode).toBe(202)
  expect((await server.listed('where[event]=eq~.~signup')).meta.total).toBe(1)
  expect(await figures()).toEqual(before)
  // The totals of whole hours equal those of the rows, with any filter.
  for (const filter of [
    '',
    'where[action]=eq~.~click',
    'where[action]=neq~.~click',
    `where[shop]=eq~.~${server.shop.id}`,
  ]) {
    const { data, meta } = await server.call('GET', `/marketing/analytics?offset=0&${filter}`)
    expect([filter, meta.total]).toEqual([filter, data.length])
  }
})

test('R57 attribution by affiliate and link ignores snippet calls', async () => {
  const { apiKey } = (await server.make.act('shop', foreign.id, 'revealKey')) as { apiKey: string }
  const body = { type: 'shop', shop: foreign.id, affiliate: server.affiliateId }
  await server.sql`insert into account_shop (account_id, shop_id) values (${server.affiliateId}, ${foreign.id})`
  const other = (await server.call('POST', '/marketing/link', body)).data
  const clickId = makeClickId(server.deps.config.secret, other.id, server.deps.now().getTime())
  const at = { origin: 'https://hats.example' }
  expect(
    (await server.say({ analyticsKey: foreign.analyticsKey, action: 'visit', click_id: clickId }, at))
      .statusCode,
  ).toBe(202)
  await server.clicks.settled()
  const [account] = await server.sql`select aid from account where id = ${server.affiliateId}`
  const order = {
    orderId: 'H-1',
    amount: '1.00',
    aid: account?.aid,
    link: String(other.linkIntegration),
  }
  const answer = await server.call('POST', '/track/order', order, { apikey: apiKey })
  expect([answer.status, answer.data.reason]).toEqual([202, 'no_click'])
})

test('R53 R57 a wrong key, a foreign page and a click that is not the shop’s are rejected and change nothing', async () => {
  const { total: before = 0 } = (await server.listed()).meta
  const clickId = await server.follow()
  const forged = `${clickId.slice(0, -1)}${clickId.endsWith('A') ? 'B' : 'A'}`
  const wrong = await server.say({ analyticsKey: 'rva_x', event: 'a' })
  expect([wrong.statusCode, wrong.json().meta.code]).toEqual([422, 'key'])
  expect(wrong.headers['access-control-allow-origin']).toBeUndefined()
  for (const elsewhere of [
    'https://evil.example',
    'null',
    'http://shoes.example',
    'https://hats.example',
  ]) {
    const answer = await server.told({ event: 'a' }, { origin: elsewhere })
    expect([answer.statusCode, answer.json().meta.code]).toEqual([422, 'origin'])
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  }
  for (const click_id of [forged, 'x', clickId.toUpperCase(), `${clickId}A`]) {
    const answer = await server.told({ event: 'a', click_id })
    expect([answer.statusCode, answer.json().meta.code]).toEqual([422, 'click'])
    expect(answer.headers['access-control-allow-origin']).toBe(pageOrigin)
  }
  const at = { origin: 'https://hats.example' }
  const others = await server.say(
    { analyticsKey: foreign.analyticsKey, event: 'a', click_id: clickId },
    at,
  )
  expect(others.json().meta.code).toBe('click')
  expect((await server.listed()).meta.total).toBe(before)
})

test('R53 CORS allows the shop’s own pages, and no others', async () => {
  const ask = (from: string) =>
    server.app.inject({ method: 'OPTIONS', url: doorPath, headers: { origin: from } })
  const own = await ask('https://shoes.example')
  expect(own.statusCode).toBe(204)
  expect(own.headers).toMatchObject({
    'access-control-allow-origin': 'https://shoes.example',
    'access-control-allow-headers': 'content-type',
  })
  expect(own.headers['access-control-allow-credentials']).toBeUndefined()
  expect((await ask('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined()
  const json = { 'content-type': 'application/json' }
  expect((await server.told({ event: 'a' }, json)).statusCode).toBe(202)
  expect((await server.told({ event: 'a' }, { 'content-type': 'text/html' })).statusCode).toBe(415)
})

test('S3.11 a page reached without a click belongs to its shop and no affiliate', async () => {
  await server.sql`update shop set affiliate_id = ${server.affiliateId} where id = ${server.shop.id}`
  await server.told({ event: 'nobody' })
  const { data } = await server.listed('where[event]=eq~.~nobody', `where[shop]=eq~.~${server.shop.id}`)
  expect(data).toMatchObject([
    { shop: { id: server.shop.id }, link: null, affiliate: null, click: null },
  ])
  const own = await server.signedIn(server.affiliateId)
  const seen = await server.call('GET', '/marketing/analytics?where[event]=eq~.~nobody', undefined, own)
  expect(seen.data).toEqual([])
  await server.sql`update shop set affiliate_id = null where id = ${server.shop.id}`
})

test('R56 a repeated call is stored once, and so is an order with the same number', async () => {
  const id = '2b0c7a0e-6d0e-4c44-9d38-0c5f5b1f7a11'
  for (let i = 0; i < 3; i++) expect((await server.told({ event: 'again', id })).statusCode).toBe(202)
  const order = { action: 'order', payload: { orderId: 'A-7', amount: '1.00' } }
  for (let i = 0; i < 3; i++) expect((await server.told(order)).statusCode).toBe(202)
  expect((await server.listed('where[event]=eq~.~again')).data).toHaveLength(1)
  const orders = await server.sql`select payload from hit where payload ->> 'orderId' = 'A-7'`
  expect(orders).toHaveLength(1)
})

test('R61 a page may store its click ID only if the shop allows it, for the length of the window', async () => {
  await server.call('PATCH', `/marketing/shop/${server.shop.id}`, { cookie: true, windowDays: 14 })
  server.pass(6)
  const answer = await server.told({ event: 'a' })
  expect(answer.json()).toEqual({ data: { keepDays: 14 } })
  expect(answer.headers['set-cookie']).toBeUndefined()
  await server.call('PATCH', `/marketing/shop/${server.shop.id}`, { cookie: false, active: false })
  server.pass(6)
  await server.told({ event: 'closed' })
  const { data } = await server.listed('where[event]=eq~.~closed')
  expect(data[0]).toMatchObject({ class: 'invalid', reason: 'shop_inactive' })
  await server.call('PATCH', `/marketing/shop/${server.shop.id}`, { active: true })
})

test('S3.7 the shop shows the code for its pages, including a custom click ID parameter', async () => {
  const read = async () => (await server.call('GET', `/marketing/shop/${server.shop.id}`)).data.code
  const usual = `<script async src="https://rivulet.example/t.js" data-key="${server.shop.analyticsKey}"></script>`
  expect(await read()).toBe(usual)
  await server.call('PATCH', `/marketing/shop/${server.shop.id}`, { clickParameter: 'rid' })
  expect(await read()).toBe(usual.replace('></', ' data-parameter="rid"></'))
  await server.call('PATCH', `/marketing/shop/${server.shop.id}`, { clickParameter: 'click_id' })
})
