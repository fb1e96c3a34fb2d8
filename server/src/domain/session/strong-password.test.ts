// The strong password policy, wherever a password can be chosen.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../auth/password.ts'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'

const old = 'Orange7juice'
const passwordHash = await hashPassword(old, 65_536)
const { strong, guessable, personal } = messages.password

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp({ passwordPolicy: 'strong', adminPassword: 'several plain words' })
})
// All requests come from one address.
beforeEach(() => server.sql`delete from throttle`)
afterAll(() => server.close())

const twice = (password: string) => ({ password, confirmPassword: password })
let made = 0

/** Each way to choose a password, for an account of boats.example; returns the message at the field. */
const forms = {
  async signUp(password: string) {
    const terms = { phone: '+32470123456', businessProfile: 'Shoes', source: 'BLOG' }
    const body = {
      name: 'ANN',
      email: `ann.winter@b${++made}.boats.example`,
      ...terms,
      ...twice(password),
    }
    return server.call('POST', '/auth/sign-up', body, {})
  },
  async add(password: string) {
    const { id: profile } = (await server.call('GET', '/admin/profile')).data[0]
    const username = `ann.winter@b${++made}.boats.example`
    return server.call('POST', '/admin/user', { name: 'ANN', username, profile, ...twice(password) })
  },
  async edit(password: string) {
    const { id } = await server.account('Affiliate', {
      username: `ann.winter@b${++made}.boats.example`,
    })
    return server.call('PUT', `/registration/affiliate/${id}`, twice(password))
  },
  async own(password: string) {
    const username = `ann.winter@b${++made}.boats.example`
    const { headers } = await server.account('Affiliate', { username, passwordHash })
    const body = { currentPassword: old, ...twice(password) }
    return server.call('PUT', '/auth/update', body, headers)
  },
  async reset(password: string) {
    const { username } = await server.account('Affiliate', {
      username: `ann.winter@b${++made}.boats.example`,
    })
    await server.call('POST', '/auth/recover', { username }, {})
    const [, token] = /token=([\w-]+)/.exec((await server.deliver())[0]?.text ?? '') ?? []
    return server.call('POST', '/auth/reset', { token, ...twice(password) }, {})
  },
}

test.each(Object.entries(forms))(
  'R3 short, common and personal passwords are rejected, passphrases are not: %s',
  async (_, choose) => {
    const refusals = {
      [old.slice(1)]: strong,
      // On the list; on the list with something around it; on the list twice; one letter.
      leavemealone: guessable,
      '1baseball!!2024': guessable,
      dragondragon: guessable,
      aaaaaaaaaaaaaa: guessable,
      'winter has come': personal,
      'the BOATS go home': personal,
      'my-rivulet-pass-phrase': personal,
    }
    for (const [password, sentence] of Object.entries(refusals)) {
      await server.sql`delete from throttle`
      const { status, errors } = await choose(password)
      expect([password, status, errors?.password]).toEqual([password, 422, [sentence]])
    }
    expect((await choose('seven stones by the water')).status).toBeLessThan(300)
  },
)

test('R3 the policy does not apply to existing passwords', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  expect((await server.signIn(username, old)).status).toBe(200)
})
