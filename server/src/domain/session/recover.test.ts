// Password recovery through HTTP: the email, its link, and what the link can and cannot do.
import { messages } from '@rivulet/contract/messages/messages'
import { recoveryMessages } from '@rivulet/contract/messages/recovery-messages'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../auth/password.ts'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'

const password = 'Orange7juice'
const passwordHash = await hashPassword(password, 1024)
const changed = { password: 'Apple8pie', confirmPassword: 'Apple8pie' }

let server: AccountApp
// The limits per address count over a whole hour.
beforeEach(async () => {
  await server?.close()
  server = await createAccountApp()
})
afterAll(() => server.close())

const recover = (username: string) => server.call('POST', '/auth/recover', { username }, {})
const reset = (token: string, body: object = changed) =>
  server.call('POST', '/auth/reset', { token, ...body }, {})
const check = async (token: string) =>
  (await server.call('POST', '/auth/reset/check', { token }, {})).data
const tokenIn = (text = ''): string =>
  /https:\/\/rivulet\.example\/#\/reset\?token=([\w-]+)/.exec(text)?.[1] ?? ''

async function linkFor(username: string): Promise<string> {
  await recover(username)
  return tokenIn((await server.deliver())[0]?.text)
}

test('S1.6 S8.5 R9 the mail’s link sets a new password, once, and ends every session without signing in', async () => {
  const { username, headers } = await server.account('Affiliate', { passwordHash })
  expect(await recover(username)).toMatchObject({ status: 200, message: recoveryMessages.kept })
  const [mail, ...others] = await server.deliver()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: username, subject: expect.stringContaining('password') })
  const token = tokenIn(mail?.text)
  expect(token).toMatch(/^[\w-]{43}$/)

  expect(await check(token)).toEqual({ valid: true })
  const done = await reset(token)
  expect(await check(token)).toEqual({ valid: false })
  expect([done.status, done.message, done.data]).toEqual([200, messages.session.passwordChanged, null])
  expect((await server.call('GET', '/auth/me', undefined, headers)).status).toBe(401)
  expect((await server.signIn(username, password)).status).toBe(422)
  expect((await server.signIn(username, changed.password)).status).toBe(200)
  const again = await reset(token, { password: 'Third3time', confirmPassword: 'Third3time' })
  expect(again.errors).toEqual({ token: [messages.session.resetInvalid] })
})

test('S8.5 R9 where a mail server is set, the answer is the sentence of the specification, for everyone', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  Object.assign(server.deps.config, { smtpUrl: 'smtp://mail.example' })
  for (const name of [username, 'nobody@example.com'])
    expect((await recover(name)).message).toBe(messages.session.recoverySent)
})

test('S8.5 R9 an unknown or trashed account gets the same response and no mail', async () => {
  const { username, id } = await server.account('Affiliate', { passwordHash })
  const known = await recover(username)
  await server.deliver()
  await server.sql`update account set deleted_at = now() where id = ${id}`
  for (const name of ['nobody@example.com', username]) {
    const answer = await recover(name)
    expect([answer.status, answer.message, answer.data]).toEqual([
      known.status,
      known.message,
      known.data,
    ])
  }
  expect(await server.deliver()).toEqual([])
})

test('R5 R9 a request does the same work for known and unknown accounts', async () => {
  const { id, username } = await server.account('Affiliate', { passwordHash })
  const left = async (name: string) => {
    await recover(name)
    const [row] = await server.sql`
      select (select count(*)::int from mail) as mails, (select count(*)::int from recovery) as links,
        (select count(*)::int from audit_line where action = 'recover') as noted`
    await server.deliver()
    return row
  }
  const unknown = await left('nobody@example.com')
  expect(unknown).toEqual({ mails: 1, links: 0, noted: 0 })
  expect(await left(username)).toEqual(unknown)
  const [link] = await server.sql`select account_id from recovery`
  expect(link).toEqual({ account_id: id })
})

test('R9 a link is valid for 30 minutes, and only the newest one', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  const first = await linkFor(username)
  const second = await linkFor(username)
  expect((await reset(first)).status).toBe(422)
  server.pass(30 * 60 + 1)
  expect((await reset(second)).errors).toEqual({ token: [messages.session.resetInvalid] })
  expect((await server.signIn(username, password)).status).toBe(200)
})

test('R9 of two concurrent uses of a link, only one sets the password', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  const token = await linkFor(username)
  const tries = ['First1word', 'Second2word'].map((word) =>
    reset(token, { password: word, confirmPassword: word }),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 422])
})

test('S4.3 R9 a new password neither activates nor verifies an account', async () => {
  const { username } = await server.account('Affiliate', {
    passwordHash,
    active: false,
    verified: false,
  })
  expect((await reset(await linkFor(username))).status).toBe(200)
  expect((await server.signIn(username, changed.password)).code).toBe('unverified')
})

test('R9 at most three mails an hour and account, silently; at most ten attempts from one address', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  for (let i = 0; i < 4; i++) expect((await recover(username)).status).toBe(200)
  expect(await server.deliver()).toHaveLength(3)
  for (let i = 0; i < 6; i++) expect((await recover(`nobody${i}@example.com`)).status).toBe(200)
  expect((await recover('nobody7@example.com')).status).toBe(429)
})

test('R9 neither the token nor the mail is readable in the database', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  await recover(username)
  const rows = JSON.stringify([
    ...(await server.sql`select encode(token_hash, 'base64') as hash from recovery`),
    ...(await server.sql`select * from mail`),
  ])
  const token = tokenIn((await server.deliver())[0]?.text)
  expect(token).not.toBe('')
  expect(rows).not.toContain(token)
  expect(rows).not.toContain(username)
})

test('R7 after a hundred wrong passwords in a row an account is locked until its password is recovered', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  const soon = new Date(Date.now() + 900_000)
  await server.sql`insert into throttle (key, count, window_ends_at, in_a_row)
    values (${`sign-in:account:${username}`}, 5, ${soon}, 100)`
  const stopped = await server.signIn(username, password)
  expect([stopped.status, stopped.message]).toEqual([429, messages.session.recoverFirst])
  await reset(await linkFor(username))
  expect((await server.signIn(username, changed.password)).status).toBe(200)
})

test('S5.11 S5.15 a new password must follow the policy and be confirmed', async () => {
  const { username } = await server.account('Affiliate', { passwordHash })
  const token = await linkFor(username)
  expect((await reset(token, { password: 'letters', confirmPassword: 'letters' })).errors).toMatchObject(
    {
      password: [messages.field.password],
    },
  )
  expect((await reset(token, { ...changed, confirmPassword: 'Other1' })).errors).toEqual({
    confirmPassword: [messages.signUp.confirmation],
  })
  expect((await reset(token)).status).toBe(200)
})
