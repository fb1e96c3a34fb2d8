// CSV imports of affiliates through HTTP: names and companies, bank details, countries, phones, rates and invitations.
import { invitationMessages } from '@rivulet/contract/messages/invitation-messages'
import { importMessages as said } from '@rivulet/contract/messages/import-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { maskOf } from '@rivulet/contract/text/mask'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../api.ts'
import { importCalls, problemsIn } from '../testing/import-calls.ts'
import { createOrderApp, type OrderApp } from '../testing/order-app.ts'

let server: OrderApp
let calls: ReturnType<typeof importCalls>
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps), {})
  calls = importCalls(server)
  // The profile of new affiliates.
  await server.account('Affiliate')
})
afterAll(() => server.close())

const waiting = { state: 'waiting', source: 'TAPFILIATE' }
const account = async (username: string) =>
  (await server.sql`select * from account where lower(username) = lower(${username})`)[0]
const mailsTo = (username: string) => server.mails.filter(({ to }) => to === username)

test('an IBAN without an account holder is the affiliate’s own; another holder stays', async () => {
  const content =
    'name,email,IBAN,account holder\n' +
    'Ivo Blom,ivo@example.com,BE68 5390 0754 7034,\n' +
    'Ida Blom,ida@example.com,BE68 5390 0754 7034,Blom BV\n'
  const body = await calls.read('affiliate', content, waiting)
  expect(await calls.run('affiliate', body)).toMatchObject({ created: 2, wrong: 0 })
  expect((await account('ivo@example.com'))?.account_holder).toBe(maskOf('IVO BLOM', 'initials'))
  expect((await account('ida@example.com'))?.account_holder).toBe(maskOf('Blom BV', 'initials'))
})

test('a company is the name of a line without one, and beside a name part of the business profile', async () => {
  const content =
    'Vorname;Nachname;Firma;E-Mail;Beschreibung;IBAN;Provision (%)\n' +
    ';;Spar-Fuchs Media GmbH;team@fuchs.example;Preise;BE68 5390 0754 7034;7,5\n' +
    'Anneliese;Größl;Größl & Söhne GbR;buero@groessl.example;Blog;;\n' +
    ';;;nobody@groessl.example;;;\n'
  const body = await calls.read('affiliate', content, waiting)
  const { outcomes } = await calls.run('affiliate', body)
  expect(problemsIn(outcomes)).toEqual([[4, 'Name', messages.field.required]])
  expect(await account('team@fuchs.example')).toMatchObject({
    ...{ name: 'SPAR-FUCHS MEDIA GMBH', business_profile: 'Preise', commission_basis_points: 750 },
    account_holder: maskOf('Spar-Fuchs Media GmbH', 'initials'),
  })
  expect(await account('buero@groessl.example')).toMatchObject({
    ...{ name: 'ANNELIESE GRÖSSL', business_profile: 'Größl & Söhne GbR\nBlog' },
  })
  const refused = await calls.step('affiliate', { ...body, columnName: null, columnCompany: null })
  expect([refused.status, refused.meta.errors]).toEqual([422, { columnName: [said.noName] }])
})

test('countries are read by name in four languages, and national phone numbers with the country of their line', async () => {
  const content =
    'Name;E-Mail;Telefon;Land;Ort\n' +
    'Emilie;emilie@land.example;0475 12 34 56;Belgien;Brüssel\n' +
    'Lotte;lotte@land.example;00 32 475/12.34.57;België;Gent\n' +
    'Uwe;uwe@land.example;040/123456;Germany;Hamburg\n' +
    'Ida;ida@land.example;+49 (0)30 998877;de;Berlin\n' +
    'Tom;tom@land.example;;Großbritannien;Leeds\n' +
    'Noor;noor@land.example;040/123456;;\n' +
    'Ben;ben@land.example;;Atlantis;Stadt\n'
  const body = await calls.read('affiliate', content, waiting)
  const { outcomes } = await calls.run('affiliate', body)
  expect(problemsIn(outcomes)).toEqual([
    [7, 'Mobile phone', said.phone('040/123456')],
    [8, 'Country', said.country('Atlantis')],
  ])
  const rows = await server.sql`
    select phone, holder_country as country from account where username like '%@land.example' order by id`
  expect(rows.map(({ phone, country }) => [phone, country])).toEqual([
    ['+32475123456', 'BE'],
    ['+32475123457', 'BE'],
    ['+4940123456', 'DE'],
    ['+4930998877', 'DE'],
    [null, 'GB'],
  ])
})

test('the preview of affiliates says the lowest and highest commission, and how many have none', async () => {
  const content =
    'Name;E-Mail;Provision (%)\n' +
    'Ann;ann@rates.example;15%\nBea;bea@rates.example;0,08\nCas;cas@rates.example;\n' +
    'Dan;dan@rates.example;120\nEli;eli@rates.example;\n'
  const body = await calls.read('affiliate', content, waiting)
  expect((await calls.run('affiliate', { ...body, dryRun: true })).rates).toEqual({
    ...{ lowest: '0.08', highest: '15.00', without: 2 },
  })
  const none = await calls.run('affiliate', { ...body, columnCommission: null, dryRun: true })
  expect(none.rates).toEqual({ lowest: null, highest: null, without: 5 })
})

test('the preview of affiliates says of each line what the import does with it', async () => {
  const long = 'Von Hohenstauffen-Lichtenberg-Schwarzenburg Zu Donaueschingen Am See'
  const half = 'x'.repeat(150)
  const content =
    'first name,last name,email,IBAN,country\n' +
    // Longer than a bank takes: shortened between words. A country without a town is no address.
    `Bartholomäus,${long},max@example.com,BE68 5390 0754 7034,BE\n` +
    `${'y'.repeat(80)},,why@example.com,BE68 5390 0754 7034,\n` +
    // Each name fits, both together do not.
    `${half},${half},two@example.com,,\n`
  const body = await calls.read('affiliate', content, waiting)
  const dry = await calls.run('affiliate', { ...body, dryRun: true })
  const done = await calls.run('affiliate', body)
  expect([dry.created, done.created]).toEqual([2, 2])
  expect(problemsIn(dry.outcomes)).toEqual([[4, 'Name', messages.field.maxLength(255)]])
  expect(problemsIn(done.outcomes)).toEqual(problemsIn(dry.outcomes))
  const whole = `BARTHOLOMÄUS ${long.toUpperCase()}`
  expect(await account('max@example.com')).toMatchObject({
    ...{ name: whole, holder_country: null },
    account_holder: maskOf(whole.slice(0, whole.indexOf(' DONAU')), 'initials'),
  })
  expect((await account('why@example.com'))?.account_holder).toBe(maskOf('Y'.repeat(70), 'initials'))
})

test('affiliates may be activated and invited, who then choose a password; that takes the permission to activate', async () => {
  const content = 'name,email\nAda,ada@example.com\n'
  const body = await calls.read('affiliate', content, { ...waiting, state: 'invited' })
  const refused = await calls.step('affiliate', body)
  expect([refused.status, refused.meta.errors]).toEqual([
    422,
    { state: [invitationMessages.noMailForImport] },
  ])
  server.deps.config.smtpUrl = 'smtp://mail.example'
  const clerk = await server.account('Manager', { permissions: ['registration.affiliate.add'] })
  const file = await calls.send(content, clerk)
  // At the field, because a 403 would end the session.
  const beyond = await calls.step('affiliate', { ...body, file }, clerk)
  expect([beyond.status, beyond.meta.errors]).toEqual([422, { state: [said.mayNotActivate] }])
  expect((await calls.step('affiliate', { ...body, file, ...waiting }, clerk)).data.created).toBe(1)
  const invited = { ...waiting, state: 'invited' }
  const other = await calls.read('affiliate', 'name,email\nBob,bob@example.com\n', invited)
  await calls.run('affiliate', other)
  expect((await account('bob@example.com'))?.verified_at).not.toBeNull()
  await expect.poll(() => mailsTo('bob@example.com')).toHaveLength(1)
  expect(mailsTo('bob@example.com')[0]?.text).toMatch(
    /we will email you a link:\n\n\S+\/#\/recover\?first=bob%40example\.com\n/,
  )
  expect(mailsTo('ada@example.com')).toEqual([])
  const signIn = { username: 'bob@example.com', password: 'Secret123' }
  expect((await server.call('POST', '/auth/sign-in', signIn, {})).status).toBe(422)
})

test('what an affiliate has earned is not taken for a rate', async () => {
  const body = await calls.read(
    'affiliate',
    'Name,Email,Commission\nEve,eve@example.com,€5.00\n',
    waiting,
  )
  expect(body.columnCommission).toBe('Commission')
  const { outcomes } = await calls.run('affiliate', { ...body, dryRun: true })
  expect(problemsIn(outcomes)).toEqual([[2, 'Commission', said.noPercent('€5.00')]])
})
