// Affiliates through HTTP: creation, changes, and activation with its email.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'

const password = 'Orange7juice'
let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())

let count = 0
const form = (more: object = {}) => ({
  name: 'ANN BLOG',
  username: `ann-${++count}@example.com`,
  password,
  confirmPassword: password,
  source: 'BLOG',
  ...more,
})
const base = '/registration/affiliate'
const create = (more: object = {}, headers?: Record<string, string>) =>
  server.call('POST', base, form(more), headers)
const edit = (id: number, body: object, headers?: Record<string, string>) =>
  server.call('PUT', `${base}/${id}`, body, headers)
const activate = (id: number, headers?: Record<string, string>) =>
  server.call('POST', `${base}/${id}/activate`, {}, headers)
const me = async (headers: Record<string, string>) =>
  (await server.call('GET', '/auth/me', undefined, headers)).status

test('S3.5 an affiliate is created with the default profile, terms and public id, and awaits activation', async () => {
  const { status, data } = await create({ welcome: '<p onclick="x()">Hi<script>y()</script></p>' })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    profile: { name: 'AFFILIATE' },
    commission: '10.00',
    hold: 30,
    active: true,
    balance: '0.00',
    verifiedAt: null,
    welcome: '<p>Hi</p>',
    shops: [],
    aid: expect.stringMatching(/^[a-z2-9]{10}$/),
  })
  expect((await server.signIn(data.username, password)).code).toBe('unverified')
})

test('S3.5 individual terms, payment data, contact, notes and shops are stored', async () => {
  const [shop] = await server.sql`insert into shop (name, url, window_days, click_parameter)
    values ('SHOE BOX', 'https://shoe.example/', 30, 'click_id') returning id`
  const fields = {
    commission: '0.00',
    hold: 0,
    paymentNotes: 'IBAN BE71',
    contact: { type: 'skype', value: 'ann' },
    affiliateIntegration: '55',
    notes: 'Ask for numbers',
    gender: 'female',
  }
  const { data } = await create({ ...fields, shops: [shop?.id] })
  expect(data).toMatchObject({ ...fields, shops: [{ id: shop?.id, name: 'SHOE BOX' }] })
  expect((await edit(data.id, { shops: [] })).data.shops).toEqual([])
})

test('S3.5 without terms an affiliate gets the defaults; null means none', async () => {
  const none = await create({ commission: null, hold: null })
  expect([none.status, none.data.commission, none.data.hold]).toEqual([201, null, null])
  expect((await create({ commission: null })).data).toMatchObject({ commission: null, hold: 30 })
})

test('S5.16 S5.17 a missing source, a bad password and a username in use are rejected at their fields', async () => {
  const { data } = await create()
  const errorsOf = async (more: object) => (await create(more)).errors
  expect(await errorsOf({ source: '' })).toEqual({ source: [messages.affiliate.source] })
  expect(await errorsOf({ password: 'short', confirmPassword: 'short' })).toEqual({
    password: [messages.field.password],
  })
  expect(await errorsOf({ username: data.username.toUpperCase() })).toEqual({
    username: [messages.administrator.taken],
  })
  expect(await errorsOf({ profile: server.admin.profileId })).toEqual({
    profile: [messages.affiliate.profile],
  })
})

test('S2.35 S5.17 an invite is validated at its field before the account is saved, without being used up', async () => {
  const invite = async (more: object = {}) =>
    (await server.call('POST', '/registration/invite', { type: 'single', active: true, ...more })).data
      .id
  const check = (body: object) => server.call('POST', `${base}/check-invite`, body)
  const id = await invite()
  expect(await check({ invite: id })).toMatchObject({
    status: 200,
    message: messages.affiliate.inviteUsable,
  })
  expect((await check({ invite: id })).status).toBe(200)
  expect((await create({ invite: id })).status).toBe(201)
  const refusals = [
    [{ invite: id }, messages.affiliate.inviteUsed],
    [{ invite: await invite({ active: false }) }, messages.affiliate.inviteInactive],
    [{ invite: 999_999 }, messages.affiliate.inviteInvalid],
    [{}, messages.field.required],
  ] as const
  for (const [body, sentence] of refusals)
    expect(await check(body)).toMatchObject({ status: 422, errors: { invite: [sentence] } })
})

test('S5.17 S4.4 an invite set by an admin user is checked and used up', async () => {
  const invite = async (more: object = {}) =>
    (await server.call('POST', '/registration/invite', { type: 'single', active: true, ...more })).data
      .id
  const id = await invite()
  const { data } = await create({ invite: id })
  expect(data.invite.id).toBe(id)
  expect((await create({ invite: id })).errors).toEqual({ invite: [messages.affiliate.inviteUsed] })
  expect((await create({ invite: await invite({ active: false }) })).errors).toEqual({
    invite: [messages.affiliate.inviteInactive],
  })
  expect((await create({ invite: 999_999 })).errors).toEqual({
    invite: [messages.affiliate.inviteInvalid],
  })
  expect((await edit(data.id, { invite: await invite() })).errors).toEqual({
    invite: [messages.field.readOnly],
  })
})

test('S4.3 activation verifies and activates the account and mails the affiliate, once', async () => {
  await server.deliver()
  const { data } = await create({ active: false })
  const activated = await activate(data.id)
  expect([activated.status, activated.message]).toEqual([200, messages.affiliate.activated])
  expect((await server.call('GET', `${base}/${data.id}`)).data).toMatchObject({
    active: true,
    verifiedAt: expect.any(String),
  })
  const [mail, ...others] = await server.deliver()
  expect(others).toEqual([])
  expect(mail?.to).toBe(data.username)
  expect(mail?.text).toContain('https://rivulet.example/#/')
  expect(mail?.text).not.toContain('ANN BLOG')
  expect((await server.signIn(data.username, password)).status).toBe(200)
  const again = await activate(data.id)
  expect([again.status, again.message]).toEqual([422, messages.affiliate.activateFailed])
  expect(await server.deliver()).toEqual([])
})

test('S4.3 activating several is all or nothing, and on failure nobody is mailed', async () => {
  const waiting = (await create()).data
  const verified = await server.account('Affiliate')
  const ids = [waiting.id, verified.id]
  expect((await server.call('POST', `${base}/activate`, { ids })).status).toBe(422)
  expect(await server.deliver()).toEqual([])
  expect((await server.call('GET', `${base}/${waiting.id}`)).data.verifiedAt).toBeNull()
})

test('S6.3 R20 activation needs its own permission level, and verifiedAt cannot be written', async () => {
  const { data } = await create()
  const permissions = ['registration.affiliate.edit', 'registration.affiliate.view']
  const editor = await server.account('Manager', { permissions })
  expect((await activate(data.id, editor.headers)).status).toBe(403)
  const forged = { verifiedAt: new Date().toISOString() }
  expect((await edit(data.id, forged)).errors).toEqual({ verifiedAt: [messages.field.readOnly] })
})

test('R15 deactivation and the trash end the sessions of an affiliate, editing a note does not', async () => {
  const { id, headers } = await server.account('Affiliate')
  await server.sql`update account set source = 'BLOG' where id = ${id}`
  await edit(id, { notes: 'Nice', active: true })
  expect(await me(headers)).toBe(200)
  await edit(id, { active: false })
  expect(await me(headers)).toBe(401)
  const other = await server.account('Affiliate')
  await server.call('DELETE', `${base}/${other.id}`)
  expect(await me(other.headers)).toBe(401)
})

test('R25 S6.3 a manager creates affiliates with the default profile, and changes profiles only with the permission level for it', async () => {
  const manager = await server.account('Manager')
  const { data, status } = await create({}, manager.headers)
  expect(status).toBe(201)
  const { profileId } = await server.account('Affiliate')
  expect((await edit(data.id, { profile: profileId }, manager.headers)).errors).toEqual({
    profile: [messages.session.forbidden],
  })
  expect((await edit(data.id, { profile: null, name: 'ANNE' }, manager.headers)).data).toMatchObject({
    profile: { name: 'AFFILIATE' },
    name: 'ANNE',
  })
  expect((await edit(data.id, { profile: profileId })).data.profile.id).toBe(profileId)
})

test('S8.7 R83 an affiliate with ledger lines cannot be erased; one without anything can', async () => {
  const { id } = await server.account('Affiliate')
  await server.sql`insert into ledger_line (affiliate_id, kind, cents, available_at, key)
    values (${id}, 'manual', 500, now(), 'gift')`
  expect((await server.call('GET', `${base}/${id}`)).data.balance).toBe('5.00')
  await server.sql`insert into ledger_line (affiliate_id, kind, cents, available_at, key)
    values (${id}, 'manual', -500, now(), 'taken back')`
  const erase = (which: number) => server.call('DELETE', `${base}/erase?where[id]=in~.~${which}`)
  await server.call('DELETE', `${base}/${id}`)
  expect(await erase(id)).toMatchObject({ status: 409, message: messages.record.cannotErase })
  const { data } = await create()
  await server.call('DELETE', `${base}/${data.id}`)
  expect((await erase(data.id)).message).toBe(messages.record.erased)
})

test('S1.3 affiliates cannot read each other, or themselves, as records', async () => {
  const { headers, id } = await server.account('Affiliate', {
    permissions: ['registration.affiliate.index', 'registration.affiliate.view'],
  })
  expect((await server.call('GET', base, undefined, headers)).status).toBe(403)
  expect((await server.call('GET', `${base}/${id}`, undefined, headers)).status).toBe(403)
})
