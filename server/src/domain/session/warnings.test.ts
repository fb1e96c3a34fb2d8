// Attackers who take over an account change its address first: warnings go
// to previous addresses, whoever made the change.
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../auth/password.ts'
import { forgetExpired } from '../../http/forget-expired.ts'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'

const password = 'Orange7juice'
const given = 'Apple8pie'
const passwordHash = await hashPassword(password, 1024)

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())
beforeEach(() => server.deliver())

type Headers = Record<string, string>
const person = () => server.account('Affiliate', { passwordHash })
const update = (headers: Headers, body: object) =>
  server.call('PUT', '/auth/update', { ...body, currentPassword: password }, headers)
const edit = (id: number, body: object) => server.call('PUT', `/registration/affiliate/${id}`, body)
const tokenOf = (text = '') => /token=([\w-]+)/.exec(text)?.[1]
const reset = (token: string | undefined, secret: string) =>
  server.call('POST', '/auth/reset', { token, password: secret, confirmPassword: secret })

test('R75 a new username is mailed to the previous one, which it is not named to, and to the new one, and so is every change of the next 30 days', async () => {
  const { username, headers } = await person()
  const renamed = `new-${username}`
  const first = await update(headers, { username: renamed })
  expect(first.message).toBe(messages.session.renamed(renamed))
  const [mail, welcome, ...more] = await server.deliver()
  expect(more).toEqual([])
  expect(welcome).toMatchObject({ to: renamed, subject: 'This address now signs in to Rivulet' })
  expect(mail).toMatchObject({ to: username, subject: 'The username of your Rivulet account' })
  expect(mail?.text).toContain('from the address 127.0.0.1')
  expect(mail?.text).not.toContain(renamed)
  const session = { bearer: `Bearer ${first.data.token}` }
  const second = await update(session, { password: given, confirmPassword: given })
  expect(second.status).toBe(200)
  const both = await server.deliver()
  expect(both.map(({ to }) => to).toSorted()).toEqual([username, renamed].toSorted())
  expect(both[0]?.subject).toBe('The password of your Rivulet account')
  await server.sql`update former_address set given_up_at = given_up_at - interval '31 days'`
  await forgetExpired(server.sql, server.deps.now())
  expect(await server.sql`select from former_address where username = ${username}`).toEqual([])
})

test('R75 R8 changes have a quota, so that nobody can flood an address with mail, and recovery works beyond it', async () => {
  const victim = 'victim-of-floods@example.com'
  const { headers: first } = await person()
  let headers: Headers = first
  const rename = async (username: string) => {
    const answer = await update(headers, { username })
    if (answer.status === 200) headers = { bearer: `Bearer ${answer.data.token}` }
    return answer
  }
  const statuses: number[] = []
  for (let turn = 0; turn < 15; turn++)
    statuses.push((await rename(turn === 0 ? victim : `flood-${turn}@example.com`)).status)
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(429)])
  const mails = await server.deliver()
  // The first says that the address signs in now, the others that it no longer does.
  expect(mails.filter(({ to }) => to === victim)).toHaveLength(10)
  const last = 'flood-9@example.com'
  await server.call('POST', '/auth/recover', { username: last })
  const link = (await server.deliver()).find(({ text }) => text.includes('token='))
  expect((await reset(tokenOf(link?.text), given)).status).toBe(200)
})

test('R75 R8 the quota applies to administrators too, per account', async () => {
  const { id } = await person()
  const accountHolder = 'ANN MAES'
  const bank = ['BE68539007547034', 'BE71096123456769'].map((iban) => ({ accountHolder, iban }))
  const statuses: number[] = []
  for (let turn = 0; turn < 11; turn++) statuses.push((await edit(id, bank[turn % 2] ?? {})).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
  const { id: another } = await person()
  expect((await edit(another, { username: `z-${another}@example.com` })).status).toBe(200)
})

test('R75 R9 the owner is mailed when a password is set through a recovery link', async () => {
  const { username } = await person()
  await server.call('POST', '/auth/recover', { username })
  const [link] = await server.deliver()
  expect((await reset(tokenOf(link?.text), given)).status).toBe(200)
  expect(await server.deliver()).toMatchObject([
    { to: username, subject: 'The password of your Rivulet account' },
  ])
})

test('R75 changes by an administrator are mailed to the previous addresses', async () => {
  const { id, username } = await person()
  await edit(id, { name: 'ANOTHER' })
  expect(await server.deliver()).toEqual([])
  await edit(id, { username: `x-${username}`, password: given, confirmPassword: given })
  const mails = await server.deliver()
  expect(mails).toMatchObject([
    { to: username, subject: 'The username and the password of your Rivulet account' },
    { to: `x-${username}`, subject: 'This address now signs in to Rivulet' },
  ])
  expect(mails[0]?.text).toContain('an administrator')
})

test('R75 a change of the second factor is mailed to the previous address', async () => {
  const { id, username, headers } = await person()
  await update(headers, { username: `y-${username}` })
  await server.deliver()
  await server.sql`insert into passkey ${server.sql({
    ...{ account_id: id, credential_id: `c-${id}`, public_key: Buffer.from('k'), counter: 0 },
    ...{ transports: [], name: 'K', created_at: server.deps.now() },
  })}`
  const reason = { reason: 'By phone' }
  expect(
    (await server.call('POST', `/registration/affiliate/${id}/remove-factors`, reason)).status,
  ).toBe(200)
  expect((await server.deliver()).map(({ to }) => to).toSorted()).toEqual(
    [username, `y-${username}`].toSorted(),
  )
})

test('R19 R75 a password set by someone else only allows choosing a new one', async () => {
  const { id, username } = await person()
  await edit(id, { password: given, confirmPassword: given })
  const answer = await server.signIn(username, given)
  expect([answer.status, Object.keys(answer.data)]).toEqual([200, ['resetToken']])
  expect(await server.sql`select from session where account_id = ${id}`).toEqual([])
  const own = 'Cherry9tree'
  expect((await reset(answer.data.resetToken, own)).message).toBe(messages.session.passwordChanged)
  expect((await server.signIn(username, given)).message).toBe(messages.session.incorrect)
  expect((await server.signIn(username, own)).data).toMatchObject({ token: expect.any(String) })
  // A password they chose themselves works normally.
  const { headers } = await server.enter(username, own)
  const changed = { password: given, confirmPassword: given, currentPassword: own }
  expect((await server.call('PUT', '/auth/update', changed, headers)).status).toBe(200)
  expect((await server.signIn(username, given)).data).toMatchObject({ token: expect.any(String) })
})

test('R93 a mail to an address entered by a stranger contains none of their text', async () => {
  const stranger = {
    name: 'You won at evil example',
    email: 'victim@example.com',
    phone: '+32470123456',
    businessProfile: 'evil example',
    source: 'evil example',
    password,
    confirmPassword: password,
  }
  expect((await server.call('POST', '/auth/sign-up', stranger)).status).toBe(201)
  const { data } = await server.call(
    'GET',
    '/registration/affiliate?where[username]=eq~.~victim@example.com',
  )
  await server.call('POST', '/auth/recover', { username: stranger.email })
  await server.call('POST', `/registration/affiliate/${data[0].id}/activate`, {})
  const agent = { 'user-agent': 'evil example' }
  const { headers } = await server.enter(stranger.email, password)
  await server.call(
    'PUT',
    '/auth/update',
    { password: given, confirmPassword: given, currentPassword: password },
    { ...headers, ...agent },
  )
  const mails = (await server.deliver()).filter(({ to }) => to === stranger.email)
  expect(mails).toHaveLength(4)
  for (const { subject, text } of mails) expect(subject + text).not.toMatch(/evil|won/i)
})

test.for([
  'A\u202egnp.exe',
  'Ann\r\nBcc: b@example.com',
  'Ann\u0007',
  'Win http://evil.example',
  'www.evil.example',
  'See evil.example/win',
])('R93 %j is rejected as a name', async (name) => {
  const { headers } = await person()
  const answer = await server.call('PUT', '/auth/update', { name }, headers)
  expect([answer.status, answer.errors]).toEqual([422, { name: [messages.field.name] }])
})
