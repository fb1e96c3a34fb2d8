// A new password with a second factor: the session that follows it has proven no more than the password.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../auth/password.ts'
import { type AccountApp, createAccountApp } from '../../../testing/account-app.ts'
import { shownCode } from '../../../testing/authenticator-app.ts'

const password = 'Orange7juice'
const passwordHash = await hashPassword(password, 1024)

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
  server.freeze()
})
afterAll(() => server.close())

const path = '/auth/factor/app'
const change = (headers: Record<string, string>) => {
  const next = { password: 'Purple8grape', confirmPassword: 'Purple8grape' }
  return server.call('PUT', '/auth/update', { currentPassword: password, ...next }, headers)
}
const remove = (token: string) => server.call('DELETE', path, undefined, { bearer: `Bearer ${token}` })

test('R10 R11 whoever has a session and the password, but not the second factor, cannot remove it', async () => {
  const { headers } = await server.account('Manager', { passwordHash })
  const { secret } = (await server.call('POST', path, undefined, headers)).data
  const code = shownCode(secret, server.deps.now())
  expect((await server.call('POST', `${path}/confirm`, { code }, headers)).status).toBe(200)
  server.pass(601)
  const { data, message } = await change(headers)
  expect(message).toBe(messages.record.updated)
  const own = { bearer: `Bearer ${data.token}` }
  expect((await remove(data.token)).code).toBe('proof')
  const proof = { code: shownCode(secret, server.deps.now()) }
  expect((await server.call('POST', '/auth/proof', proof, own)).status).toBe(200)
  expect((await remove(data.token)).status).toBe(200)
})

test('R11 without a second factor the password is the proof, so that the new session need not ask again', async () => {
  const { headers } = await server.account('Manager', { passwordHash })
  server.pass(601)
  const { data } = await change(headers)
  const own = { bearer: `Bearer ${data.token}` }
  expect((await server.call('POST', path, undefined, own)).status).toBe(200)
})
