// Bank details through HTTP: validation, masking, who may change them, and who is notified.
import { formats } from '@rivulet/contract/format'
import { messages } from '@rivulet/contract/messages/messages'
import { bankMessages } from '@rivulet/contract/messages/bank-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../log.ts'
import { hashPassword } from '../auth/password.ts'
import { open } from '../crypto/seal.ts'
import { startSession } from '../auth/session-record.ts'
import { type AccountApp, createAccountApp } from '../testing/account-app.ts'
import { bankDetailsOf } from './bank-details.ts'

const password = 'Orange7juice'
const passwordHash = await hashPassword(password, 1024)
const number = 'BE68539007547034'
const mask = 'BE68 •••• •••• 7034'
const other = 'NL91ABNA0417164300'
const otherMask = 'NL91 •••• •••• 4300'
const given = { iban: number, accountHolder: 'Ann van Dijk' }
const holderMask = 'A•••• v•••• D••••'

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())

type Headers = Record<string, string>
const base = '/registration/affiliate'
const person = () => server.account('Affiliate', { passwordHash })
const edit = (id: number, body: object, headers?: Headers) =>
  server.call('PUT', `${base}/${id}`, body, headers)
const update = (headers: Headers, body: object) => server.call('PUT', '/auth/update', body, headers)
const detailsOf = async (id: number) =>
  (await bankDetailsOf(server.sql, server.deps.config.secret, [id])).get(id)
const withBank = async () => {
  const account = await person()
  expect((await edit(account.id, given)).status).toBe(200)
  await server.deliver()
  return account
}

test('R78 the account number is masked everywhere, and decrypted only for payments', async () => {
  const { id, headers } = await person()
  const saved = await edit(id, { ...given, iban: 'be68 5390 0754 7034' })
  expect([saved.status, saved.data.iban, saved.data.accountHolder]).toEqual([200, mask, holderMask])
  expect((await server.call('GET', `${base}/${id}`)).data.iban).toBe(mask)
  const me = await server.call('GET', '/auth/me', undefined, headers)
  expect(me.data.affiliate.bank).toMatchObject({ iban: mask, accountHolder: holderMask })
  expect((await server.call('POST', `${base}/${id}/duplicate`)).data).not.toHaveProperty('iban')
  expect(await detailsOf(id)).toMatchObject({ iban: number, holder: given.accountHolder, address: null })
})

test('R78 canary: number and holder appear in no response, table, mail or log line', async () => {
  const { id, headers } = await person()
  let logged = ''
  const log = createLogger('trace', { write: (line) => void (logged += line) })
  const canary = 'GB29NWBK60161331926819'
  const texts = [
    (await edit(id, { iban: canary, accountHolder: 'Zebedee Quux' })).text,
    (await server.call('GET', base)).text,
    (await server.call('GET', `${base}/export?format=csv`)).text,
    (await server.call('GET', '/auth/me', undefined, headers)).text,
    JSON.stringify(await server.deliver()),
  ]
  log.info({ body: { iban: canary }, account: await server.sql`select * from account where id = ${id}` })
  const tables = await server.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  for (const { name } of tables)
    texts.push(JSON.stringify(await server.sql`select row.*::text as line from ${server.sql(name)} row`))
  for (const text of [...texts, logged]) {
    expect(text).not.toContain(canary)
    expect(text).not.toContain(canary.slice(4, 18))
    expect(text).not.toContain('Quux')
  }
  const [row] = await server.sql<{ sealed: string }[]>`
    select iban_sealed as sealed from account where id = ${id}`
  expect(open(server.deps.config.secret, row?.sealed ?? '')).toBe(canary)
})

test.each([
  ['BE68539007547035', formats.iban.message],
  ['BE6853900754703', formats.iban.message],
  ['hello', formats.iban.message],
  ['BR1800360305000010009795493C2', formats.iban.message],
  ['DE89 •••• •••• 3000', bankMessages.mask],
])('R76 %s is rejected with its message', async (iban, sentence) => {
  const { id } = await person()
  expect((await edit(id, { iban, accountHolder: 'Ann' })).errors).toEqual({ iban: [sentence] })
})

test('R76 an IBAN needs its holder, an address its town and country, a holder at most 70 characters', async () => {
  const { id } = await person()
  expect((await edit(id, { iban: number })).errors).toEqual({ accountHolder: [bankMessages.holder] })
  expect((await edit(id, { holderStreet: 'Kaai 1' })).errors).toEqual({
    holderTown: [bankMessages.address],
    holderCountry: [bankMessages.address],
  })
  expect((await edit(id, { accountHolder: 'x'.repeat(71) })).errors).toEqual({
    accountHolder: [messages.field.maxLength(70)],
  })
  const address = {
    holderStreet: 'Kaai 1',
    holderPostcode: '9000',
    holderTown: 'Gent',
    holderCountry: 'BE',
  }
  expect((await edit(id, { ...given, ...address })).status).toBe(200)
  expect(await detailsOf(id)).toMatchObject({
    address: { street: 'Kaai 1', postcode: '9000', town: 'Gent', country: 'BE' },
  })
  // Stored values count too.
  expect((await edit(id, { accountHolder: null })).errors).toEqual({
    accountHolder: [bankMessages.holder],
  })
})

test('S3.5 an account holder in letters that banks cannot read is refused; others are kept as they are written', async () => {
  const { id } = await withBank()
  expect((await edit(id, { accountHolder: '山田 太郎' })).errors).toEqual({
    accountHolder: [bankMessages.unwritable],
  })
  expect((await edit(id, { accountHolder: 'Łukasz Żółć' })).status).toBe(200)
  expect((await detailsOf(id))?.holder).toBe('Łukasz Żółć')
})

test('R78 sending back the mask keeps the number, and an empty value clears it', async () => {
  const { id } = await withBank()
  const { data } = await server.call('GET', `${base}/${id}`)
  const kept = await edit(id, { ...data, source: 'BLOG' })
  expect([kept.status, kept.data.bankChangedAt]).toEqual([200, data.bankChangedAt])
  expect((await detailsOf(id))?.iban).toBe(number)
  expect((await edit(id, { iban: null })).data.iban).toBeNull()
  expect(await detailsOf(id)).toBeUndefined()
})

test('R75 a change is mailed to the previous address with masks, and flags payments for 72 hours', async () => {
  const account = await withBank()
  const { id, username } = account
  server.freeze()
  const saved = await edit(id, { iban: other, username: `new-${username}` })
  const mails = await server.deliver()
  // Both changes go to the previous address; the new one learns only that it signs in now.
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [`new-${username}`, username, username].toSorted(),
  )
  const mail = mails.find(({ subject }) => subject.includes('bank details'))
  expect(mail?.text).toContain(`IBAN: ${mask} → ${otherMask}`)
  expect(mail?.text).not.toContain(other)
  const at = server.deps.now().getTime()
  const until = new Date(at + 72 * 3_600_000)
  expect(saved.data).toMatchObject({
    bankChangedAt: new Date(at).toISOString(),
    bankFlaggedUntil: until.toISOString(),
  })
  expect((await detailsOf(id))?.flaggedUntil).toEqual(until)
  const age = (seconds: number) => server.sql`
    update account set bank_changed_at = ${new Date(at - seconds * 1000)} where id = ${id}`
  await age(72 * 3600 - 1)
  expect((await server.call('GET', `${base}/${id}`)).data.bankFlaggedUntil).not.toBeNull()
  await age(72 * 3600)
  expect((await server.call('GET', `${base}/${id}`)).data.bankFlaggedUntil).toBeNull()
  // Repeating the values, or changing only the address, is not a change of account.
  await edit(id, { iban: other, holderTown: 'Gent', holderCountry: 'BE' })
  expect(await server.deliver()).toEqual([])
  await edit(id, { accountHolder: 'Somebody Else' })
  const both = await server.deliver()
  expect(both.map(({ to }) => to).toSorted()).toEqual([username, `new-${username}`].toSorted())
  expect(both[0]?.text).toContain(`Account holder: ${holderMask} → S•••• E••••`)
  await server.sql`update former_address set given_up_at = given_up_at - interval '31 days'`
  await edit(id, { iban: number })
  expect((await server.deliver()).map(({ to }) => to)).toEqual([`new-${username}`])
})

test('R75 the bank details of a new affiliate count as new too', async () => {
  const account = {
    name: 'ANN',
    username: 'new@example.com',
    source: 'BLOG',
    password,
    confirmPassword: password,
  }
  const { data } = await server.call('POST', base, { ...account, ...given })
  expect([data.iban, data.bankChangedAt]).toEqual([mask, data.createdAt])
  const bare = await server.call('POST', base, { ...account, username: 'bare@example.com' })
  expect(bare.data.bankChangedAt).toBeNull()
})

test('R75 R11 an affiliate changes their bank details with the current password, and is mailed from where', async () => {
  const { id, headers, username } = await withBank()
  const change = { iban: other, holderTown: 'Gent', holderCountry: 'BE' }
  expect((await update(headers, change)).errors).toEqual({
    currentPassword: [messages.session.currentPassword],
  })
  expect((await update(headers, { ...change, iban: 'NL00ABNA0417164300' })).errors).toEqual({
    iban: [formats.iban.message],
    currentPassword: [messages.session.currentPassword],
  })
  expect((await update(headers, { ...change, currentPassword: 'Wrong1one' })).status).toBe(422)
  expect((await detailsOf(id))?.iban).toBe(number)
  // Unchanged values need no password.
  expect((await update(headers, { iban: mask, accountHolder: holderMask })).status).toBe(200)
  expect((await update(headers, { iban: number })).status).toBe(200)
  const { status, data } = await update(headers, { ...change, currentPassword: password })
  expect([status, data.token, data.user.affiliate.bank.iban]).toEqual([200, null, otherMask])
  expect(await detailsOf(id)).toMatchObject({ iban: other, address: { town: 'Gent' } })
  const mails = await server.deliver()
  expect(mails.map(({ to }) => to)).toEqual([username])
  expect(mails[0]?.text).toContain('from the address 127.0.0.1')
  expect((await update(headers, { iban: 'BE00', currentPassword: password })).errors).toEqual({
    iban: [formats.iban.message],
  })
  const clear = await update(headers, { iban: null, currentPassword: password })
  expect(clear.data.user.affiliate.bank.iban).toBeNull()
})

test('R24 admin users have no bank details, and affiliates cannot see each other’s', async () => {
  const { id } = await withBank()
  const manager = await server.account('Manager')
  expect((await update(manager.headers, { iban: number })).errors).toEqual({
    iban: [messages.field.unknown],
  })
  const stranger = await person()
  expect((await server.call('GET', `${base}/${id}`, undefined, stranger.headers)).status).toBe(403)
  expect((await edit(id, { iban: other }, stranger.headers)).status).toBe(403)
  expect((await detailsOf(id))?.iban).toBe(number)
})

test('R19 bank details cannot be changed while impersonating, even with the password', async () => {
  const { id } = await withBank()
  const token = await server.sql.begin((tx) =>
    startSession(tx, server.deps.now(), {
      accountId: id,
      admin: false,
      remember: false,
      origin: { ip: '127.0.0.1', agent: 'test', device: null },
      impersonator: { id: server.admin.id, until: new Date(server.deps.now().getTime() + 60_000) },
    }),
  )
  const headers = { bearer: `Bearer ${token}` }
  for (const body of [
    { iban: other },
    { accountHolder: 'Mine' },
    { holderTown: 'X', holderCountry: 'BE' },
  ])
    expect(await update(headers, { ...body, currentPassword: password })).toMatchObject({
      status: 422,
      message: messages.session.impersonationForbidden,
    })
  expect((await detailsOf(id))?.iban).toBe(number)
})
