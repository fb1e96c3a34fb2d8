// How the session token is sent: each spelling of the headers, and URLs that contain one.
import { apiKeyMessages } from '@rivulet/contract/messages/api-key-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../testing/account.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'

let server: TestApp
let somebody: TestAccount
let token: string
beforeAll(async () => {
  server = await createTestApp((app) => {
    app.get('/api/v1/who', { config: { access: 'session' } }, async () => ({}))
  })
  somebody = await server.account('Affiliate')
  token = somebody.headers.bearer.replace('Bearer ', '')
})
afterAll(() => server.close())

const status = async (headers: Record<string, string>, url = '/api/v1/who') =>
  (await server.app.inject({ url, headers })).statusCode

test.each([
  ['Bearer TOKEN', 200],
  ['bearer TOKEN', 200],
  ['BEARER   TOKEN', 200],
  ['TOKEN', 401],
  ['BearerTOKEN', 401],
  ['XBearer TOKEN', 401],
  ['Bearer xTOKEN', 401],
  ['Bearer TOKENx', 401],
  ['Bearer TOKEN x', 401],
  ['Bearer', 401],
])('S7.1 R17 %s gets %i in either header', async (spelling, wanted) => {
  const value = spelling.replace('TOKEN', token)
  for (const name of ['bearer', 'Bearer', 'authorization', 'Authorization'])
    expect([name, await status({ [name]: value })]).toEqual([name, wanted])
})

test('R17 other Authorization schemes and headers are ignored; contradicting tokens are 400', async () => {
  const { bearer } = somebody.headers
  expect(await status({ bearer, authorization: 'Digest x' })).toBe(200)
  expect(await status({ authorization: 'Digest x' })).toBe(401)
  expect(await status({ 'x-bearer': bearer, 'proxy-authorization': bearer })).toBe(401)
  expect(await status({ bearer: 'nothing', authorization: bearer })).toBe(400)
})

test.each([
  ['?a=TOKEN', 400],
  ['?TOKEN', 400],
  ['?a=1&TOKEN', 400],
  // Text that merely resembles a token.
  ['?a=xrvl_x', 200],
  ['?a=rvl', 200],
])('R17 R79 a URL with %s gets %i, whatever the headers', async (query, wanted) => {
  const url = `/api/v1/who${query.replace('TOKEN', token)}`
  const answer = await server.app.inject({ url, headers: somebody.headers })
  expect(answer.statusCode).toBe(wanted)
  if (wanted === 400) expect(answer.json().detail).toBe(apiKeyMessages.inAddress)
})

test('R15 without a session the answer asks to sign in, with an ended one it says that the session is over', async () => {
  const message = async (headers: Record<string, string>) =>
    (await server.app.inject({ url: '/api/v1/who', headers })).json().message
  expect(await message({})).toBe(messages.session.signIn)
  expect(await message({ bearer: 'Bearer x' })).toBe(messages.session.signIn)
  expect(await message({ bearer: `Bearer rvl_${'A'.repeat(43)}` })).toBe(messages.session.over)
  // Also one that was cut in copying.
  for (const key of [`rvr_${'A'.repeat(43)}`, 'rvr_A'])
    expect(await message({ authorization: `Bearer ${key}` })).toBe(apiKeyMessages.over)
})
