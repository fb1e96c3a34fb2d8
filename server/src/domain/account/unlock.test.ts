// Protection against lockout on every path, and the command that unlocks an installation on its own machine.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../auth/password.ts'
import type { TestAccount } from '../../testing/account.ts'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'
import { corePermissions } from './last-administrator.ts'
import { unlock } from './unlock.ts'

let server: AccountApp
let owner: TestAccount
let powerless: TestAccount
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.sql`update account set active = false`
  owner = await server.account('Administrator', {
    passwordHash: await hashPassword('Orange7juice', 1024),
  })
  powerless = await server.account('Administrator', { permissions: ['service.contact.index'] })
})

const last = { status: 422, message: messages.administrator.last }
const edit = (body: object, as = owner.headers) =>
  server.call('PUT', `/admin/user/${owner.id}`, body, as)

test('R102 R25 the last account with the core permissions stays, even if there are other Administrators', async () => {
  expect(await edit({ active: false })).toMatchObject(last)
  expect(await edit({ profile: powerless.profileId })).toMatchObject(last)
  const mighty = await server.account('Manager')
  expect(
    await server.call('DELETE', `/admin/user/${owner.id}`, undefined, mighty.headers),
  ).not.toMatchObject({ status: 200 })
  const permissions = corePermissions.slice(1)
  expect(
    await server.call('PUT', `/admin/profile/${owner.profileId}`, { permissions }, owner.headers),
  ).toMatchObject(last)
  // With another one it is allowed.
  await server.account('Administrator')
  expect((await edit({ active: false })).status).toBe(200)
})

test('R102 an inactive, trashed account without permissions is restored with a password that is shown once', async () => {
  await server.sql`update account set active = false, deleted_at = now(), profile_id = ${powerless.profileId} where id = ${owner.id}`
  await server.sql`update profile set permissions = '{}' where reference = 'Administrator'`
  await server.sql`insert into throttle (key, count, window_ends_at, in_a_row)
    values (${`sign-in:account:${owner.username}`}, 100, now() + interval '1 day', 100)`
  const password = await unlock(server.deps, owner.username.toUpperCase())
  const step = await server.signIn(owner.username, password)
  const own = 'Cherry9tree'
  const reset = { token: step.data.resetToken, password: own, confirmPassword: own }
  expect((await server.call('POST', '/auth/reset', reset)).status).toBe(200)
  const { user, headers } = await server.enter(owner.username, own)
  expect(user.permissions).toEqual(expect.arrayContaining([...corePermissions]))
  expect((await server.call('GET', '/admin/user', undefined, headers)).status).toBe(403)
  expect((await server.call('GET', `/admin/user/${owner.id}`, undefined, headers)).status).toBe(200)
  const [line] =
    await server.sql`select way, actor_id, record_id from audit_line where action = 'unlock'`
  expect(line).toEqual({ way: 'system', actor_id: null, record_id: owner.id })
})

test('R102 a missing account is created, also without any profile left, and an affiliate never becomes an Administrator', async () => {
  const affiliate = await server.account('Affiliate')
  await expect(unlock(server.deps, affiliate.username)).rejects.toThrow('is an affiliate')
  await server.sql`update profile set deleted_at = now() where reference = 'Administrator'`
  const password = await unlock(server.deps, 'new-owner@example.com')
  expect((await server.signIn('new-owner@example.com', password)).data).toHaveProperty('resetToken')
})
