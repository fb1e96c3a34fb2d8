// Claims through HTTP: who can open and answer them, evidence, history, and notifications.
import { addDays, today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { claimMessages } from '@rivulet/contract/messages/claim-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerHomeRoutes } from '../home/routes.ts'
import { startSession } from '../../auth/session-record.ts'
import { registerResources } from '../../resource/routes.ts'
import { served } from '../../served.ts'
import { allSent } from '../../testing/all-sent.ts'
import { claimCalls, claims as base } from '../../testing/claim-calls.ts'
import { createOrderApp, type OrderApp } from '../../testing/order-app.ts'
import { registerOrderApi } from '../order/api/order-api.ts'
import { registerOrderRoutes } from '../order/routes.ts'
import { wouldEarn } from '../order/credit/would-earn.ts'
import { registerClaimRoutes } from './routes.ts'

let server: OrderApp
let day: string
beforeAll(async () => {
  server = await createOrderApp((app, deps) => {
    const engine = { deps, served }
    registerResources(app, engine)
    registerOrderRoutes(app, engine)
    registerOrderApi(app, deps)
    registerClaimRoutes(app, engine, (order) => wouldEarn(deps.sql, order))
    registerHomeRoutes(app, deps)
  })
  day = today(server.deps.config.accountingZone, server.deps.now())
})
afterAll(() => server.close())

const { scene, ask, act, read, evidence } = claimCalls(() => server)
const mails = async () => (await allSent(server)).splice(0)

test('an affiliate opens a claim; administrators are notified, and it appears in their list and count', async () => {
  const of = await scene()
  await mails()
  const before = (await server.call('GET', '/home/waiting')).data.claims
  const { status, data } = await ask(of, { orderId: ' A-17 ' })
  expect([status, data.orderId, data.state]).toEqual([201, 'A-17', 'open'])
  expect(data.entries).toMatchObject([{ event: 'asked', text: 'A reader told me', team: false }])
  expect(data).not.toHaveProperty('affiliate')
  const told = await mails()
  const [administrator] = await server.sql<{ username: string }[]>`
    select username from account where id = ${server.admin.id}`
  expect(told.map(({ to }) => to)).toEqual([administrator?.username])
  expect(told[0]?.text).toContain(`/#/dashboard/financial/claim/${data.id}`)
  const list = await server.call('GET', `${base}?where[orderId]=eq~.~A-17`)
  expect(list.data).toMatchObject([{ id: data.id, affiliate: { id: of.affiliate.id }, state: 'open' }])
  expect((await server.call('GET', '/home/waiting')).data.claims).toBe(before + 1)
})

test('R21 nobody can read or reply to another affiliate’s claim, or claim an order of a shop that is not theirs', async () => {
  const [mine, other] = [await scene(), await scene()]
  const { id } = (await ask(mine)).data
  const { headers } = other.affiliate
  expect((await server.call('GET', `${base}/${id}`, undefined, headers)).status).toBe(404)
  expect((await act(id, 'write', { text: 'x' }, headers)).status).toBe(404)
  expect((await ask(other, { shop: mine.shopId })).meta.errors).toEqual({
    shop: [messages.field.choice],
  })
  for (const [path, body] of [
    ['answer', { outcome: 'paid', text: 'x' }],
    ['evidence', undefined],
  ] as const)
    expect(
      (await server.call(body ? 'POST' : 'GET', `${base}/${id}/${path}`, body, mine.affiliate.headers))
        .status,
    ).toBe(403)
  expect((await read(id)).entries).toHaveLength(1)
})

test('there is one open claim per order, and a new one can be opened once it is answered', async () => {
  const of = await scene()
  const orderId = 'TWICE-1'
  const both = await Promise.all([ask(of, { orderId }), ask(of, { orderId })])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(both.find(({ status }) => status === 422)?.meta.errors).toEqual({
    orderId: [claimMessages.open],
  })
  const id: number = both.find(({ status }) => status === 201)?.data.id
  await act(id, 'answer', { outcome: 'declined', text: 'It was cancelled' })
  expect((await ask(of, { orderId })).status).toBe(201)
  const again = await act(id, 'reopen', { text: 'Not so' }, of.affiliate.headers)
  expect([again.status, again.message]).toEqual([422, claimMessages.open])
  expect((await read(id)).state).toBe('declined')
})

test('a reply changes the claim’s state, is mailed to its affiliate and names no person', async () => {
  const of = await scene()
  const { id, lastWord } = (await ask(of)).data
  expect(lastWord).toBeNull()
  await mails()
  const answer = await act(id, 'answer', { outcome: 'info', text: 'Which day was it?' })
  expect([answer.status, answer.message]).toEqual([200, claimMessages.answered])
  const [mail, ...more] = await mails()
  expect([mail?.to, more]).toEqual([of.affiliate.username, []])
  expect(mail?.text).toContain('Which day was it?')
  expect((await read(id)).entries.at(-1)).toMatchObject({
    event: 'answered',
    outcome: 'info',
    team: true,
    actor: expect.stringMatching(/^Administrator \d+$/),
  })
  const seen = await read(id, of.affiliate.headers)
  expect([seen.state, seen.entries.at(-1).actor]).toEqual(['info', 'Administrator'])
  expect((await act(id, 'answer', { outcome: 'open', text: 'x' })).meta.errors).toEqual({
    outcome: [messages.field.choice],
  })
})

test('R93 the mail of a reply names the order as its shop has reported it, and not as the affiliate typed it', async () => {
  const of = await scene()
  await server.report(of, { orderId: '#KNOWN-1', amount: '10.00', aid: of.aid })
  const subjects = []
  for (const orderId of ['known-1', 'You won at evil.example']) {
    const { id } = (await ask(of, { orderId })).data
    await mails()
    await act(id, 'answer', { outcome: 'declined', text: 'No' })
    subjects.push(...(await mails()).map(({ subject }) => subject))
  }
  expect(subjects).toEqual([
    expect.stringMatching(/^Your claim about order #KNOWN-1 of .+: Declined$/),
    expect.stringMatching(/^Your claim about an order of .+: Declined$/),
  ])
})

test('a reply by the affiliate reopens it; a decided claim needs the reopen action', async () => {
  const of = await scene()
  const { headers } = of.affiliate
  const { id } = (await ask(of)).data
  await act(id, 'answer', { outcome: 'info', text: 'Which day?' })
  await mails()
  expect((await act(id, 'write', { text: 'On Sunday' }, headers)).message).toBe(claimMessages.written)
  expect((await read(id)).state).toBe('open')
  expect((await mails())[0]?.text).toContain('On Sunday')
  expect((await act(id, 'reopen', { text: 'x' }, headers)).status).toBe(422)
  // An internal note decides nothing.
  await act(id, 'write', { text: 'We ask the shop' })
  expect((await read(id)).state).toBe('open')
  await act(id, 'answer', { outcome: 'paid', text: 'Credited' })
  expect((await act(id, 'write', { text: 'x' }, headers)).status).toBe(422)
  expect((await act(id, 'reopen', { text: 'The amount is wrong' }, headers)).status).toBe(200)
  expect((await read(id)).entries.map(({ event }: { event: string }) => event)).toEqual([
    ...['asked', 'answered', 'written', 'written', 'answered', 'reopened'],
  ])
})

test('R77 entries are permanent: no call and no query can change or remove them', async () => {
  const of = await scene()
  const { id } = (await ask(of)).data
  for (const [method, path] of [
    ['PUT', `${base}/${id}`],
    ['DELETE', `${base}/${id}`],
    ['DELETE', `${base}/erase?where[id]=in~.~${id}`],
  ] as const)
    expect((await server.call(method, path, method === 'PUT' ? {} : undefined)).status).toBe(404)
  const { sql } = server
  await expect(sql`update claim_entry set words = 'other' where claim_id = ${id}`).rejects.toThrow(
    'append-only',
  )
  await expect(sql`delete from claim_entry where claim_id = ${id}`).rejects.toThrow('append-only')
  await expect(sql`delete from claim where id = ${id}`).rejects.toThrow('claim_entry')
  await expect(sql`update claim set deleted_at = now() where id = ${id}`).rejects.toThrow('check')
})

test('evidence without an order: the clicks within the window, and the calls of the shop', async () => {
  const of = await scene()
  const { id } = (await ask(of, { orderId: 'X-1' })).data
  expect(await evidence(id)).toEqual({
    order: null,
    others: [],
    calls: [],
    clicks: { days: 30, from: addDays(day, -30), until: day, before: null, count: 0, latest: [] },
  })
  const old = new Date(server.deps.now().getTime() - 32 * 86_400_000)
  await server.click(of.linkId, old)
  await server.click(of.linkId)
  await server.click(of.linkId, server.deps.now(), 'bot')
  const stranger = await server.scene()
  await server.click(stranger.linkId)
  // Rejected, so it never became an order.
  await server.report(of, { orderId: 'x-1', amount: 'much' })
  const known = await evidence(id)
  expect(known.order).toBeNull()
  expect(known.calls).toMatchObject([{ outcome: 'refused', source: 'door' }])
  expect(known.clicks).toMatchObject({ count: 1, latest: [{ link: expect.any(String) }] })
})

test('evidence with an order: whoever is credited, also in the trash and with another spelling of its number', async () => {
  const [of, other] = [await scene(), await scene()]
  const report = async (orderId: string, click: string | null) =>
    (await server.report(of, { orderId, amount: '20.00', ...(click && { click_id: click }) })).data.id
  const theirs = await report('#T-1', await server.click(of.linkId))
  const nobodys = await report('N-1', null)
  const known = async (orderId: string) => (await evidence((await ask(of, { orderId })).data.id)).order
  // On the same day, and too late to have led to the order.
  await server.click(of.linkId, new Date(server.deps.now().getTime() + 120_000))
  const asked = (await ask(of, { orderId: 't-1' })).data.id
  expect((await evidence(asked)).order).toMatchObject({
    id: theirs,
    credited: 'claimant',
    inTrash: false,
  })
  const { clicks } = await evidence(asked)
  expect(clicks).toMatchObject({ count: 1, before: expect.stringMatching(/^\d{4}-\d\d-\d\d /) })
  // What accepting would credit: the rate of today, not of the order's day.
  await server.sql`update shop set commission_basis_points = 1250 where id = ${of.shopId}`
  expect(await known('N-1')).toEqual({
    id: nobodys,
    updatedAt: expect.stringMatching(/Z$/),
    status: '2',
    credited: 'nobody',
    affiliate: null,
    inTrash: false,
    earns: { rate: '12.50', commission: '2.50' },
  })
  await server.sql`update shop_order set affiliate_id = ${other.affiliate.id}, deleted_at = now() where id = ${theirs}`
  expect((await evidence(asked)).order).toMatchObject({
    id: theirs,
    credited: 'another',
    affiliate: { id: other.affiliate.id },
    inTrash: true,
  })
})

test('R24 without the permission to see orders or calls, the evidence omits them', async () => {
  const of = await scene()
  const { id } = (await ask(of)).data
  const { headers } = await server.account('Manager', { permissions: ['financial.claim.answer'] })
  const { data } = await server.call('GET', `${base}/${id}/evidence`, undefined, headers)
  expect(Object.keys(data)).toEqual(['clicks'])
})

test('R19 while impersonating, claims can be neither opened nor replied to', async () => {
  const of = await scene()
  const { id } = (await ask(of)).data
  const token = await server.sql.begin((tx) =>
    startSession(tx, server.deps.now(), {
      accountId: of.affiliate.id,
      admin: false,
      remember: false,
      origin: { ip: '127.0.0.1', agent: 'test', device: null },
      impersonator: { id: server.admin.id, until: new Date(server.deps.now().getTime() + 60_000) },
    }),
  )
  const headers = { bearer: `Bearer ${token}` }
  for (const answer of [await ask(of, {}, headers), await act(id, 'write', { text: 'x' }, headers)])
    expect(answer).toMatchObject({ status: 422, message: messages.session.impersonationForbidden })
})

test('R8 an affiliate can open claims and reply at most 20 times an hour', async () => {
  const of = await scene()
  const { id } = (await ask(of)).data
  for (let n = 1; n < 20; n++)
    expect((await act(id, 'write', { text: `${n}` }, of.affiliate.headers)).status).toBe(200)
  expect((await act(id, 'write', { text: 'more' }, of.affiliate.headers)).status).toBe(429)
  expect((await ask(of)).status).toBe(429)
  // Those who answer are not rate limited.
  expect((await act(id, 'write', { text: 'Slowly' })).status).toBe(200)
})

test('R46 an affiliate can attach their own files to a claim, and nobody else’s', async () => {
  const of = await scene()
  const file = async (key: string, by: number) => {
    await server.sql`insert into file (key, name, type, size, sha256, created_by)
      values (${key}, 'a.pdf', 'application/pdf', 1, '', ${by})`
    return [{ file: key, description: 'PROOF' }]
  }
  const theirs = await file('of-somebody-else', server.admin.id)
  expect((await ask(of, { documents: theirs })).meta.errors).toEqual({
    documents: [messages.field.file],
  })
  const own = await ask(of, { documents: await file('of-their-own', of.affiliate.id) })
  expect(own.data.documents).toMatchObject([{ name: 'a.pdf', description: 'PROOF' }])
})

test('an order in the future, and one without number or text, are rejected at their fields', async () => {
  const of = await scene()
  const wrong = await ask(of, { orderedOn: addDays(day, 1) })
  expect(wrong.meta.errors).toEqual({ orderedOn: [claimMessages.future] })
  expect((await ask(of, { orderId: '  ' })).meta.errors).toEqual({ orderId: [messages.field.required] })
  expect((await ask(of, { note: '' })).meta.errors).toEqual({ note: [messages.field.required] })
})
