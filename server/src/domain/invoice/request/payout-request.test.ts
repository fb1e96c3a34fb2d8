// Requests for a payout through HTTP: who may ask and when, the answers, and that no request moves money.
import type { OwnPayout } from '@rivulet/contract/answers/payout-request-answer'
import { addDays, dayOf } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { payoutRequestMessages as said } from '@rivulet/contract/messages/payout-request-messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSession } from '../../../auth/session-record.ts'
import { findDiscrepancies } from '../../../ledger/self-check.ts'
import { allSent } from '../../../testing/all-sent.ts'
import { insertOrder } from '../../../testing/order.ts'
import { balance, pay } from '../../../testing/payment.ts'
import { createPayoutApp, type PayoutApp } from '../../../testing/payout-app.ts'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())
const allow = (payoutRequests: string | null) =>
  server.call('PUT', '/admin/programme', { payoutRequests, minimumPayout: '50.00' })
beforeEach(async () => {
  await allow('on')
  // Affiliates of earlier tests must not be payable.
  await server.sql`update account set active = false where profile_id in (select id from profile where reference = 'Affiliate')`
})

type Person = { id: number; headers: Record<string, string> }
async function person(cents: number, bank: object | null = {}): Promise<Person> {
  const id = await server.affiliate(cents, bank)
  return { id, headers: await server.signedIn(id) }
}
const own = async ({ headers }: Person): Promise<OwnPayout> =>
  (await server.call('GET', '/home/payout-request', undefined, headers)).data
const ask = ({ headers }: Person) => server.call('POST', '/home/payout-request', {}, headers)
const withdraw = ({ headers }: Person, id: number) =>
  server.call('DELETE', `/home/payout-request/${id}`, undefined, headers)
async function asked(cents: number): Promise<Person & { request: number }> {
  const one = await person(cents)
  const { status, data } = await ask(one)
  expect(status).toBe(201)
  return { ...one, request: data.request.id }
}
const read = async (id: number) => (await server.call('GET', `/financial/payout-request/${id}`)).data
const decline = (id: number, reason?: string, headers?: Person['headers']) =>
  server.call('POST', `/financial/payout-request/${id}/decline`, reason ? { reason } : {}, headers)
/** Without the statements of payments, which are mailed once they are drawn. */
const mails = async () =>
  (await allSent(server)).splice(0).filter(({ attachments }) => !attachments?.length)
const soundBooks = async () => expect(await findDiscrepancies(server.sql)).toEqual([])

test('S3.10 an affiliate asks for all that is payable; the request is listed and moves no money', async () => {
  const one = await person(12_345)
  await insertOrder(server, { affiliateId: one.id, cents: 700, holdDays: 3 })
  expect(await own(one)).toEqual({
    ...{ offered: true, payable: '123.45', minimum: '50.00', missing: [], reachedOn: null },
    bank: 'BE68 •••• •••• 7034',
    ...{ bankCheckedUntil: null, sentBack: null, request: null, planned: null },
  })
  const before = await balance(server, one.id)
  const waiting = (await server.call('GET', '/home/waiting')).data.payoutRequests
  const answer = await ask(one)
  expect([answer.status, answer.message]).toEqual([201, said.asked('123.45')])
  expect(answer.data.request).toMatchObject({ state: 'open', amount: '123.45', answeredOn: null })
  expect(await balance(server, one.id)).toEqual(before)
  expect(await server.sql`select from invoice where affiliate_id = ${one.id}`).toHaveLength(0)
  expect((await server.call('GET', '/home/waiting')).data.payoutRequests).toBe(waiting + 1)
  const record = await read(answer.data.request.id)
  expect(record).toMatchObject({ affiliate: { id: one.id }, amount: '123.45', payable: '123.45' })
  const draft = await server.call('GET', `/financial/invoice/draft?affiliate=${one.id}`)
  expect(draft.data.request).toMatchObject({ amount: '123.45' })
  await soundBooks()
})

test('R75 an affiliate with new bank details is told until when they are checked, and no longer', async () => {
  const changed = async (at: string) => own(await person(9000, { changedAt: new Date(at) }))
  const { now } = server.deps
  server.deps.now = () => new Date('2026-11-26T10:00:00Z')
  expect((await changed('2026-11-24T09:30:00Z')).bankCheckedUntil).toBe('2026-11-27 10:30')
  expect((await changed('2026-11-23T09:30:00Z')).bankCheckedUntil).toBeNull()
  server.deps.now = now
})

test('R75 the next planned payment is the first after the check of new bank details', async () => {
  await server.call('PUT', '/admin/programme', { payRhythm: 'friday' })
  const { now } = server.deps
  // A Thursday.
  server.deps.now = () => new Date('2026-11-26T10:00:00Z')
  const nextOf = async (changedAt: string) => {
    const one = await person(9000, { changedAt: new Date(changedAt) })
    const terms = await server.call('GET', '/home/terms', undefined, one.headers)
    expect(terms.data.planned.next).toBe((await own(one)).planned?.next)
    return terms.data.planned.next
  }
  expect(await nextOf('2026-11-20T09:30:00Z')).toBe('2026-11-27')
  // Checked until Friday morning, after which nothing says that a run comes.
  expect(await nextOf('2026-11-24T09:30:00Z')).toBe('2026-12-04')
  server.deps.now = now
  await server.call('PUT', '/admin/programme', { payRhythm: 'none' })
})

test('S3.10 it is refused where the programme does not allow it, below the minimum and without bank details', async () => {
  const rich = await person(9000)
  const poor = await person(4999)
  const homeless = await person(9000, null)
  expect((await own(homeless)).missing).toEqual(['bank'])
  expect((await ask(homeless)).message).toBe(said.noBank)
  expect((await ask(poor)).message).toBe(said.belowMinimum('50.00'))
  await allow(null)
  expect((await own(rich)).offered).toBe(false)
  expect(await ask(rich)).toMatchObject({ status: 422, message: said.notOffered })
  expect((await server.call('POST', '/home/payout-request', {})).status).toBe(404)
  const rows = await server.sql`
    select from payout_request where affiliate_id = any(${[rich.id, poor.id, homeless.id]})`
  expect(rows).toHaveLength(0)
})

test('S3.10 below the minimum, the day is named on which money on hold reaches it', async () => {
  const one = await person(3000)
  await insertOrder(server, { affiliateId: one.id, cents: 500, holdDays: 2 })
  expect(await own(one)).toMatchObject({ missing: ['minimum'], reachedOn: null })
  await insertOrder(server, { affiliateId: one.id, cents: 2000, holdDays: 5 })
  const today = dayOf(server.deps.now(), server.deps.config.accountingZone)
  expect(await own(one)).toMatchObject({ missing: ['minimum'], reachedOn: addDays(today, 6) })
})

test('S3.10 one open request at a time, also from two tabs at once; it is withdrawn by its affiliate only', async () => {
  const one = await person(9000)
  const other = await person(9000)
  const both = await Promise.all([ask(one), ask(one)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(both.find(({ status }) => status === 422)?.message).toBe(said.already)
  const id = (await own(one)).request?.id ?? 0
  expect((await withdraw(other, id)).status).toBe(404)
  expect(await withdraw(one, id)).toMatchObject({ status: 200, message: said.withdrawn })
  expect(await withdraw(one, id)).toMatchObject({ status: 422, message: said.answered })
  expect((await decline(id, 'Late')).message).toBe(said.declineFailed)
  expect((await ask(one)).status).toBe(201)
})

test('S3.10 a payment answers the request, whatever its amount, and once', async () => {
  const one = await asked(9000)
  // Money changed meanwhile: the payment counts, not the request.
  await insertOrder(server, { affiliateId: one.id, cents: 1000 })
  expect(await read(one.request)).toMatchObject({ amount: '90.00', payable: '100.00' })
  const paid = await Promise.all([
    pay(server, one.id, '100.00'),
    pay(server, one.id, '100.00'),
    withdraw(one, one.request),
  ])
  const payments = await server.sql`select id from invoice where affiliate_id = ${one.id}`
  expect(payments).toHaveLength(1)
  const made = paid.slice(0, 2).find(({ status }) => status === 201)
  const record = await read(one.request)
  // Whoever is first: a request withdrawn before the payment stays withdrawn.
  const expected =
    paid[2]?.status === 200
      ? { state: 'withdrawn', payment: null }
      : { state: 'paid', payment: made?.data.id, answeredBy: { id: server.admin.id } }
  expect(record).toMatchObject(expected)
  const next = await asked(6000)
  await pay(server, next.id, '10.00')
  expect(await read(next.request)).toMatchObject({ state: 'paid', amount: '60.00' })
  expect((await own(next)).request).toMatchObject({ state: 'paid' })
  expect((await ask(next)).status).toBe(201)
  await soundBooks()
})

test('S3.10 a run of requests only pays those who asked, and answers them', async () => {
  const one = await asked(9000)
  const silent = await person(8000)
  const path = '/financial/payout-run'
  const forecast = async (more = '') =>
    (await server.call('GET', `${path}/forecast?minimum=50.00${more}`)).data.payments
  expect([await forecast(), await forecast('&requested=true')]).toEqual([2, 1])
  const body = { minimum: '50.00', executionDate: '2099-01-04', requested: true }
  const { data } = await server.call('POST', path, body)
  expect([...(await server.items(data.id)).keys()]).toEqual([one.id])
  await server.run(data.id, 'prepare')
  await server.run(data.id, 'release', server.second)
  await server.payAll()
  expect(await read(one.request)).toMatchObject({ state: 'paid', answeredBy: { id: server.second.id } })
  expect(await balance(server, silent.id)).toMatchObject({ payable: 8000 })
  await soundBooks()
})

test('S3.10 preparing a run of requests leaves out those whose request was withdrawn or declined since', async () => {
  const [one, other, third] = [await asked(9000), await asked(8000), await asked(7000)]
  const body = { minimum: '50.00', executionDate: '2099-01-04', requested: true }
  const { data } = await server.call('POST', '/financial/payout-run', body)
  await withdraw(other, other.request)
  await decline(third.request, 'We pay in December')
  expect((await server.run(data.id, 'prepare')).status).toBe(200)
  const items = await server.items(data.id)
  expect([one, other, third].map(({ id }) => items.get(id))).toMatchObject([
    { state: 'waiting', omitted: null },
    { state: 'left_out', omitted: 'no_request' },
    { state: 'left_out', omitted: 'no_request' },
  ])
  await server.run(data.id, 'release', server.second)
  await server.payAll()
  const payable = async ({ id }: Person) => (await balance(server, id)).payable
  expect(await Promise.all([one, other, third].map(payable))).toEqual([0, 8000, 7000])
  await soundBooks()
})

test('S3.10 releasing a run of requests skips those whose request was withdrawn or declined since it was prepared', async () => {
  const [one, other, third] = [await asked(9000), await asked(8000), await asked(7000)]
  const body = { minimum: '50.00', executionDate: '2099-01-04', requested: true }
  const { data } = await server.call('POST', '/financial/payout-run', body)
  expect((await server.run(data.id, 'prepare')).status).toBe(200)
  await withdraw(other, other.request)
  await decline(third.request, 'We pay in December')
  expect((await server.progress(data.id)).preview?.entries).toMatchObject([
    { affiliate: { id: other.id }, reason: 'no_request' },
    { affiliate: { id: third.id }, reason: 'no_request' },
  ])
  await server.run(data.id, 'release', server.second)
  await server.payAll()
  const items = await server.items(data.id)
  expect([one, other, third].map(({ id }) => items.get(id)?.omitted)).toEqual([
    null,
    'no_request',
    'no_request',
  ])
  const payable = async ({ id }: Person) => (await balance(server, id)).payable
  expect(await Promise.all([one, other, third].map(payable))).toEqual([0, 8000, 7000])
  await soundBooks()
})

test('S3.10 declining needs a reason, which the affiliate reads on the screen and in a mail', async () => {
  // Statements of the payments above would be attached by the server that runs the jobs.
  await server.sql`delete from mail`
  const one = await asked(9000)
  await mails()
  expect((await decline(one.request)).meta.errors).toEqual({ reason: [messages.field.required] })
  expect((await decline(one.request, 'We pay in December')).message).toBe(said.declined)
  const [mail, ...more] = await mails()
  expect([mail?.subject, more]).toEqual(['Your request for a payout of €\u{a0}90.00', []])
  expect(mail?.text).toContain('We pay in December')
  expect((await own(one)).request).toMatchObject({ state: 'declined', reason: 'We pay in December' })
  expect(await balance(server, one.id)).toMatchObject({ payable: 9000 })
  const again = await asked(9000)
  const preference = { kind: 'payout-declined', shown: true, mail: 'never' }
  const saved = await server.call('POST', '/notification/preference', preference, again.headers)
  expect(saved.status).toBe(200)
  await mails()
  await decline(again.request, 'No')
  expect(await mails()).toEqual([])
})

test('R21 those who may pay decline; others read at most, and affiliates see only their own', async () => {
  const one = await asked(9000)
  const reads = await server.account('Manager', {
    permissions: ['financial.invoice.index', 'financial.invoice.view'],
  })
  const path = `/financial/payout-request/${one.request}`
  expect((await server.call('GET', path, undefined, reads.headers)).status).toBe(200)
  expect((await decline(one.request, 'No', reads.headers)).status).toBe(403)
  const other = await person(9000)
  expect((await server.call('GET', path, undefined, other.headers)).status).toBe(404)
  const list = await server.call('GET', '/financial/payout-request', undefined, one.headers)
  expect(list.data.map(({ id }: { id: number }) => id)).toEqual([one.request])
  expect((await decline(one.request, 'No', one.headers)).status).toBe(403)
})

test('R19 R8 not while impersonating, and at most twenty times a day', async () => {
  const one = await person(9000)
  const now = server.deps.now()
  const token = await server.sql.begin((tx) =>
    startSession(tx, now, {
      ...{ accountId: one.id, admin: false, remember: false },
      origin: { ip: '127.0.0.1', agent: 'test', device: null },
      impersonator: { id: server.admin.id, until: new Date(now.getTime() + 60_000) },
    }),
  )
  const answer = await ask({ ...one, headers: { bearer: `Bearer ${token}` } })
  expect(answer).toMatchObject({ status: 422, message: messages.session.impersonationForbidden })
  await allow('off')
  for (let n = 0; n < 20; n++) expect((await ask(one)).status).toBe(422)
  expect((await ask(one)).status).toBe(429)
})

test('R83 R77 the data file holds the requests, erasure removes them, and the audit log has each step', async () => {
  const one = await asked(9000)
  const file = await server.call('GET', '/auth/personal-data', undefined, one.headers)
  expect(JSON.parse(file.text).payoutRequest).toMatchObject([{ amount: '90.00', state: 'open' }])
  const [line] = await server.sql`
    select action, resource, record_id as "recordId", after from audit_line where actor_id = ${one.id} and action = 'askForPayout'`
  expect(line).toEqual({
    ...{ action: 'askForPayout', resource: 'payoutRequest', recordId: one.request },
    after: { amount: '90.00' },
  })
  // A payment to an account that was switched off meanwhile is still possible; one to an erased account is not.
  await server.sql`update account set active = false where id = ${one.id}`
  expect((await pay(server, one.id, '90.00')).status).toBe(201)
  await server.make.act('affiliate', one.id, 'anonymise')
  expect(await server.sql`select from payout_request where affiliate_id = ${one.id}`).toHaveLength(0)
})
