// Passkeys require user verification (PIN or biometrics): a stolen key alone must not sign in.
import { factorMessages as factor } from '@rivulet/contract/messages/factor-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountApp, createAccountApp } from '../../../testing/account-app.ts'
import { createAuthenticator } from '../../../testing/authenticator.ts'

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())

type Headers = Record<string, string>
async function addKey(headers: Headers, key = createAuthenticator()) {
  const begin = '/auth/factor/passkey/begin'
  const { data: options } = await server.call('POST', begin, undefined, headers)
  const body = { name: 'KEY', passkey: key.register(options) }
  return { options, answer: await server.call('POST', '/auth/factor/passkey', body, headers) }
}

test('R105 a passkey without user verification is neither registered nor accepted', async () => {
  const { headers } = await server.account('Affiliate')
  const careless = createAuthenticator('https://rivulet.example', false)
  const { options, answer } = await addKey(headers, careless)
  expect(options.authenticatorSelection).toMatchObject({ userVerification: 'required' })
  expect(answer.errors).toEqual({ passkey: [factor.wrongPasskey] })
  const key = createAuthenticator()
  await addKey(headers, key)
  const prove = async () => {
    const { data: asked } = await server.call('POST', '/auth/proof/passkey', undefined, headers)
    const proof = { passkey: key.answer(asked) }
    return (await server.call('POST', '/auth/proof', proof, headers)).status
  }
  expect(await prove()).toBe(200)
  key.verifies = false
  expect(await prove()).toBe(422)
})
