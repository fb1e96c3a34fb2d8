// The connected shop systems of a shop, for admin users.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { makeShop } from '../../testing/marketing.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

test('S2.18 R24 a shop’s connected systems are listed with name and date, never with secrets, and not for affiliates', async () => {
  const shop = await makeShop(server.sql)
  const other = await makeShop(server.sql)
  const boss = await server.account('Administrator')
  const path = (id: number) => `/marketing/shop/${id}/systems`
  const secret = { vendor: 'shopify', secret: 'shpss_secret' }
  const read = (id: number) => server.call('GET', path(id), undefined, boss.headers)
  expect((await read(shop)).data).toEqual([])
  await server.call('POST', `/marketing/shop/${shop}/connect-vendor`, secret, boss.headers)
  expect((await read(shop)).data).toEqual([
    {
      vendor: 'shopify',
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      heardAt: null,
    },
  ])
  expect((await read(other)).data).toEqual([])
  expect((await read(999_999)).status).toBe(404)
  const { headers } = await server.account('Affiliate')
  expect((await server.call('GET', path(shop), undefined, headers)).status).toBe(403)
})

test('S2.18 a shop system is connected once a message arrives that its secret signs, and a new secret begins anew', async () => {
  const { call, sql, account, app } = server
  const shop = await makeShop(sql)
  const [known] = await sql`select link_integration as number from shop where id = ${shop}`
  const boss = await account('Administrator')
  const path = `/marketing/shop/${shop}`
  const enter = (secret: string) =>
    call('POST', `${path}/connect-vendor`, { vendor: 'woocommerce', secret }, boss.headers)
  const heard = async () =>
    (await call('GET', `${path}/systems`, undefined, boss.headers)).data[0].heardAt
  // Of a topic that is not read: it proves the secret all the same.
  const payload = Buffer.from('{}')
  const send = (secret: string) =>
    app.inject({
      ...{ method: 'POST', url: `/api/v1/track/woocommerce/${known?.number}`, payload },
      headers: {
        'content-type': 'application/json',
        'x-wc-webhook-topic': 'product.updated',
        'x-wc-webhook-signature': createHmac('sha256', secret).update(payload).digest('base64'),
      },
    })
  await enter('first')
  expect((await send('other')).statusCode).toBe(422)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const url = `/api/v1/track/woocommerce/${known?.number}`
  const ping = await app.inject({ method: 'POST', url, headers: form, payload: 'webhook_id=1' })
  expect(ping.statusCode).toBe(200)
  expect(await heard()).toBeNull()
  expect((await send('first')).statusCode).toBe(200)
  expect(await heard()).toMatch(/^\d{4}-/)
  await enter('second')
  expect((await send('first')).statusCode).toBe(422)
  expect(await heard()).toBeNull()
  await send('second')
  expect(await heard()).toMatch(/^\d{4}-/)
})

test('S2.18 messages of live and of test mode of Stripe, whose secrets differ, are both accepted', async () => {
  const shop = await makeShop(server.sql)
  const [known] = await server.sql`select link_integration as number from shop where id = ${shop}`
  const boss = await server.account('Administrator')
  const both = { vendor: 'stripe', secret: 'whsec_live whsec_test' }
  await server.call('POST', `/marketing/shop/${shop}/connect-vendor`, both, boss.headers)
  const time = Math.floor(server.deps.now().getTime() / 1000)
  const payload = JSON.stringify({
    id: 'evt_1',
    type: 'price.created',
    created: time,
    data: { object: {} },
  })
  const send = async (secret: string) => {
    const v1 = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
    const answer = await server.app.inject({
      ...{ method: 'POST', url: `/api/v1/track/stripe/${known?.number}`, payload },
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${v1}` },
    })
    return answer.statusCode
  }
  expect([await send('whsec_live'), await send('whsec_test'), await send('whsec_other')]).toEqual([
    200, 200, 422,
  ])
})

test('S2.18 an API key of the shop system is no signing secret, and is not kept', async () => {
  const shop = await makeShop(server.sql)
  const boss = await server.account('Administrator')
  const path = `/marketing/shop/${shop}`
  const connect = (vendor: string, secret: string) =>
    server.call('POST', `${path}/connect-vendor`, { vendor, secret }, boss.headers)
  for (const [vendor, secret, sentence] of [
    ['stripe', 'sk_live_abc', linkMessages.stripeSecret],
    ['stripe', 'whsec_abc sk_live_abc', linkMessages.stripeSecret],
    ['shopify', 'shpat_abc', linkMessages.shopifySecret],
  ] as const)
    expect((await connect(vendor, secret)).meta?.errors).toEqual({ secret: [sentence] })
  expect((await server.call('GET', `${path}/systems`, undefined, boss.headers)).data).toEqual([])
  for (const [vendor, secret] of [
    ['stripe', ' whsec_abc '],
    ['shopify', '0c4ff11f'],
    ['woocommerce', 'sk_of my own'],
  ] as const)
    expect((await connect(vendor, secret)).status).toBe(200)
})
