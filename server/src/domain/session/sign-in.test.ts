// Signing in through HTTP: the right response for each kind of account, none of which reveals too much.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../auth/password.ts'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'

const password = 'Orange7juice'
const weakHash = await hashPassword(password, 1024)

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())

const incorrect = { status: 422, message: messages.session.incorrect }
const person = (wishes: object = {}, reference: 'Affiliate' | 'Manager' = 'Affiliate') =>
  server.account(reference, { passwordHash: weakHash, ...wishes })

test('S1.4 S3.2 S7.10 R12 a username and its password return a token and the user with permissions, actions and file tokens', async () => {
  const { username, id } = await person()
  const { status, data } = await server.signIn(username.toUpperCase(), password)
  expect(status).toBe(200)
  expect(data.token).toMatch(/^rvl_[\w-]{43}$/)
  expect(data.user).toMatchObject({ id, username, zone: 'Europe/Brussels', shops: [] })
  expect(data.user.profile.reference).toBe('Affiliate')
  expect(data.user.permissions).toContain('marketing.link.add')
  expect(data.user.actions).toMatchObject({ affiliate: [], shop: ['list', 'view', 'export'] })
  expect(Object.keys(data.user.credentials)).toEqual(['image', 'storage'])
  expect(data.user.affiliate).toMatchObject({ aid: expect.any(String), welcome: null })
  const stored = await server.sql`select * from session where account_id = ${id}`
  expect(JSON.stringify(stored)).not.toContain(data.token)
})

test('S7.3 S4.5 me returns the same user, with the affiliate’s shops; without a session it returns 401', async () => {
  const { headers, id } = await person()
  const [shop] = await server.sql`insert into shop (name, url, window_days, click_parameter)
    values ('SHOE BOX', 'https://shoe.example/', 30, 'click_id') returning id`
  await server.sql`insert into shop (name, url, window_days, click_parameter)
    values ('NOT THEIRS', 'https://hat.example/', 30, 'click_id')`
  await server.sql`insert into account_shop (account_id, shop_id) values (${id}, ${shop?.id})`
  const me = await server.call('GET', '/auth/me', undefined, headers)
  expect(me.data.shops).toEqual([{ id: shop?.id, name: 'SHOE BOX' }])
  expect((await server.call('GET', '/auth/me')).data.shops).toHaveLength(2)
  expect((await server.call('GET', '/auth/me')).data.affiliate).toBeUndefined()
  expect((await server.call('GET', '/auth/me', undefined, {})).status).toBe(401)
})

test('S8.3 R5 a wrong password, an unknown name and a wrong password of an inactive account look the same', async () => {
  const { username } = await person()
  const inactive = await person({ active: false, verified: false })
  const [wrong, unknown, closed] = [
    await server.signIn(username, 'Wrong1password'),
    await server.signIn('nobody@example.com', password),
    await server.signIn(inactive.username, 'Wrong1password'),
  ]
  expect(wrong).toMatchObject(incorrect)
  for (const other of [unknown, closed])
    expect([other.status, other.message, other.code, other.errors]).toEqual([
      wrong.status,
      wrong.message,
      wrong.code,
      wrong.errors,
    ])
})

test('S8.3 S4.3 R5 the correct password of an unverified account gets a message with a code', async () => {
  const unverified = { status: 422, message: messages.session.unverified, code: 'unverified' }
  for (const wishes of [{ verified: false }, { active: false }, { active: false, verified: false }]) {
    const { username, id } = await person(wishes)
    expect(await server.signIn(username, password)).toMatchObject(unverified)
    // Only the session started by makeAccount exists.
    expect(await server.sql`select from session where account_id = ${id}`).toHaveLength(1)
  }
  const trashed = await person()
  await server.sql`update account set deleted_at = now() where id = ${trashed.id}`
  expect(await server.signIn(trashed.username, password)).toMatchObject(incorrect)
})

test('R16 S3.5 every attempt is in the login history of the affiliate, visible to admin users only', async () => {
  const { username, id, headers } = await person()
  const from = { device: 'device-1', 'user-agent': 'Browser/1' }
  await server.signIn(username, 'Wrong1password', {}, from)
  await server.signIn(username, password, {}, from)
  const path = `/registration/affiliate/${id}/logins`
  const { data } = await server.call('GET', path)
  const origin = { ip: '127.0.0.1', agent: 'Browser/1', device: 'device-1' }
  expect(data).toMatchObject([
    { result: 'success', ...origin },
    { result: 'incorrect', ...origin },
  ])
  expect((await server.call('GET', '/registration/affiliate')).data).toContainEqual(
    expect.objectContaining({ id, username }),
  )
  expect((await server.call('GET', path, undefined, headers)).status).toBe(403)
  const blind = await server.account('Manager', { permissions: ['registration.affiliate.index'] })
  expect((await server.call('GET', path, undefined, blind.headers)).status).toBe(403)
  for (const missing of [server.admin.id, 999_999, 'x'])
    expect((await server.call('GET', `/registration/affiliate/${missing}/logins`)).status).toBe(404)
})

test('S1.4 S9.1 R13 “keep me connected” determines the session’s lifetime', async () => {
  const { username } = await person()
  const short = (await server.signIn(username, password)).data.token
  const long = (await server.signIn(username, password, { remember: true })).data.token
  const me = async (token: string) =>
    (await server.call('GET', '/auth/me', undefined, { bearer: `Bearer ${token}` })).status
  server.pass(3 * 3600)
  expect([await me(short), await me(long)]).toEqual([401, 200])
  server.pass(15 * 24 * 3600)
  expect(await me(long)).toBe(401)
})

test('R14 signing in again ends the session whose token was sent', async () => {
  const { username } = await person()
  const first = (await server.signIn(username, password)).data.token
  await server.signIn(username, password, {}, { bearer: `Bearer ${first}` })
  expect((await server.call('GET', '/auth/me', undefined, { bearer: `Bearer ${first}` })).status).toBe(
    401,
  )
})

test('R1 a hash with outdated parameters is renewed at the next sign-in', async () => {
  const { username, id } = await person()
  const { passwordMemoryKib } = server.deps.config
  server.deps.config.passwordMemoryKib = passwordMemoryKib + 1024
  await server.signIn(username, password)
  server.deps.config.passwordMemoryKib = passwordMemoryKib
  const [row] = await server.sql`select password_hash as hash from account where id = ${id}`
  expect(row?.hash).toContain(`m=${passwordMemoryKib + 1024}`)
  expect((await server.signIn(username, password)).status).toBe(200)
})

test('R7 after five wrong passwords the next attempt has to wait, even with the correct one; other accounts do not', async () => {
  const { username } = await person()
  const other = await person()
  server.freeze()
  for (let i = 0; i < 5; i++) await server.signIn(username, 'Wrong1password')
  const waiting = await server.signIn(username, password)
  expect([waiting.status, waiting.message]).toEqual([429, messages.session.tooMany])
  expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0)
  expect((await server.signIn(other.username, password)).status).toBe(200)
  server.pass(60)
  expect((await server.signIn(username, password)).status).toBe(200)
})
