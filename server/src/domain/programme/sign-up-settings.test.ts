// Who may sign up, and the terms: versions, acceptances, and who may not accept.
import { messages } from '@rivulet/contract/messages/messages'
import { programmeMessages } from '@rivulet/contract/messages/programme-messages'
import { usualDefaults } from '@rivulet/contract/programme'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { draftOf } from '../../testing/draft.ts'
import { newestAccount, signUp as signUpAt } from '../../testing/sign-up.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
  // The profile that sign-ups get.
  await server.account('Affiliate')
})
afterAll(() => server.close())
beforeEach(() => save({ signUp: null, terms: null }))

const save = async (settings: object) => {
  const answer = await server.call('PUT', '/admin/programme', settings)
  expect(answer.status, answer.text).toBe(200)
  return answer
}

const signUp = (more: object = {}) => signUpAt(server, more)
const newest = () => newestAccount(server)
const due = async (headers: Record<string, string>) =>
  (await server.call('GET', '/auth/me', undefined, headers)).data.affiliate?.termsDue
const acceptedBy = async (id: number) => {
  const { data } = await server.call('GET', `/registration/affiliate/${id}`)
  return data.acceptedTerms.map((one: { version: number }) => one.version)
}

test('S1.5 by invite only: a sign-up without an invite is refused, and the page says so before', async () => {
  await save({ signUp: 'invite' })
  const refused = await signUp()
  expect([refused.status, refused.meta.errors]).toEqual([422, { invite: [messages.signUp.inviteOnly] }])
  const invite = await server.call('POST', '/registration/invite', { type: 'single', active: true })
  expect((await signUp({ invite: invite.data.code })).status).toBe(201)
  const wrong = await server.call('PUT', '/admin/programme', { signUp: 'closed' })
  expect(wrong.meta.errors).toEqual({ signUp: [messages.field.choice] })
})

test('S1.5 terms: each text is a version, which sign-ups and signed-in affiliates accept, each once', async () => {
  await server.sql`delete from throttle`
  const first = await save({ terms: 'Be kind.' })
  const { version } = first.data.terms
  expect((await save({ terms: 'Be kind.' })).data.terms.version).toBe(version)
  expect((await server.call('GET', '/auth/terms', undefined, {})).data).toMatchObject({
    ...{ version, text: 'Be kind.' },
  })
  expect((await signUp()).meta.errors).toEqual({ terms: [messages.terms.needed] })
  expect((await signUp({ terms: version })).status).toBe(201)
  const ann = await newest()
  expect(await acceptedBy(ann)).toEqual([version])
  await server.make.act('affiliate', ann, 'activate')
  const headers = await server.signedIn(ann)
  expect(await due(headers)).toBeUndefined()
  // A dry run says what would be refused, and publishes nothing.
  const dry = await server.call('PUT', '/admin/programme', {
    ...{ terms: 'Be kinder.', payerBic: 'GKCCBEBB', dryRun: true },
  })
  expect(dry.meta.errors).toEqual({ payerIban: [programmeMessages.bicAlone] })
  const fine = await save({ terms: 'Be kinder.', dryRun: true })
  expect([fine.status, fine.message, fine.data.terms.version]).toEqual([200, undefined, version])
  // A changed text asks everybody again.
  await save({ terms: 'Be kind and honest.' })
  expect(await due(headers)).toBe(version + 1)
  const old = await server.call('POST', '/auth/terms', { terms: version }, headers)
  expect(old.meta.errors).toEqual({ terms: [messages.terms.changed(version + 1)] })
  const accept = () => server.call('POST', '/auth/terms', { terms: version + 1 }, headers)
  expect((await accept()).status).toBe(200)
  const [kept] =
    await server.sql`select accepted_at, ip from terms_acceptance where version = ${version + 1}`
  expect((await accept()).status).toBe(200)
  expect(
    await server.sql`select accepted_at, ip from terms_acceptance where version = ${version + 1}`,
  ).toEqual([kept])
  expect([await due(headers), await acceptedBy(ann)]).toEqual([undefined, [version + 1, version]])
  // Without terms nothing is asked.
  await save({ terms: '' })
  expect((await server.call('GET', '/auth/terms', undefined, {})).data).toBeNull()
  expect((await signUp()).status).toBe(201)
})

test('S1.5 new terms replace the version that their author has read, not one published meanwhile', async () => {
  const { version } = (await save({ terms: 'Be kind.' })).data.terms
  const put = (body: object) => server.call('PUT', '/admin/programme', body)
  const clause = { terms: 'Be kind. No brand bidding.', termsVersion: version }
  const [first, second] = [await put(clause), await put({ terms: 'Be kind!', termsVersion: version })]
  expect([first.status, second.status, second.message]).toEqual([200, 409, messages.form.stale])
  expect((await server.call('GET', '/auth/terms', undefined, {})).data.text).toBe(clause.terms)
  // Settings beside the terms are nobody’s version.
  expect((await put({ signUp: null, termsVersion: version })).status).toBe(200)
  await save({ terms: null })
  expect((await put({ terms: 'Be kind again.', termsVersion: 0 })).status).toBe(200)
})

test('R19 nobody accepts terms on behalf of an affiliate, and an admin user has none to accept', async () => {
  const { version } = (await save({ terms: 'Be patient.' })).data.terms
  const { id } = await server.account('Affiliate')
  const path = `/registration/affiliate/${id}/impersonate`
  const chief = await server.account('Administrator')
  const { data } = await server.call('POST', path, undefined, chief.headers)
  const headers = { bearer: `Bearer ${data.token}` }
  expect(data.user.affiliate.termsDue).toBeUndefined()
  expect((await server.call('POST', '/auth/terms', { terms: version }, headers)).message).toBe(
    messages.session.impersonationForbidden,
  )
  expect((await server.call('POST', '/auth/terms', { terms: version })).status).toBe(404)
  expect(await server.sql`select from terms_acceptance where account_id = ${id}`).toHaveLength(0)
})

test('S3.5 defaults hold for what is added from now on: affiliates, sign-ups and shops', async () => {
  await server.sql`delete from throttle`
  const termsOf = async (resource: 'affiliate' | 'shop', id: number) => {
    const [domain, name] =
      resource === 'affiliate'
        ? (['registration', 'affiliate'] as const)
        : (['marketing', 'shop'] as const)
    const { data } = await server.call('GET', `/${domain}/${name}/${id}`)
    return resource === 'affiliate' ? [data.commission, data.hold] : data.windowDays
  }
  const older = {
    affiliate: await server.make.create('affiliate', await draftOf(server.make, 'affiliate')),
    shop: await server.make.create('shop', { name: 'OLD', url: 'https://old.example/' }),
  }
  const before = [await termsOf('affiliate', older.affiliate), await termsOf('shop', older.shop)]
  const chosen = { commission: '7.50', hold: 14, windowDays: 45, minimumPayout: '25.00' }
  const { data } = await save(chosen)
  expect(data.settings.commission).toEqual({ chosen: '7.50', fallback: '10.00', variable: null })
  expect((await server.call('GET', '/admin/programme/defaults')).data).toEqual(chosen)
  expect((await signUp()).status).toBe(201)
  expect(await termsOf('affiliate', await newest())).toEqual(['7.50', 14])
  const draft = await draftOf(server.make, 'affiliate')
  const left = { commission: undefined, hold: undefined }
  const added = await server.make.create('affiliate', { ...draft, ...left })
  const without = await server.make.create('affiliate', {
    ...(await draftOf(server.make, 'affiliate')),
    commission: null,
    hold: 14,
  })
  expect([await termsOf('affiliate', added), await termsOf('affiliate', without)]).toEqual([
    ['7.50', 14],
    [null, 14],
  ])
  const shop = await server.make.create('shop', { name: 'NEW', url: 'https://new.example/' })
  expect(await termsOf('shop', shop)).toBe(45)
  expect([await termsOf('affiliate', older.affiliate), await termsOf('shop', older.shop)]).toEqual(
    before,
  )
  const [line] = await server.sql`
    select after from audit_line where action = 'updateProgramme' order by id desc limit 1`
  expect(line?.after).toEqual(chosen)
  const wrong = await server.call('PUT', '/admin/programme', { commission: '100.01', hold: 366 })
  expect([wrong.status, Object.keys(wrong.meta.errors ?? {})]).toEqual([422, ['commission', 'hold']])
  await save({ commission: null, hold: null, windowDays: null, minimumPayout: null })
  expect((await server.call('GET', '/admin/programme/defaults')).data).toEqual(usualDefaults)
})
