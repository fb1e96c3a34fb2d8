// Malformed input to public endpoints is rejected with an answer, never a server error.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
// All requests come from one address.
beforeEach(() => server.sql`delete from throttle`)
afterAll(() => server.close())

const odd = [
  null,
  0,
  true,
  [],
  {},
  ['a@example.com'],
  { $ne: null },
  '',
  ' ',
  '\u0000',
  'a\u0000b@example.com',
  '\ud800@example.com',
  "' or 1=1 --",
  '%',
  'x'.repeat(70_000),
  '𝓐@𝓑.𝓒',
  '\u202eann@example.com',
]

test('B1 B13 R32 odd values in every field of the public endpoints are rejected', async () => {
  const sound = { password: 'Orange7juice', confirmPassword: 'Orange7juice' }
  const person = {
    name: 'A',
    email: 'a@example.com',
    phone: '+32470123456',
    businessProfile: 'C',
    source: 'B',
  }
  const calls: [string, Record<string, unknown>][] = [
    ['/auth/sign-in', { username: 'a@example.com', password: 'x', remember: false }],
    ['/auth/recover', { username: 'a@example.com' }],
    ['/auth/reset', { token: 'x', ...sound }],
    ['/auth/sign-up', { ...person, invite: 'x', ...sound }],
    ['/auth/sign-up', { ...person, ...sound }],
  ]
  for (const [path, body] of calls)
    for (const field of Object.keys(body))
      for (const value of odd) {
        const { status } = await server.call('POST', path, { ...body, [field]: value }, {})
        expect([path, field, value, status < 500]).toEqual([path, field, value, true])
        await server.sql`delete from throttle`
      }
})

test('B13 a body that is not an object is malformed or lacks every field', async () => {
  const post = async (payload: string) => {
    const url = '/api/v1/auth/sign-in'
    const headers = { 'content-type': 'application/json' }
    return (await server.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  for (const payload of ['[]', '"x"', '1', '{', '{"__proto__":{"x":1}}'])
    expect([payload, await post(payload)]).toEqual([payload, 400])
  for (const payload of ['', '{}', 'null'])
    expect([payload, (await post(payload)) < 500]).toEqual([payload, true])
})
