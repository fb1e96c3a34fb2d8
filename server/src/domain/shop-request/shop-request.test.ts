// Requests for shops through HTTP: what an affiliate sees and may ask for, the answers, their emails and the audit log.
import type { OfferedShop, OwnTerms } from '@rivulet/contract/answers/terms-answer'
import { messages } from '@rivulet/contract/messages/messages'
import { shopRequestMessages as said } from '@rivulet/contract/messages/shop-request-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSession } from '../../auth/session-record.ts'
import type { TestAccount } from '../../testing/account.ts'
import { allSent } from '../../testing/all-sent.ts'
import { draftOf } from '../../testing/draft.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

const base = '/registration/shop-request'
const newShop = async (more: object = {}): Promise<number> =>
  server.make.create('shop', {
    ...(await draftOf(server.make, 'shop')),
    ...{ commission: '12.50', windowDays: 20, description: 'Tents', askable: true, ...more },
  })
const terms = async ({ headers }: TestAccount): Promise<OwnTerms> =>
  (await server.call('GET', '/home/terms', undefined, headers)).data
const offered = async (asker: TestAccount, id: number): Promise<OfferedShop | undefined> =>
  (await terms(asker)).offered.find((shop) => shop.id === id)
const has = async (asker: TestAccount, id: number) =>
  (await terms(asker)).shops.some((shop) => shop.id === id)
const ask = ({ headers }: TestAccount, shop: unknown, note?: string) =>
  server.call('POST', '/home/shop-request', { shop, ...(note !== undefined && { note }) }, headers)
const requestOf = async (asker: TestAccount, shop: number): Promise<number> =>
  (await offered(asker, shop))?.request?.id ?? 0
const act = (id: number, action: string, body: object = {}, headers?: TestAccount['headers']) =>
  server.call('POST', `${base}/${id}/${action}`, body, headers)
const waiting = async () => (await server.call('GET', '/home/waiting')).data.shopRequests
const mails = async () => (await allSent(server)).splice(0)

test('an affiliate sees of a shop that is open for requests its name, description and terms, and nothing of others', async () => {
  const asker = await server.account('Affiliate')
  const other = await server.account('Affiliate')
  await server.sql`update account set commission_basis_points = 700 where id = ${asker.id}`
  const open = await newShop()
  const ownRate = await newShop({ commission: null })
  for (const more of [{ askable: false }, { active: false }, { affiliate: other.id }])
    await newShop({ name: 'HIDDEN', ...more })
  const { offered: seen, shops } = await terms(asker)
  expect(shops).toEqual([])
  expect(seen.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([open, ownRate])
  expect(seen.find(({ id }) => id === open)).toEqual({
    ...{ id: open, name: expect.any(String), description: 'Tents', rate: '12.50', from: 'here' },
    ...{ windowDays: 20, request: null },
  })
  expect(seen.find(({ id }) => id === ownRate)).toMatchObject({ rate: '7.00', from: 'own' })
  const record = await server.call('GET', `/marketing/shop/${open}`, undefined, asker.headers)
  expect(record.status).toBe(404)
  await server.sql`update shop set askable = false`
  expect((await terms(asker)).offered).toEqual([])
})

const toldTo = async ({ headers }: { headers: Record<string, string> }): Promise<string> =>
  (await server.call('GET', '/notification', undefined, headers)).data.latest[0].text

test('R22 shops that are closed, owned, missing or odd are refused with the same words', async () => {
  const asker = await server.account('Affiliate')
  const own = await newShop()
  await server.sql`insert into account_shop values (${asker.id}, ${own})`
  const closed = await newShop({ askable: false })
  const answers = await Promise.all([own, closed, 987_654_321].map((shop) => ask(asker, shop)))
  for (const { status, message, meta } of answers)
    expect({ status, message, meta }).toEqual({
      ...{ status: 422, message: messages.form.invalid },
      meta: { errors: { shop: [messages.field.choice] } },
    })
  expect((await ask(asker, 'x')).status).toBe(422)
  expect((await ask(server.admin, closed)).status).toBe(404)
})

test('R77 accepting opens the shop as the affiliate’s form does, and the affiliate is told by mail', async () => {
  const asker = await server.account('Affiliate')
  const [had, shop] = [await newShop({ askable: false }), await newShop()]
  await server.sql`insert into account_shop values (${asker.id}, ${had})`
  const before = await waiting()
  expect((await ask(asker, shop, ' For my hiking blog ')).status).toBe(201)
  expect(await waiting()).toBe(before + 1)
  const id = await requestOf(asker, shop)
  const { data } = await server.call('GET', `${base}/${id}`)
  expect(data).toMatchObject({
    ...{ note: 'For my hiking blog', state: 'open' },
    ...{ affiliate: { id: asker.id }, shop: { id: shop } },
  })
  await mails()
  expect((await act(id, 'accept')).message).toBe(said.accepted)
  expect(await waiting()).toBe(before)
  expect([await has(asker, had), await has(asker, shop)]).toEqual([true, true])
  expect(await offered(asker, shop)).toBeUndefined()
  const [mail, ...more] = await mails()
  expect([mail?.to, more]).toEqual([asker.username, []])
  expect(mail?.subject).toContain('You can promote')
  expect(await toldTo(asker)).toContain('was accepted')
  const lines = await server.sql<{ action: string; resource: string; after: { shops?: number[] } }[]>`
    select action, resource, after from audit_line where actor_id = ${server.admin.id} order by id desc limit 2`
  expect(lines).toMatchObject([
    { action: 'accept', resource: 'shopRequest', after: { state: 'accepted' } },
    { action: 'edit', resource: 'affiliate', after: { shops: [had, shop] } },
  ])
  expect((await act(id, 'decline', { reason: 'No' })).message).toBe(said.declineFailed)
})

test('R77 shops opened in the affiliate’s form are told by a notification and a mail that lead there, once', async () => {
  const reader = await server.account('Affiliate')
  const form = `/registration/affiliate/${reader.id}`
  const give = async (shops: number[]) =>
    expect((await server.call('PUT', form, { shops })).status).toBe(200)
  const told = async () =>
    (await server.call('GET', '/notification', undefined, reader.headers)).data.latest.map(
      ({ text, path }: { text: string; path: string }) => [text, path],
    )
  const mailed = async () =>
    (await mails()).filter(({ to }) => to === reader.username).map(({ text }) => text)
  const [tea, boats, tents] = [
    await newShop({ name: 'TEA' }),
    await newShop({ name: 'BOATS' }),
    await newShop({ name: 'TENTS' }),
  ]
  const closed = await newShop({ active: false })
  // Before the activation, whose mail names the shops, nothing is said.
  await server.sql`update account set verified_at = null where id = ${reader.id}`
  await give([closed])
  await server.sql`update account set verified_at = ${server.deps.now()} where id = ${reader.id}`
  await mails()
  await give([closed])
  expect([await told(), await mailed()]).toEqual([[], []])
  const path = `/dashboard/marketing/shop/${tea}`
  const first = ['TEA was opened to you: you can make links to it', path]
  await give([closed, tea])
  await give([tea])
  expect(await told()).toEqual([first])
  expect(await mailed()).toEqual([expect.stringContaining(`/#${path}`)])
  await give([tea, boats, tents])
  const both = ['BOATS and another shop were opened to you', '/dashboard/marketing/shop']
  expect((await told())[0]).toEqual(both)
  await give([])
  expect(await told()).toHaveLength(2)
})

test('a declined request shows its reason, in the mail too, and can be made again', async () => {
  const asker = await server.account('Affiliate')
  const shop = await newShop()
  await ask(asker, shop)
  const id = await requestOf(asker, shop)
  await mails()
  expect((await act(id, 'decline', {})).meta.errors).toEqual({ reason: [messages.field.required] })
  expect((await act(id, 'decline', { reason: 'Only shops of sports clubs' })).status).toBe(200)
  expect(await toldTo(asker)).toContain('was declined')
  expect((await mails())[0]?.text).toContain('Only shops of sports clubs')
  expect((await offered(asker, shop))?.request).toMatchObject({
    ...{ state: 'declined', reason: 'Only shops of sports clubs', answeredOn: expect.any(String) },
  })
  expect(await has(asker, shop)).toBe(false)
  expect((await ask(asker, shop, 'We are one now')).status).toBe(201)
  expect((await offered(asker, shop))?.request?.state).toBe('open')
})

test('one request per shop at a time, also when two arrive at once; it can be withdrawn', async () => {
  const asker = await server.account('Affiliate')
  const other = await server.account('Affiliate')
  const shop = await newShop()
  const both = await Promise.all([ask(asker, shop), ask(asker, shop)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(both.find(({ status }) => status === 422)?.message).toBe(said.already)
  const id = await requestOf(asker, shop)
  const withdraw = ({ headers }: TestAccount) =>
    server.call('DELETE', `/home/shop-request/${id}`, undefined, headers)
  expect((await withdraw(other)).status).toBe(404)
  expect((await withdraw(asker)).message).toBe(said.withdrawn)
  expect(await withdraw(asker)).toMatchObject({ status: 422, message: said.answered })
  expect((await act(id, 'accept')).message).toBe(said.acceptFailed)
  expect(await has(asker, shop)).toBe(false)
})

test('a shop that is opened by the affiliate’s form is no longer asked for', async () => {
  const asker = await server.account('Affiliate')
  const shop = await newShop()
  await ask(asker, shop)
  const id = await requestOf(asker, shop)
  await server.call('PUT', `/registration/affiliate/${asker.id}`, { shops: [shop], source: 'BLOG' })
  expect((await server.call('GET', `${base}/${id}`)).data).toMatchObject({
    ...{ state: 'accepted', answeredBy: null },
  })
})

test('a shop that was switched off or reserved since cannot be given by accepting', async () => {
  const asker = await server.account('Affiliate')
  const other = await server.account('Affiliate')
  const shop = await newShop()
  await ask(asker, shop)
  const id = await requestOf(asker, shop)
  const usable = { active: true, affiliate_id: null }
  await mails()
  for (const closed of [{ active: false }, { affiliate_id: other.id }]) {
    await server.sql`update shop set ${server.sql({ ...usable, ...closed })} where id = ${shop}`
    expect(await act(id, 'accept')).toMatchObject({ status: 422, message: said.closed })
  }
  expect((await server.call('GET', `${base}/${id}`)).data.state).toBe('open')
  expect(await mails()).toEqual([])
  await server.sql`update shop set ${server.sql(usable)} where id = ${shop}`
  expect((await act(id, 'accept')).status).toBe(200)
})

test('R21 only those who may edit affiliates answer, and affiliates never see others’ requests', async () => {
  const asker = await server.account('Affiliate')
  const shop = await newShop()
  await ask(asker, shop)
  const id = await requestOf(asker, shop)
  const reads = await server.account('Manager', {
    permissions: ['registration.affiliate.index', 'registration.affiliate.view'],
  })
  expect((await server.call('GET', `${base}/${id}`, undefined, reads.headers)).status).toBe(200)
  for (const action of ['accept', 'decline'])
    expect((await act(id, action, { reason: 'No' }, reads.headers)).status).toBe(403)
  const curious = await server.account('Affiliate', {
    permissions: ['index', 'view', 'edit'].map((level) => `registration.affiliate.${level}`),
  })
  expect((await server.call('GET', base, undefined, curious.headers)).data).toEqual([])
  expect((await act(id, 'accept', {}, curious.headers)).status).toBe(404)
  expect((await offered(asker, shop))?.request?.state).toBe('open')
})

test('R19 nobody asks for a shop while impersonating', async () => {
  const asker = await server.account('Affiliate')
  const shop = await newShop()
  const now = server.deps.now()
  const token = await server.sql.begin((tx) =>
    startSession(tx, now, {
      ...{ accountId: asker.id, admin: false, remember: false },
      origin: { ip: '127.0.0.1', agent: 'test', device: null },
      impersonator: { id: server.admin.id, until: new Date(now.getTime() + 60_000) },
    }),
  )
  const answer = await ask({ ...asker, headers: { bearer: `Bearer ${token}` } }, shop)
  expect(answer).toMatchObject({ status: 422, message: messages.session.impersonationForbidden })
})

test('R8 an affiliate asks at most twenty times a day', async () => {
  const asker = await server.account('Affiliate')
  for (let n = 0; n < 20; n++) expect((await ask(asker, 1)).status).toBe(422)
  expect((await ask(asker, await newShop())).status).toBe(429)
})

test('R83 erasing an affiliate’s personal data removes its requests; its own data file holds them', async () => {
  const asker = await server.account('Affiliate')
  await ask(asker, await newShop(), 'For my hiking blog')
  const file = await server.call('GET', '/auth/personal-data', undefined, asker.headers)
  expect(JSON.parse(file.text).shopRequest).toMatchObject([{ note: 'For my hiking blog' }])
  await server.make.act('affiliate', asker.id, 'anonymise')
  expect(await server.sql`select from shop_request where affiliate_id = ${asker.id}`).toHaveLength(0)
})
