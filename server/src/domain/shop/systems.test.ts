// The connected shop systems of a shop, for admin users.
import { afterAll, beforeAll, expect, test } from 'vitest'
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
    { vendor: 'shopify', since: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) },
  ])
  expect((await read(other)).data).toEqual([])
  expect((await read(999_999)).status).toBe(404)
  const { headers } = await server.account('Affiliate')
  expect((await server.call('GET', path(shop), undefined, headers)).status).toBe(403)
})
