// Impersonating an affiliate through HTTP: who may, for how long, and with which permissions.
import { seededPermissions } from '@rivulet/contract/access/permission'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sessionHeaders, type TestAccount } from '../../testing/account.ts'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'

let server: AccountApp
let boss: TestAccount
beforeAll(async () => {
  server = await createAccountApp()
})
// The tests move the clock, so sessions would expire.
beforeEach(async () => {
  boss = await server.account('Administrator')
})
afterAll(() => server.close())

type Headers = Record<string, string>
const start = (id: unknown, as: Headers) =>
  server.call('POST', `/registration/affiliate/${id}/impersonate`, {}, as)
const end = (as: Headers) => server.call('POST', '/auth/impersonation/end', {}, as)
const me = (as: Headers) => server.call('GET', '/auth/me', undefined, as)
const headersOf = (token: string) => ({ bearer: `Bearer ${token}` })

async function begin(): Promise<{ admin: TestAccount; affiliate: TestAccount; headers: Headers }> {
  const [admin, affiliate] = [await server.account('Manager'), await server.account('Affiliate')]
  const { data } = await start(affiliate.id, admin.headers)
  return { admin, affiliate, headers: headersOf(data.token) }
}

test('S3.5 R14 R19 an admin user continues as the affiliate, with the affiliate’s permissions, and returns to their own session', async () => {
  const { admin, affiliate, headers } = await begin()
  const { data } = await me(headers)
  expect(data).toMatchObject({ id: affiliate.id, impersonator: { id: admin.id } })
  expect(data.profile.reference).toBe('Affiliate')
  expect((await me(admin.headers)).status).toBe(401)
  expect((await server.call('GET', '/registration/affiliate', undefined, headers)).status).toBe(403)
  const back = await end(headers)
  expect(back.data.user).toMatchObject({ id: admin.id })
  expect(back.data.user.impersonator).toBeUndefined()
  expect((await me(headers)).status).toBe(401)
  expect((await me(headersOf(back.data.token))).data.id).toBe(admin.id)
  expect((await me(affiliate.headers)).status).toBe(200)
})

test('R19 it lasts half an hour, even if active', async () => {
  const { headers } = await begin()
  server.pass(25 * 60)
  expect((await me(headers)).status).toBe(200)
  server.pass(5 * 60 + 1)
  expect((await me(headers)).status).toBe(401)
  expect((await end(headers)).status).toBe(401)
})

test('R15 R19 it ends when the permission is lost, in whichever way', async () => {
  const take = {
    permission: (id: number) =>
      server.sql`update profile set permissions = array_remove(permissions, 'registration.affiliate.impersonate')
        where id = (select profile_id from account where id = ${id})`,
    kind: (id: number) =>
      server.sql`update profile set reference = 'Affiliate'
        where id = (select profile_id from account where id = ${id})`,
    account: (id: number) => server.sql`update account set active = false where id = ${id}`,
  }
  for (const [way, end] of Object.entries(take)) {
    const { admin, headers } = await begin()
    expect((await me(headers)).status).toBe(200)
    await end(admin.id)
    expect([way, (await me(headers)).status]).toEqual([way, 401])
  }
})

test('R15 R19 it ends when the admin user’s own session would have', async () => {
  const [admin, affiliate] = [await server.account('Manager'), await server.account('Affiliate')]
  const soon = new Date(server.deps.now().getTime() + 10 * 60_000)
  await server.sql`update session set expires_at = ${soon} where account_id = ${admin.id}`
  const { data } = await start(affiliate.id, admin.headers)
  server.pass(9 * 60)
  expect((await me(headersOf(data.token))).status).toBe(200)
  server.pass(61)
  expect((await me(headersOf(data.token))).status).toBe(401)
})

test('R13 R19 switching back and forth does not extend the admin user’s own session', async () => {
  const { admin, affiliate, headers } = await begin()
  const sessionOf = async () =>
    (await server.sql`select expires_at from session where account_id = ${admin.id}`)[0]
      ?.expires_at as Date
  server.pass(20 * 60)
  let token = (await end(headers)).data.token
  const first = await sessionOf()
  server.pass(20 * 60)
  token = (await start(affiliate.id, headersOf(token))).data.token
  token = (await end(headersOf(token))).data.token
  expect(Math.abs((await sessionOf()).getTime() - first.getTime())).toBeLessThan(5000)
  server.pass(12 * 3600)
  expect((await me(headersOf(token))).status).toBe(401)
})

test('R19 R20 only active affiliates can be impersonated, only with the permission for it, and not nested', async () => {
  const { headers } = await begin()
  const other = await server.account('Affiliate')
  expect((await start(other.id, headers)).status).toBe(403)
  const without = seededPermissions.Manager.filter((one) => one !== 'registration.affiliate.impersonate')
  const editor = await server.account('Manager', { permissions: without })
  expect((await start(other.id, editor.headers)).status).toBe(403)
  const { id: manager } = await server.account('Manager')
  for (const id of [manager, boss.id, 999_999, 'x'])
    expect((await start(id, boss.headers)).status).toBe(404)
  const closed = await server.account('Affiliate', { active: false })
  expect(await start(closed.id, boss.headers)).toMatchObject({
    status: 422,
    message: messages.affiliate.impersonateFailed,
  })
  expect((await me(boss.headers)).status).toBe(200)
  expect(await end(boss.headers)).toMatchObject({ status: 422 })
})

test('R15 R19 when the admin user is deactivated, their impersonation sessions end too', async () => {
  const { admin, headers } = await begin()
  await server.call('PUT', `/admin/user/${admin.id}`, { active: false }, boss.headers)
  expect((await me(headers)).status).toBe(401)
})

test('R16 R19 the admin user finds the device that impersonates among their own, and signs it out like these', async () => {
  const sessions = async (as: Headers) =>
    (await server.call('GET', '/auth/sessions', undefined, as)).data
  for (const path of ['/auth/sessions', '/auth/sessions/:id']) {
    const { admin, affiliate, headers } = await begin()
    const own = await server.sql.begin((tx) =>
      sessionHeaders(tx, { accountId: admin.id, admin: true, now: server.deps.now() }),
    )
    const other = (await sessions(own)).find(({ current }: { current: boolean }) => !current)
    expect(await sessions(affiliate.headers)).toHaveLength(1)
    await server.call('DELETE', path.replace(':id', other.id), undefined, own)
    const statuses = [own, headers, affiliate.headers].map(async (as) => (await me(as)).status)
    expect(await Promise.all(statuses)).toEqual([200, 401, 200])
    expect((await end(headers)).status).toBe(401)
  }
})
