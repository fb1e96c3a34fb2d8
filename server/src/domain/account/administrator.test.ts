// Administrators through HTTP: what is rejected, what ends sessions, and that one of them always remains.
import { activationMessages } from '@rivulet/contract/messages/activation-messages'
import { administrator } from '@rivulet/contract/resources/administrator'
import { messages } from '@rivulet/contract/messages/messages'
import { allPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountKey } from '../../auth/sign-in-keys.ts'
import { advisoryLocks } from '../../db/advisory-lock.ts'
import type { Transaction } from '../../db/sql.ts'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'
import { whileHeld } from '../../testing/hold-lock.ts'

let server: AccountApp
let managers: number
beforeAll(async () => {
  server = await createAccountApp()
  const profile = { name: 'HELPERS', reference: 'Manager', permissions: ['registration.invite.index'] }
  managers = (await server.call('POST', '/admin/profile', profile)).data.id
})
afterAll(() => server.close())

let count = 0
const word = { password: 'Orange7juice', confirmPassword: 'Orange7juice' }
const form = (more: object = {}) => ({
  name: 'BOB',
  username: `bob${++count}@example.com`,
  profile: managers,
  ...word,
  ...more,
})
const create = (body: object, headers?: Record<string, string>) =>
  server.call('POST', '/admin/user', body, headers)
const edit = (id: number, body: object, headers?: Record<string, string>) =>
  server.call('PUT', `/admin/user/${id}`, body, headers)
const me = async (headers: Record<string, string>) =>
  (await server.call('GET', '/auth/me', undefined, headers)).status

test('S3.3 S5.16 an administrator is created with a password and can sign in at once', async () => {
  const body = form()
  const { status, data } = await create(body)
  expect(status).toBe(201)
  expect(data).toMatchObject({ name: 'BOB', username: body.username, active: true })
  expect(JSON.stringify(data)).not.toContain('argon2')
  expect((await server.signIn(body.username, word.password)).status).toBe(200)
})

test('R7 a password that an administrator sets opens an account which failed attempts have locked', async () => {
  const body = form()
  const { data } = await create(body)
  await server.signIn(body.username, 'wrong')
  await server.sql`update throttle set in_a_row = 100 where key = ${accountKey(body.username)}`
  expect((await server.signIn(body.username, word.password)).message).toBe(messages.session.recoverFirst)
  const given = { password: 'Purple8grape', confirmPassword: 'Purple8grape' }
  await edit(data.id, given)
  const entered = await server.signIn(body.username, given.password)
  expect([entered.status, entered.data.resetToken]).toEqual([200, expect.any(String)])
})

test('S1.3 S5.16 who is added gets a mail, and chooses the password with its link where nobody else has', async () => {
  await server.deliver()
  const chosen = form()
  await create(chosen)
  const [told] = await server.deliver()
  expect(told?.to).toBe(chosen.username)
  expect(told?.text).toContain(activationMessages.signInNow)
  expect(told?.text).toContain(chosen.username)

  const none = { password: null, confirmPassword: null, choosesPassword: true }
  const unsent = await create(form(none))
  expect(unsent.errors).toEqual({ choosesPassword: [administrator.fields.choosesPassword.needsMail] })
  Object.assign(server.deps.config, { smtpUrl: 'smtp://mail.example' })
  const body = form({ ...none, username: 'chooses+first@example.com' })
  expect((await create(body)).status).toBe(201)
  const [mail, ...others] = await server.deliver()
  expect([mail?.to, others]).toEqual([body.username, []])
  const first = 'first=chooses%2Bfirst%40example.com'
  expect(mail?.text).toContain(activationMessages.chooseFirst)
  expect(mail?.text).toContain(`/#/recover?${first}`)

  await server.call('POST', '/auth/recover', { username: body.username }, {})
  const [link] = await server.deliver()
  expect(link?.subject).toMatch(/^Choose your password/)
  expect(link?.text).not.toContain('reset the password')
  const [, token] = /\/#\/reset\?token=([\w-]+)&first=/.exec(link?.text ?? '') ?? []
  expect((await server.call('POST', '/auth/reset', { token, ...word }, {})).status).toBe(200)
  expect((await server.signIn(body.username, word.password)).status).toBe(200)
  // From then on it is a password that can be forgotten.
  await server.deliver()
  await server.call('POST', '/auth/recover', { username: body.username }, {})
  expect((await server.deliver())[0]?.text).toContain('reset the password')
  Object.assign(server.deps.config, { smtpUrl: undefined })
})

test('S5.14 S5.16 a username in use or invalid, and a missing, weak or unconfirmed password are rejected at their fields', async () => {
  const { username } = form()
  await create(form({ username }))
  const errorsOf = async (more: object) => (await create(form(more))).errors
  expect(await errorsOf({ username: username.toUpperCase() })).toEqual({
    username: [messages.administrator.taken],
  })
  expect(await errorsOf({ username: 'bob' })).toEqual({ username: [messages.administrator.username] })
  for (const password of [undefined, '', null])
    expect(await errorsOf({ password, confirmPassword: password })).toEqual({
      password: [messages.administrator.passwordNeeded],
    })
  expect(await errorsOf({ password: 'letters' })).toMatchObject({ password: [messages.field.password] })
  expect(await errorsOf({ confirmPassword: 'Other1' })).toEqual({
    confirmPassword: [messages.administrator.confirmation],
  })
})

test('S5.16 an empty password is ignored on edit, and the whole record may be sent back', async () => {
  const body = form()
  const { data } = await create(body)
  const edited = await edit(data.id, { ...data, name: 'BOBBY', password: '', confirmPassword: '' })
  expect([edited.status, edited.data.name]).toEqual([200, 'BOBBY'])
  expect((await server.signIn(body.username, word.password)).status).toBe(200)
})

test.each([
  ['password', { password: 'Apple8pie', confirmPassword: 'Apple8pie' }],
  ['username', { username: 'renamed@example.com' }],
  ['deactivation', { active: false }],
])('R15 a changed %s ends the sessions of the account, a changed name does not', async (_, change) => {
  const { id, headers } = await server.account('Manager')
  expect((await edit(id, { name: 'OTHER' })).status).toBe(200)
  expect(await me(headers)).toBe(200)
  expect((await edit(id, change)).status).toBe(200)
  expect(await me(headers)).toBe(401)
  await edit(id, { active: true })
  expect(await me(headers)).toBe(401)
})

test('R15 changing the profile and moving to the trash end the sessions too', async () => {
  const { id, headers } = await server.account('Manager')
  await edit(id, { profile: managers })
  expect(await me(headers)).toBe(401)
  const other = await server.account('Manager')
  expect((await server.call('DELETE', `/admin/user/${other.id}`)).status).toBe(200)
  expect(await me(other.headers)).toBe(401)
  await server.call('PUT', '/admin/user/restore', { ids: [other.id] })
  expect(await me(other.headers)).toBe(401)
})

test('R25 nobody can assign a profile with permissions they lack, or change an account that has one', async () => {
  const permissions = ['admin.user.index', 'admin.user.view', 'admin.user.add', 'admin.user.edit']
  permissions.push('admin.user.destroy', 'admin.user.trash', 'admin.user.profile')
  const limited = await server.account('Manager', { permissions })
  const mighty = form({ profile: server.admin.profileId })
  expect((await create(mighty, limited.headers)).errors).toEqual({
    profile: [messages.administrator.profile],
  })
  // Not only Administrators: other managers may have more permissions, too.
  expect((await create(form({ profile: managers }), limited.headers)).errors).toEqual({
    profile: [messages.administrator.profile],
  })
  const beyond = { status: 422, message: messages.administrator.beyond }
  const takeOver = { password: 'Mine1mine', confirmPassword: 'Mine1mine' }
  const { id: other } = await server.account('Manager', { permissions: ['financial.invoice.add'] })
  for (const id of [server.admin.id, other])
    expect(await edit(id, takeOver, limited.headers)).toMatchObject(beyond)
  const remove = `/admin/user/${server.admin.id}`
  expect(await server.call('DELETE', remove, undefined, limited.headers)).toMatchObject(beyond)
  expect(await me(server.admin.headers)).toBe(200)
  // Nor bring back whom an Administrator has removed.
  await server.call('DELETE', `/admin/user/${other}`)
  const back = (headers?: Record<string, string>) =>
    server.call('PUT', '/admin/user/restore', { ids: [other] }, headers)
  expect(await back(limited.headers)).toMatchObject(beyond)
  expect((await server.call('GET', '/admin/user?trash=true')).data).toMatchObject([{ id: other }])
  expect((await back()).status).toBe(200)
})

test('R11 an open session alone cannot choose another password or username of its own account', async () => {
  const chief = await server.account('Administrator')
  const own = [messages.administrator.ownCredentials]
  const renamed = { username: 'mine@example.com' }
  expect((await edit(chief.id, word, chief.headers)).errors).toEqual({ password: own })
  expect((await edit(chief.id, renamed, chief.headers)).errors).toEqual({ username: own })
  const { data } = await server.call('GET', `/admin/user/${chief.id}`, undefined, chief.headers)
  const same = { ...data, name: 'CHIEF', password: '', confirmPassword: '' }
  expect((await edit(chief.id, same, chief.headers)).status).toBe(200)
  expect((await server.signIn(data.username, word.password)).status).toBe(422)
})

test('S6.3 without admin.user.profile no profile can be assigned', async () => {
  const permissions = allPermissions.filter((name) => name !== 'admin.user.profile')
  const limited = await server.account('Administrator', { permissions })
  const refused = { profile: [messages.session.forbidden] }
  expect((await create(form(), limited.headers)).errors).toEqual(refused)
  const { id, profileId } = await server.account('Manager', { permissions: [] })
  expect((await edit(id, { profile: managers }, limited.headers)).errors).toEqual(refused)
  expect((await edit(id, { profile: profileId, name: 'SAME' }, limited.headers)).status).toBe(200)
})

test('S3.3 an administrator cannot get a profile for affiliates', async () => {
  const { profileId, id } = await server.account('Affiliate')
  expect((await create(form({ profile: profileId }))).errors).toEqual({
    profile: [messages.field.choice],
  })
  expect((await edit(id, { name: 'X' })).status).toBe(404)
})

test('R25 nobody can remove their own account', async () => {
  const own = `/admin/user/${server.admin.id}`
  expect(await server.call('DELETE', own)).toMatchObject({
    status: 422,
    message: messages.administrator.self,
  })
})

test('R25 the last active administrator cannot be removed, demoted or deactivated, even by two concurrent requests', async () => {
  const first = server.admin
  const last = { status: 422, message: messages.administrator.last }
  const second = await server.account('Administrator')
  await server.sql`update account set active = false where id <> all(${[first.id, second.id]}::bigint[])`

  const hold = (tx: Transaction) => tx`select pg_advisory_xact_lock(${advisoryLocks.lastAdministrator})`
  const both = await whileHeld(server.sql, hold, 2, () =>
    Promise.all([
      edit(second.id, { active: false }, first.headers),
      edit(first.id, { active: false }, second.headers),
    ]),
  )
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.filter(({ status }) => status !== 200)[0]).toMatchObject(last)
  const left = both[0]?.status === 200 ? first : second

  expect(await edit(left.id, { active: false }, left.headers)).toMatchObject(last)
  expect(await edit(left.id, { profile: managers }, left.headers)).toMatchObject(last)
  const remove = `/admin/user/${left.id}`
  expect((await server.call('DELETE', remove, undefined, left.headers)).status).toBe(422)
  expect((await edit(left.id, { name: 'STILL HERE', active: true }, left.headers)).status).toBe(200)
})
