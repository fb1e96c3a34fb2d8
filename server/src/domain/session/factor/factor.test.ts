// Second factors through HTTP: setup, sign-in, single use, loss and removal.
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../../auth/password.ts'
import { type AccountApp, createAccountApp } from '../../../testing/account-app.ts'
import { shownCode } from '../../../testing/authenticator-app.ts'
import { createAuthenticator } from '../../../testing/authenticator.ts'

const password = 'Orange7juice'
const passwordHash = await hashPassword(password, 1024)
const factor = factorMessages
const { session } = messages

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
  server.freeze()
})
beforeEach(() => server.sql`delete from throttle`)
afterAll(() => server.close())

type Headers = Record<string, string>
const person = (reference: 'Affiliate' | 'Manager' = 'Affiliate') =>
  server.account(reference, { passwordHash })
const bearer = (token: string): Headers => ({ bearer: `Bearer ${token}` })
const codeNow = (secret: string, ahead = 0) => shownCode(secret, server.deps.now(), ahead)
/** A code is valid once, so the clock moves to the next one. */
const nextCode = (secret: string) => {
  server.pass(30)
  return codeNow(secret)
}
const secondStep = (ticket: string, proof: object, headers: Headers = {}) =>
  server.call('POST', '/auth/second-step', { ticket, ...proof }, headers)

/** Sets up an authenticator app; returns its secret and the recovery codes. */
async function addApp(headers: Headers) {
  const { secret } = (await server.call('POST', '/auth/factor/app', undefined, headers)).data
  const { status, data } = await server.call(
    'POST',
    '/auth/factor/app/confirm',
    { code: codeNow(secret) },
    headers,
  )
  expect(status).toBe(200)
  return { secret, recoveryCodes: data.recoveryCodes as string[] }
}
async function addKey(headers: Headers, key = createAuthenticator(), name = 'KEY') {
  const { data: options } = await server.call('POST', '/auth/factor/passkey/begin', undefined, headers)
  const answer = await server.call(
    'POST',
    '/auth/factor/passkey',
    { name, passkey: key.register(options) },
    headers,
  )
  return { key, options, answer }
}
const ticketOf = async (username: string, more: object = {}) =>
  (await server.signIn(username, password, more)).data.ticket as string

test('R10 an app is active after its first code; then the password yields a ticket, not a session', async () => {
  const { username, headers, id } = await person()
  const begun = (await server.call('POST', '/auth/factor/app', undefined, headers)).data
  expect(begun.address).toContain(`secret=${begun.secret}`)
  // It is not active until confirmed.
  expect((await server.signIn(username, password)).data.token).toBeDefined()
  const wrong = await server.call('POST', '/auth/factor/app/confirm', { code: '000000' }, headers)
  expect([wrong.status, wrong.errors]).toEqual([422, { code: [factor.wrongCode] }])

  const { secret, recoveryCodes } = await addApp(headers)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  const [mail, ...others] = await server.deliver()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: username, text: expect.stringContaining('app was added') })

  const first = await server.signIn(username, password, { remember: true })
  expect([first.status, Object.keys(first.data)]).toEqual([200, ['ticket', 'factors']])
  expect(first.data.factors).toEqual(['totp', 'recovery'])
  expect((await server.call('GET', '/auth/me', undefined, bearer(first.data.ticket))).status).toBe(401)
  const entered = await secondStep(first.data.ticket, { code: nextCode(secret) })
  expect(entered.data.user).toMatchObject({ id, secondFactor: true })
  expect((await server.call('GET', '/auth/me', undefined, bearer(entered.data.token))).status).toBe(200)
  const [row] = await server.sql`select remember from session where account_id = ${id} order by id desc`
  expect(row?.remember).toBe(true)
  // A ticket can be used once.
  const again = await secondStep(first.data.ticket, { code: nextCode(secret) })
  expect([again.status, again.code]).toEqual([422, 'step_over'])
})

test('R10 a code is valid once, within one step; the secret is not stored in plain text', async () => {
  const { username, headers, id } = await person()
  const { secret, recoveryCodes } = await addApp(headers)
  const used = codeNow(secret)
  for (const code of [used, codeNow(secret, -2), codeNow(secret, 2)]) {
    expect((await secondStep(await ticketOf(username), { code })).status).toBe(422)
    await server.sql`delete from throttle`
  }
  const code = codeNow(secret, 1)
  const tickets = [await ticketOf(username), await ticketOf(username)]
  const both = await Promise.all(tickets.map((ticket) => secondStep(ticket, { code })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  const kept = JSON.stringify([
    await server.sql`select * from totp where account_id = ${id}`,
    await server.sql`select encode(code_hash, 'escape') from recovery_code where account_id = ${id}`,
    await server.sql`select encode(token_hash, 'escape') from second_step`,
  ])
  for (const clear of [secret, recoveryCodes[0] ?? '?', tickets[0] ?? '?'])
    expect(kept).not.toContain(clear)
})

test('R10 a recovery code signs in once, and its use is mailed; new codes invalidate the old ones', async () => {
  const { username, headers } = await person()
  const { secret, recoveryCodes } = await addApp(headers)
  const [one = '', two = ''] = recoveryCodes
  await server.deliver()
  // As people type it.
  const typed = ` ${one.toUpperCase().replaceAll('-', ' ')} `
  const entered = await secondStep(await ticketOf(username), { recoveryCode: typed })
  expect(entered.status).toBe(200)
  expect((await server.deliver())[0]?.text).toContain('9 recovery codes are left')
  const again = await secondStep(await ticketOf(username), { recoveryCode: one })
  expect(again.errors).toEqual({ recoveryCode: [factor.wrongRecoveryCode] })
  const renewed = await server.call('POST', '/auth/factor/recovery-codes', undefined, headers)
  expect(renewed.data.recoveryCodes).toHaveLength(10)
  expect((await secondStep(await ticketOf(username), { recoveryCode: two })).status).toBe(422)
  expect((await secondStep(await ticketOf(username), { code: nextCode(secret) })).status).toBe(200)
})

test('R10 a passkey must sign our challenge, once and in time', async () => {
  const { username, headers } = await person()
  const { key, answer } = await addKey(headers)
  expect([answer.status, answer.data.recoveryCodes.length]).toEqual([200, 10])
  const asked = async (ticket: string) =>
    (await server.call('POST', '/auth/second-step/passkey', { ticket }, {})).data as object
  const first = await ticketOf(username)
  const options = await asked(first)
  expect((await secondStep(first, { passkey: key.answer(options) })).status).toBe(200)
  const second = await ticketOf(username)
  // Replays the same challenge.
  expect((await secondStep(second, { passkey: key.answer(options) })).status).toBe(422)
  const { data: stale } = await server.call('POST', '/auth/proof/passkey', undefined, headers)
  server.pass(301)
  const late = await server.call('POST', '/auth/proof', { passkey: key.answer(stale) }, headers)
  expect(late.errors).toEqual({ passkey: [factor.wrongPasskey] })
  expect((await secondStep(second, { passkey: key.answer(stale) })).code).toBe('step_over')
})

test('R10 a passkey’s counter must increase, its origin must match, and other objects are rejected', async () => {
  const { headers } = await person()
  const { key } = await addKey(headers)
  const prove = async () => {
    const { data: options } = await server.call('POST', '/auth/proof/passkey', undefined, headers)
    return (await server.call('POST', '/auth/proof', { passkey: key.answer(options) }, headers)).status
  }
  expect([await prove(), await prove()]).toEqual([200, 200])
  // A cloned key whose counter lags behind.
  key.counter = 0
  expect(await prove()).toBe(422)
  key.counter = 100
  expect(await prove()).toBe(200)
  const elsewhere = createAuthenticator('https://rivulet.example.evil.example')
  expect((await addKey(headers, elsewhere)).answer.errors).toEqual({ passkey: [factor.wrongPasskey] })
  for (const passkey of ['{}', 'null', '[]', 'x', '{"id":1}', '{"id":"a","response":{}}']) {
    await server.sql`delete from throttle`
    expect((await server.call('POST', '/auth/proof', { passkey }, headers)).status).toBe(422)
    const made = await server.call('POST', '/auth/factor/passkey', { name: 'X', passkey }, headers)
    expect(made.status).toBe(422)
  }
})

test('R10 another account’s passkey or code is rejected, and a passkey cannot be added twice', async () => {
  const [ann, ben] = [await person(), await person()]
  const { key } = await addKey(ann.headers)
  const { secret } = await addApp(ann.headers)
  expect((await addKey(ben.headers, key)).answer.status).toBe(409)
  await addKey(ben.headers)
  const ticket = await ticketOf(ben.username)
  const { data: options } = await server.call('POST', '/auth/second-step/passkey', { ticket }, {})
  expect((await secondStep(ticket, { passkey: key.answer(options) })).status).toBe(422)
  expect((await secondStep(ticket, { code: nextCode(secret) })).status).toBe(422)
  const [{ id }] = (await server.call('GET', '/auth/factor', undefined, ann.headers)).data.passkeys
  expect(
    (await server.call('DELETE', `/auth/factor/passkey/${id}`, undefined, ben.headers)).status,
  ).toBe(404)
})

test('R7 R10 wrong codes and wrong passwords count together, and a correct password in between resets nothing', async () => {
  const { username, headers } = await person()
  const { secret } = await addApp(headers)
  const ticket = await ticketOf(username)
  const statuses: number[] = []
  for (let i = 0; i < 3; i++) {
    statuses.push((await secondStep(ticket, { code: '000000' })).status)
    statuses.push((await server.signIn(username, password)).status)
  }
  // Five attempts with the first password; from then on each has to wait.
  expect(statuses).toEqual([422, 200, 422, 200, 429, 429])
  expect((await secondStep(ticket, { code: codeNow(secret, 1) })).status).toBe(429)
  server.pass(60)
  expect((await secondStep(ticket, { code: codeNow(secret, 1) })).status).toBe(200)
  // Everything succeeded, so the counters are gone.
  expect(await server.sql`select from throttle where key like 'sign-in:account:%'`).toHaveLength(0)
})

test('R9 R10 a new password ends unfinished sign-ins, and removes no second factor', async () => {
  const { username, headers } = await person()
  const { secret } = await addApp(headers)
  const ticket = await ticketOf(username)
  await server.deliver()
  await server.call('POST', '/auth/recover', { username }, {})
  const [, token] = /token=([\w-]+)/.exec((await server.deliver())[0]?.text ?? '') ?? []
  const changed = { password: 'Apple8pie', confirmPassword: 'Apple8pie' }
  expect((await server.call('POST', '/auth/reset', { token, ...changed }, {})).status).toBe(200)
  expect((await secondStep(ticket, { code: nextCode(secret) })).code).toBe('step_over')
  expect((await server.signIn(username, changed.password)).data.ticket).toBeDefined()
})

test('R10 R16 each step and its outcome is in the login history', async () => {
  const { username, headers, id } = await person('Manager')
  const { recoveryCodes } = await addApp(headers)
  const ticket = await ticketOf(username)
  await secondStep(ticket, { code: '000000' })
  await secondStep(ticket, { recoveryCode: recoveryCodes[0] })
  const { data } = await server.call('GET', '/auth/logins', undefined, headers)
  expect(data).toMatchObject([
    { result: 'success', factor: 'recovery' },
    { result: 'wrong', factor: 'totp' },
    { result: 'asked', factor: null },
  ])
  expect((await server.call('GET', `/admin/user/${id}/logins`)).data).toEqual(data)
  const affiliate = await person()
  const denied = await server.call('GET', `/admin/user/${id}/logins`, undefined, affiliate.headers)
  expect(denied.status).toBe(403)
  expect((await server.call('GET', `/admin/user/${affiliate.id}/logins`)).status).toBe(404)
})

test('R10 R11 R16 adding and removing factors requires proof of identity within ten minutes, and failed proofs are recorded', async () => {
  const { headers } = await person()
  server.pass(601)
  const late = await server.call('POST', '/auth/factor/app', undefined, headers)
  expect([late.status, late.code, late.message]).toEqual([422, 'proof', factor.proof])
  const wrong = await server.call('POST', '/auth/proof', { currentPassword: 'Wrong1password' }, headers)
  expect(wrong.errors).toEqual({ currentPassword: [session.currentPasswordWrong] })
  expect((await server.call('POST', '/auth/proof', { currentPassword: password }, headers)).status).toBe(
    200,
  )
  const { secret } = await addApp(headers)
  await addKey(headers)
  server.pass(601)
  expect((await server.call('DELETE', '/auth/factor/app', undefined, headers)).code).toBe('proof')
  // With a second factor, that is required, not the password.
  const only = await server.call('POST', '/auth/proof', { currentPassword: password }, headers)
  expect(only.errors).toEqual({ code: [factor.wrongCode] })
  const { data } = await server.call('GET', '/auth/logins', undefined, headers)
  expect(data).toMatchObject([{ result: 'wrong', factor: 'totp' }, { result: 'incorrect' }])
  expect((await server.call('POST', '/auth/proof', { code: codeNow(secret) }, headers)).status).toBe(200)
  await server.deliver()
  expect((await server.call('DELETE', '/auth/factor/app', undefined, headers)).status).toBe(200)
  expect((await server.deliver())[0]?.text).toContain('app was removed')
  const [{ id }] = (await server.call('GET', '/auth/factor', undefined, headers)).data.passkeys
  expect((await server.call('DELETE', `/auth/factor/passkey/${id}`, undefined, headers)).status).toBe(
    200,
  )
  // Without a second factor there is nothing to recover.
  const left = await server.call('GET', '/auth/factor', undefined, headers)
  expect(left.data).toEqual({ totp: false, passkeys: [], recoveryCodes: 0, needed: false })
  expect((await server.call('POST', '/auth/factor/recovery-codes', undefined, headers)).status).toBe(422)
})

test('R10 an administrator removes a lost factor with a reason, which is mailed to the owner', async () => {
  const { username, id, headers } = await person()
  await addApp(headers)
  await server.deliver()
  const path = `/registration/affiliate/${id}/remove-factors`
  expect((await server.call('POST', path, {})).errors).toEqual({ reason: [messages.field.required] })
  const blind = await server.account('Manager', { permissions: ['registration.affiliate.view'] })
  const reason = { reason: 'Called back at the known number' }
  expect((await server.call('POST', path, reason, blind.headers)).status).toBe(403)
  expect((await server.call('POST', path, reason)).status).toBe(200)
  const [mail] = await server.deliver()
  expect(mail).toMatchObject({ to: username, text: expect.stringContaining(reason.reason) })
  expect((await server.call('GET', '/auth/me', undefined, headers)).status).toBe(401)
  expect((await server.signIn(username, password)).data.token).toBeDefined()
  expect((await server.call('POST', path, reason)).message).toBe(factor.removeFailed)
})

test('R10 R25 nobody can remove factors of an account with more permissions, or their own this way', async () => {
  const chief = await server.account('Administrator', { passwordHash })
  await addApp(chief.headers)
  const reason = { reason: 'Because' }
  const path = `/admin/user/${chief.id}/remove-factors`
  const manager = await server.account('Manager', {
    permissions: ['admin.user.edit', 'admin.user.view'],
  })
  const beyond = await server.call('POST', path, reason, manager.headers)
  expect([beyond.status, beyond.message]).toEqual([422, messages.administrator.beyond])
  expect((await server.call('POST', path, reason, chief.headers)).message).toBe(factor.own)
  expect((await server.call('POST', path, reason)).status).toBe(200)
})
