// The caller's country, from the database on this machine.
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { registerGeoRoutes } from './routes.ts'

const { app, close } = await createTestApp(registerGeoRoutes, { trustProxy: ['loopback'] })
afterAll(close)

const countryFrom = async (address: string) => {
  const headers = { 'x-forwarded-for': address }
  const answer = await app.inject({ url: '/api/v1/geo/country', headers })
  return [answer.statusCode, answer.json().data.country]
}

test('S7.6 R84 the country of the caller is found without an external request', async () => {
  expect(await countryFrom('8.8.8.8')).toEqual([200, 'US'])
  expect(await countryFrom('193.190.0.1')).toEqual([200, 'BE'])
  expect(await countryFrom('2001:67c:2e8::1')).toEqual([200, 'NL'])
  expect(await countryFrom('::ffff:8.8.8.8')).toEqual([200, 'US'])
})

test('S7.6 an unknown, private or invalid address has an empty country', async () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '::1', 'fe80::1', 'nobody', '999.1.1.1']) {
    expect(await countryFrom(address)).toEqual([200, ''])
  }
})
