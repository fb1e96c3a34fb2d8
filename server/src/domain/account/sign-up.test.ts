// Sign-up through HTTP: with and without an invite, also concurrently.
import { inviteMessages } from '@rivulet/contract/messages/invite-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Transaction } from '../../db/sql.ts'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'
import { allSent } from '../../testing/all-sent.ts'
import { draftOf } from '../../testing/draft.ts'
import { whileHeld } from '../../testing/hold-lock.ts'
import { inviteState, noteInviteUse, takeInvite } from './use-invite.ts'

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
// All requests come from one address.
beforeEach(() => server.sql`delete from throttle`)
afterAll(() => server.close())

let count = 0
const ascending = (a: number, b: number) => a - b
const form = (more: object = {}) => ({
  name: 'ANN BLOG',
  email: `ann${++count}@example.com`,
  password: 'Orange7juice',
  confirmPassword: 'Orange7juice',
  phone: '+32470123456',
  businessProfile: 'Shoes, since 2019',
  source: 'BLOG',
  ...more,
})
const signUp = (body: object) => server.call('POST', '/auth/sign-up', body, {})
const newInvite = async (body: object = {}): Promise<{ id: number; code: string }> =>
  (await server.call('POST', '/registration/invite', { type: 'single', active: true, ...body })).data
const stateOf = async (code: string) =>
  (await server.call('GET', `/auth/invite/${code}`, undefined, {})).data
const unused = { valid: true, active: true, shops: [], commission: null, hold: null }
/** Of an invite without terms: the programme's defaults. */
const open = { ...unused, used: false, commission: '10.00', hold: 30 }
const accountOf = async (email: string) =>
  (
    await server.sql`select a.*, p.name as profile_name from account a join profile p on p.id = a.profile_id
      where username = ${email}`
  )[0]

test('S1.5 S8.4 a sign-up creates an affiliate that is inactive and under analysis, with the seeded profile', async () => {
  const body = form()
  const made = await signUp(body)
  expect([made.status, made.message, made.data]).toEqual([
    201,
    messages.session.created,
    { status: messages.session.underAnalysis },
  ])
  expect(await accountOf(body.email)).toMatchObject({
    name: 'ANN BLOG',
    profile_name: 'AFFILIATE',
    active: false,
    verified_at: null,
    phone: body.phone,
    business_profile: body.businessProfile,
    source: 'BLOG',
    hold_days: 30,
    commission_basis_points: 1000,
    aid: expect.stringMatching(/^[a-z2-9]{10}$/),
  })
  expect((await server.signIn(body.email, body.password)).message).toBe(messages.session.unverified)
})

test('S8.4 S3.6 the affiliate gets a mail that the sign-up has arrived and what comes next; an invite is called by whom it is for', async () => {
  await server.sql`update programme set name = 'Northwind', support_address = 'help@example.com'`
  const { code, id } = await newInvite({ name: 'ANN OF THE BLOG' })
  const body = form({ invite: code })
  await signUp(body)
  const mails = (await allSent(server, {})).filter(({ to }) => to === body.email)
  expect(mails).toEqual([
    {
      to: body.email,
      subject: 'Your registration at Northwind',
      text: expect.stringMatching(
        /review every registration[^]*another email as soon as[^]*reply to this email or write to help@example\.com/,
      ),
    },
  ])
  // Anybody can sign up with an address of somebody else: the mail quotes nothing that was typed.
  expect(mails[0]?.text).not.toContain(body.name)
  const read = async (one: number) => (await server.call('GET', `/registration/invite/${one}`)).data
  expect((await read(id)).title).toBe('ANN OF THE BLOG')
  const other = await newInvite()
  expect((await read(other.id)).title).toBe(`INVITE ${other.id}`)
  const { data } = await server.call('GET', '/registration/affiliate?search=ann&sort=-createdAt')
  expect(data[0].invite).toEqual({ id, name: 'ANN OF THE BLOG' })
  await server.sql`update programme set name = null, support_address = null`
})

test('S8.2 S5.2 S5.8 S5.11 S5.15 S5.17 each invalid field is reported with its message', async () => {
  const empty = await signUp({})
  const { required } = messages.field
  expect([empty.status, empty.message, empty.errors]).toEqual([
    422,
    messages.form.invalid,
    {
      name: [required],
      email: [required],
      password: [required],
      confirmPassword: [required],
      phone: [required],
      businessProfile: [required],
      source: [messages.affiliate.source],
    },
  ])
  const wrong = form({ email: 'ann', confirmPassword: 'Other1', phone: '0470', aid: 'MINE' })
  expect((await signUp(wrong)).errors).toEqual({
    email: [messages.field.email],
    confirmPassword: [messages.signUp.confirmation],
    phone: ['Begin with the country code, such as +32'],
    aid: [messages.field.unknown],
  })
})

test('S5.16 R32 an address in use is rejected in any case of letters, also if the account is in the trash', async () => {
  const body = form()
  await signUp(body)
  const taken = { email: [messages.administrator.taken] }
  expect((await signUp(form({ email: body.email.toUpperCase() }))).errors).toEqual(taken)
  await server.sql`update account set deleted_at = now() where username = ${body.email}`
  expect((await signUp(form({ email: body.email }))).errors).toEqual(taken)
})

test('S4.4 S3.6 a single-use invite becomes used and shows who signed up with it', async () => {
  const { code, id } = await newInvite()
  expect(await stateOf(code)).toEqual(open)
  expect((await signUp(form({ invite: code }))).status).toBe(201)
  expect(await stateOf(code)).toEqual({ ...unused, used: true })
  const invite = (await server.call('GET', `/registration/invite/${id}`)).data
  expect(invite).toMatchObject({ used: true, history: [{ name: 'ANN BLOG', ip: '127.0.0.1' }] })
  expect(invite.lastUsage).toBe(invite.history[0].date)
  const again = form({ invite: code })
  expect((await signUp(again)).errors).toEqual({ invite: [messages.affiliate.inviteUsed] })
  expect(await accountOf(again.email)).toBeUndefined()
})

test('S4.4 a multiple-use invite can be used repeatedly', async () => {
  const { code, id } = await newInvite({ type: 'multiple' })
  for (let i = 0; i < 2; i++) expect((await signUp(form({ invite: code }))).status).toBe(201)
  expect(await stateOf(code)).toEqual(open)
  const { data } = await server.call('GET', `/registration/invite/${id}`)
  expect(data.history).toHaveLength(2)
  const [{ n }] = (await server.sql`select count(*) as n from account where invite_id = ${id}`) as [
    { n: number },
  ]
  expect(n).toBe(2)
})

test('S3.6 S4.3 an invite gives its shops and terms at sign-up, and activation keeps them', async () => {
  const shop = async (changes: object) =>
    server.make.create('shop', { ...(await draftOf(server.make, 'shop')), ...changes })
  const [shoes, hats, gone] = [
    await shop({ name: 'SHOES', commission: null }),
    await shop({ name: 'HATS', commission: '8.00' }),
    await shop({ name: 'GONE' }),
  ]
  const given = { type: 'multiple', shops: [shoes, hats, gone], commission: '12.50', hold: 7 }
  const { code, id } = await newInvite(given)
  await server.call('DELETE', `/marketing/shop/${gone}`)
  expect(await stateOf(code)).toMatchObject({
    shops: [
      { name: 'HATS', commission: '8.00' },
      { name: 'SHOES', commission: '12.50' },
    ],
    ...{ commission: '12.50', hold: 7 },
  })
  const body = form({ invite: code })
  expect((await signUp(body)).status).toBe(201)
  // What the invite says later is not for those who have signed up.
  await server.call('PUT', `/registration/invite/${id}`, { shops: [], commission: '1.00', hold: null })
  const account = await accountOf(body.email)
  expect(account).toMatchObject({ commission_basis_points: 1250, hold_days: 7 })
  const record = async () => (await server.call('GET', `/registration/affiliate/${account?.id}`)).data
  const has = { commission: '12.50', hold: 7, shops: [{ name: 'HATS' }, { name: 'SHOES' }] }
  expect(await record()).toMatchObject(has)
  await server.call('POST', `/registration/affiliate/${account?.id}/activate`, {})
  expect(await record()).toMatchObject(has)
  const [line] = await server.sql`
    select after from audit_line where action = 'signUp' and record_id = ${account?.id}`
  expect(line?.after).toMatchObject({ invite: id, shops: [hats, shoes] })
  // The programme's default where the invite leaves it open.
  const { code: leaves } = await newInvite({ shops: [shoes, hats] })
  expect(await stateOf(leaves)).toMatchObject({
    shops: [
      { name: 'HATS', commission: '8.00' },
      { name: 'SHOES', commission: '10.00' },
    ],
    ...{ commission: '10.00', hold: 30 },
  })
  const later = form({ invite: code })
  await signUp(later)
  expect(await accountOf(later.email)).toMatchObject({ commission_basis_points: 100, hold_days: 30 })
})

test('R21 R22 an invite that cannot be used names no shops, and only those who edit affiliates give any', async () => {
  const shop = await server.make.create('shop', await draftOf(server.make, 'shop'))
  for (const changes of [{ active: false }, { type: 'single' }]) {
    const { code } = await newInvite({ shops: [shop], commission: '9.00', hold: 3, ...changes })
    if (!('active' in changes)) await signUp(form({ invite: code }))
    expect(await stateOf(code)).toMatchObject({ shops: [], commission: null, hold: null })
  }
  const inviter = await server.account('Manager', {
    permissions: ['index', 'view', 'add', 'edit'].map((level) => `registration.invite.${level}`),
  })
  const make = (body: object) =>
    server.call('POST', '/registration/invite', { type: 'single', ...body }, inviter.headers)
  const refused = (field: string) => ({
    status: 422,
    errors: { [field]: [inviteMessages.mayNotGive] },
  })
  for (const more of [{ shops: [shop] }, { commission: '99.00' }, { hold: 0 }])
    expect(await make(more)).toMatchObject(refused(Object.keys(more).join()))
  // The form of a new invite starts with the programme's defaults.
  expect((await make({ shops: [], commission: '10.00', hold: 30 })).status).toBe(201)
  const { id } = await newInvite({ shops: [shop], commission: '50.00' })
  const edit = (body: object) => server.call('PUT', `/registration/invite/${id}`, body, inviter.headers)
  expect(await edit({ commission: '60.00' })).toMatchObject(refused('commission'))
  expect((await edit({ notes: 'FAIR', commission: '50.00' })).status).toBe(200)
})

test('S5.17 an unknown, removed or inactive invite is rejected at its field', async () => {
  const closed = await newInvite({ active: false })
  const gone = await newInvite()
  await server.call('DELETE', `/registration/invite/${gone.id}`)
  const errorOf = async (invite: string) => (await signUp(form({ invite }))).errors
  expect(await errorOf('nothing')).toEqual({ invite: [messages.affiliate.inviteInvalid] })
  expect(await errorOf(gone.code)).toEqual({ invite: [messages.affiliate.inviteInvalid] })
  expect(await errorOf(closed.code)).toEqual({ invite: [messages.affiliate.inviteInactive] })
  const nothing = { ...unused, valid: false, active: false, used: false }
  for (const code of [gone.code, 'nothing', '%00', '%F0%9F%92%A9', 'a%20b'])
    expect(await stateOf(code)).toEqual(nothing)
  expect(await stateOf(closed.code)).toEqual({ ...nothing, valid: true })
})

test('S4.4 a sign-up while another one is using up the same invite waits, and is rejected', async () => {
  const { id, code } = await newInvite()
  const other = await server.account('Affiliate')
  const use = { inviteId: id, accountId: other.id, name: 'FIRST', at: new Date(), ip: null }
  const take = async (tx: Transaction) => {
    await takeInvite(tx, { code })
    await noteInviteUse(tx, use)
  }
  const late = await whileHeld(server.sql, take, 1, () => signUp(form({ invite: code })))
  expect(late.errors).toEqual({ invite: [messages.affiliate.inviteUsed] })
})

test('S4.4 of five concurrent sign-ups with a single-use invite, one succeeds', async () => {
  const { code } = await newInvite()
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(form({ invite: code }))))
  expect(answers.map(({ status }) => status).sort(ascending)).toEqual([201, 422, 422, 422, 422])
  expect((await inviteState(server.sql, code)).used).toBe(true)
})

test('R32 of two concurrent sign-ups with one address, one succeeds, and the other’s invite stays unused', async () => {
  const { email } = form()
  const invites = [await newInvite(), await newInvite()]
  const answers = await Promise.all(invites.map(({ code }) => signUp(form({ email, invite: code }))))
  expect(answers.map(({ status }) => status).sort(ascending)).toEqual([201, 422])
  const states = await Promise.all(invites.map(({ code }) => inviteState(server.sql, code)))
  expect(states.filter(({ used }) => used)).toHaveLength(1)
})

test('R8 one address is limited to five sign-ups an hour and ten invite look-ups a minute', async () => {
  for (let i = 0; i < 5; i++) await signUp(form())
  const sixth = await signUp(form())
  expect([sixth.status, Number(sixth.headers['retry-after']) > 3000]).toEqual([429, true])
  for (let i = 0; i < 10; i++) expect(await stateOf('nothing')).toBeTruthy()
  expect((await server.call('GET', '/auth/invite/nothing', undefined, {})).status).toBe(429)
})
