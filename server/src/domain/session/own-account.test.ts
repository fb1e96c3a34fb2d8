// A user's own account through HTTP: settings, credentials, devices, signing out.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../auth/password.ts'
import { startSession } from '../../auth/session-record.ts'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'

const password = 'Orange7juice'
const passwordHash = await hashPassword(password, 1024)

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())

type Headers = Record<string, string>
const person = () => server.account('Affiliate', { passwordHash })
const update = (headers: Headers, body: object) => server.call('PUT', '/auth/update', body, headers)
const me = (headers: Headers) => server.call('GET', '/auth/me', undefined, headers)

test('S3.16 S7.5 an affiliate changes name, integration id, contact and payment notes and stays signed in', async () => {
  const { headers } = await person()
  const changes = {
    name: 'ANN',
    affiliateIntegration: '77',
    contact: { type: 'telegram', value: '@ann' },
    paymentNotes: 'IBAN BE71',
    gender: 'female',
  }
  const answer = await update(headers, { ...changes, contact: { ...changes.contact, more: 'x' } })
  expect([answer.status, answer.message]).toEqual([200, messages.record.updated])
  expect(answer.data.token).toBeNull()
  const { name, gender, affiliateIntegration, ...settings } = changes
  expect((await me(headers)).data).toMatchObject({
    name,
    gender,
    affiliateIntegration,
    affiliate: settings,
  })
  const emptied = await update(headers, { contact: null, paymentNotes: '' })
  expect(emptied.data.user).toMatchObject({ affiliateIntegration: '77', affiliate: { contact: null } })
})

test('S3.16 an affiliate may say their Integration ID once, and none that another has: imports credit orders by it', async () => {
  const [first, second] = [await person(), await person()]
  const say = async ({ headers }: typeof first, affiliateIntegration: string | null) =>
    (await update(headers, { affiliateIntegration })).errors?.affiliateIntegration ?? 'saved'
  expect(await say(first, 'P-1001')).toBe('saved')
  expect(await say(first, 'P-1001')).toBe('saved')
  for (const other of ['P-1002', '', null])
    expect(await say(first, other)).toEqual([messages.affiliate.integrationFixed])
  expect(await say(second, 'P-1001')).toEqual([messages.affiliate.integrationTaken])
  expect(await say(second, 'P-1002')).toBe('saved')
})

test('S3.16 admin users have no contact and payment notes', async () => {
  const { headers } = await server.account('Manager')
  const refused = await update(headers, { paymentNotes: 'x', contact: { type: 'other', value: 'y' } })
  expect(refused.errors).toEqual({
    contact: [messages.field.unknown],
    paymentNotes: [messages.field.unknown],
  })
  expect((await update(headers, { affiliateIntegration: '5', contact: null })).status).toBe(200)
})

test('R11 R14 R15 a new password needs the current one, ends every session and continues with a new token', async () => {
  const { headers, username } = await person()
  const elsewhere = (await server.enter(username, password)).headers
  const changed = { password: 'Apple8pie', confirmPassword: 'Apple8pie' }
  expect((await update(headers, changed)).errors).toEqual({
    currentPassword: [messages.session.currentPassword],
  })
  expect((await update(headers, { ...changed, currentPassword: 'Wrong1one' })).errors).toEqual({
    currentPassword: [messages.session.currentPasswordWrong],
  })
  expect((await update(headers, { ...changed, confirmPassword: 'other1' })).errors).toEqual({
    confirmPassword: [messages.administrator.confirmation],
  })
  expect((await me(elsewhere)).status).toBe(200)
  const { data, status } = await update(headers, { ...changed, currentPassword: password })
  expect(status).toBe(200)
  expect([(await me(elsewhere)).status, (await me(headers)).status]).toEqual([401, 401])
  expect((await me({ bearer: `Bearer ${data.token}` })).data.username).toBe(username)
  expect((await server.signIn(username, password)).message).toBe(messages.session.incorrect)
  expect((await server.signIn(username, changed.password)).status).toBe(200)
})

test('S5.11 S5.16 R32 a weak password, an invalid address and one already in use are rejected at their fields', async () => {
  const { headers } = await person()
  const other = await person()
  const currentPassword = password
  const weak = { password: 'short', confirmPassword: 'short', currentPassword }
  expect((await update(headers, weak)).errors).toMatchObject({ password: [messages.field.password] })
  expect((await update(headers, { username: 'no address', currentPassword })).errors).toEqual({
    username: [messages.administrator.username],
  })
  const taken = { username: other.username.toUpperCase(), currentPassword }
  expect((await update(headers, taken)).errors).toEqual({ username: [messages.administrator.taken] })
  expect((await update(headers, { active: true })).errors).toEqual({ active: [messages.field.unknown] })
})

test('R15 a new username ends the other sessions; sending the same one back needs no password', async () => {
  const { headers, username } = await person()
  expect((await update(headers, { username, password: '' })).data.token).toBeNull()
  const renamed = `new-${username}`
  const { data } = await update(headers, { username: renamed, currentPassword: password })
  expect((await me(headers)).status).toBe(401)
  expect((await me({ bearer: `Bearer ${data.token}` })).data.username).toBe(renamed)
})

test('R7 guessing the current password is throttled like signing in', async () => {
  const { headers } = await person()
  const guess = { username: 'else@example.com', currentPassword: 'Wrong1one' }
  server.freeze()
  for (let i = 0; i < 5; i++) expect((await update(headers, guess)).status).toBe(422)
  expect((await update(headers, { ...guess, currentPassword: password })).status).toBe(429)
})

test('R19 while impersonating, neither credentials nor payment data can be changed', async () => {
  const { id } = await person()
  const origin = { ip: '127.0.0.1', agent: 'test', device: null }
  const token = await server.sql.begin((tx) =>
    startSession(tx, server.deps.now(), {
      accountId: id,
      admin: false,
      remember: false,
      origin,
      impersonator: { id: server.admin.id, until: server.deps.now() },
    }),
  )
  const headers = { bearer: `Bearer ${token}` }
  expect((await me(headers)).data.impersonator).toMatchObject({ id: server.admin.id })
  for (const body of [
    { paymentNotes: 'mine' },
    { username: 'mine@example.com', currentPassword: password },
    { password: 'Mine1mine', confirmPassword: 'Mine1mine', currentPassword: password },
  ])
    expect(await update(headers, body)).toMatchObject({
      status: 422,
      message: messages.session.impersonationForbidden,
    })
})

test('R16 users see their devices and can sign one out, but not another user’s', async () => {
  const { headers, username } = await person()
  const from = { device: 'phone-1', 'user-agent': 'Phone/1' }
  const { data } = await server.signIn(username, password, { remember: true }, from)
  const sessions = (await server.call('GET', '/auth/sessions', undefined, headers)).data
  expect(sessions).toHaveLength(2)
  const phone = sessions.find((s: { device: string }) => s.device === 'phone-1')
  expect(phone).toMatchObject({ current: false, agent: 'Phone/1', ip: '127.0.0.1', remember: true })
  const end = (id: unknown, as: Headers) => server.call('DELETE', `/auth/sessions/${id}`, undefined, as)
  expect((await end(phone.id, (await person()).headers)).status).toBe(404)
  expect((await end('x', headers)).status).toBe(404)
  expect(await end(phone.id, headers)).toMatchObject({ status: 200, message: messages.session.ended })
  expect((await me({ bearer: `Bearer ${data.token}` })).status).toBe(401)
  expect((await end(phone.id, headers)).status).toBe(404)
})

test('R16 all sessions but the current one can be ended at once, and no one else’s', async () => {
  const { headers, username } = await person()
  const others = [await server.enter(username, password), await server.enter(username, password)]
  const stranger = await person()
  expect(await server.call('DELETE', '/auth/sessions', undefined, headers)).toMatchObject({
    status: 200,
    message: messages.session.othersEnded,
  })
  for (const other of others) expect((await me(other.headers)).status).toBe(401)
  expect([(await me(headers)).status, (await me(stranger.headers)).status]).toEqual([200, 200])
})

test('R15 S4.6 signing out ends only this session, effective on the next request', async () => {
  const { headers, username } = await person()
  const other = (await server.enter(username, password)).headers
  expect((await server.call('POST', '/auth/sign-out', {}, headers)).message).toBe(
    messages.session.signedOut,
  )
  expect([(await me(headers)).status, (await me(other)).status]).toEqual([401, 200])
})

test('S2.8 R16 the login history lists a user’s own attempts, the latest first', async () => {
  const [own, other] = [await person(), await person()]
  for (const { id, username, result, at } of [
    { ...own, result: 'incorrect', at: '2026-11-02T10:00:00Z' },
    { ...own, result: 'success', at: '2026-11-02T10:01:00Z' },
    { ...other, result: 'success', at: '2026-11-02T10:02:00Z' },
  ])
    await server.sql`insert into login ${server.sql({ account_id: id, username, result, at, ip: '192.0.2.7', agent: 'x', device: null })}`
  const { data } = await server.call('GET', '/auth/logins', undefined, own.headers)
  expect(data).toMatchObject([
    { at: '2026-11-02T10:01:00.000Z', result: 'success' },
    { at: '2026-11-02T10:00:00.000Z', result: 'incorrect' },
  ])
  expect((await server.call('GET', '/auth/logins', undefined, {})).status).toBe(401)
})
