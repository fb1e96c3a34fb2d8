// Every endpoint outside the resource engine that changes something writes one audit log entry with its actor, or
// declares why it needs none.
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import { auditMessages } from '@rivulet/contract/messages/audit-messages'
import { resources } from '@rivulet/contract/resources/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { autoApproveOrders } from './domain/order/change/auto-approve-orders.ts'
import { grantNewPermissions } from './domain/account/grant-new-permissions.ts'
import { recoveryWriter } from './domain/session/recovery-mail.ts'
import { allSent } from './testing/all-sent.ts'
import { factorScenes } from './testing/scenes/factor-scenes.ts'
import { payoutRequestScenes } from './testing/scenes/payout-request-scenes.ts'
import { shopRequestScenes } from './testing/scenes/shop-request-scenes.ts'
import { statusReport } from './testing/bank-files.ts'
import { draftOf } from './testing/draft.ts'
import { importScenes } from './testing/scenes/import-scenes.ts'
import { moneyScenes } from './testing/scenes/money-scenes.ts'
import { insertOrder } from './testing/order.ts'
import { pay } from './testing/payment.ts'
import { blackPng } from './testing/black-png.ts'
import { createPayoutApp, type PayoutApp } from './testing/payout-app.ts'

let server: PayoutApp
beforeAll(async () => {
  server = await createPayoutApp()
})
afterAll(() => server.close())

type Audited = {
  [K in keyof typeof endpoints]: (typeof endpoints)[K] extends { audited: string } ? K : never
}[keyof typeof endpoints]

type Answer = { status: number; text: string }
/** The actor, and the call to run; its preconditions are set up when this resolves. */
type Scene = () => Promise<{ actor: number | null; run: () => Promise<Answer>; about?: number }>

const password = 'Secret123'
let people = 0
/** An active affiliate who can sign in. */
async function person(): Promise<{ id: number; username: string }> {
  const username = `person${++people}@example.com`
  const draft = await draftOf(server.make, 'affiliate')
  const id = await server.make.create('affiliate', {
    ...{ ...draft, username, password, confirmPassword: password, active: true },
  })
  await server.make.act('affiliate', id, 'activate')
  return { id, username }
}
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', path, body, headers)
const byAdmin =
  (run: () => Promise<Answer>, about?: number): Scene =>
  async () => ({ actor: server.admin.id, run, ...(about !== undefined && { about }) })
async function paid(): Promise<number> {
  const affiliate = await server.affiliate(500)
  return (await pay(server, affiliate, '5.00')).data.id
}
const answer = (messageId: string) =>
  statusReport({ messageId, payments: [{ endToEndId: messageId, status: 'ACSC' }] })
const file = (path: string): Scene => byAdmin(() => server.call('GET', `${path}/export?format=csv`))

let views = 0
const ownView = () => ({ resource: 'order', name: `View ${++views}`, columns: 'date' })

const scenes: Record<Audited, Scene> = {
  ...factorScenes(() => server, person, password),
  ...shopRequestScenes(() => server),
  ...payoutRequestScenes(() => server),
  ...importScenes(() => server),
  ...moneyScenes(() => server),
  signIn: async () => {
    const { id, username } = await person()
    return { actor: id, about: id, run: () => post('/auth/sign-in', { username, password }) }
  },
  signUp: async () => {
    const body = {
      ...{ name: 'NEW', email: 'new@example.com', password, confirmPassword: password },
      ...{ phone: '+32470123456', businessProfile: 'Blog', source: 'BLOG' },
    }
    const [last] = await server.sql`select max(id) as id from account`
    return { actor: last?.id + 1, about: last?.id + 1, run: () => post('/auth/sign-up', body) }
  },
  recover: async () => {
    const { id, username } = await person()
    const run = () => post('/auth/recover', { username })
    return { actor: null, about: id, run }
  },
  reset: async () => {
    const { id, username } = await person()
    await post('/auth/recover', { username })
    const mails = await allSent(server, recoveryWriter(server.deps))
    const mail = mails.find(({ to, text }) => to === username && text.includes('token='))
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const body = { token, password: 'Other1234', confirmPassword: 'Other1234' }
    return { actor: id, about: id, run: () => post('/auth/reset', body) }
  },
  signOut: async () => {
    const { id, headers } = await server.account('Affiliate')
    return { actor: id, about: id, run: () => post('/auth/sign-out', undefined, headers) }
  },
  updateAccount: async () => {
    const { id, headers } = await server.account('Affiliate')
    const run = () => server.call('PUT', '/auth/update', { name: 'OTHER' }, headers)
    return { actor: id, about: id, run }
  },
  endSession: async () => {
    const { id, headers } = await server.account('Affiliate')
    const other = await server.signedIn(id)
    const { data } = await server.call('GET', '/auth/sessions', undefined, other)
    const old = data.find(({ current }: { current: boolean }) => !current)
    const run = () => server.call('DELETE', `/auth/sessions/${old.id}`, undefined, other)
    expect(headers).not.toEqual(other)
    return { actor: id, about: id, run }
  },
  impersonate: async () => {
    const { id } = await server.account('Affiliate')
    const admin = await server.account('Administrator')
    const run = () =>
      server.call('POST', `/registration/affiliate/${id}/impersonate`, undefined, admin.headers)
    return { actor: admin.id, about: id, run }
  },
  endImpersonation: async () => {
    const { id } = await server.account('Affiliate')
    const admin = await server.account('Administrator')
    const path = `/registration/affiliate/${id}/impersonate`
    const { data } = await server.call('POST', path, undefined, admin.headers)
    const headers = { bearer: `Bearer ${data.token}` }
    const run = () => server.call('POST', '/auth/impersonation/end', undefined, headers)
    return { actor: admin.id, about: id, run }
  },
  invoiceStatement: async () => {
    const id = await paid()
    const run = () => server.call('GET', `/financial/invoice/${id}/statement`)
    return { actor: server.admin.id, about: id, run }
  },
  checkBooks: byAdmin(() => server.call('GET', '/financial/self-check')),
  readBankAnswer: byAdmin(() => server.sendAnswer('a.xml', answer('NONE-1'))),
  applyBankAnswer: async () => {
    const { data } = await server.sendAnswer('b.xml', answer('NONE-2'))
    const run = () => server.call('POST', `/financial/payout-run/answer/${data.id}/apply`, {})
    return { actor: server.admin.id, run }
  },
  campaignTrafficFile: file('/report/marketing/campaign-analytics'),
  shopTrafficFile: file('/report/marketing/shop-analytics'),
  subIdsFile: byAdmin(() => server.call('GET', '/report/marketing/sub-id/export?format=csv&by=s1')),
  updateProgramme: byAdmin(() => server.call('PUT', '/admin/programme', { name: 'Northwind' })),
  testAnnouncement: async () => {
    const draft = { title: 'News', text: '<p>Hello</p>' }
    const { data } = await server.call('POST', '/service/announcement', draft)
    const run = () => server.call('POST', `/service/announcement/${data.id}/test`)
    return { actor: server.admin.id, about: data.id, run }
  },
  testMail: byAdmin(() => post('/admin/mail/test', undefined, server.admin.headers)),
  updateQuestions: byAdmin(() =>
    server.call('PUT', '/admin/programme/questions', {
      ...{ version: 0, questions: [{ label: 'Why?', kind: 'text', required: false }] },
    }),
  ),
  setPicture: byAdmin(() => server.send('/admin/programme/picture/logo', 'l.png', blackPng(40, 20))),
  removePicture: byAdmin(() => server.call('DELETE', '/admin/programme/picture/logo')),
  acceptTerms: async () => {
    const { id, headers } = await server.account('Affiliate')
    await server.call('PUT', '/admin/programme', { terms: 'Be kind.' })
    const { data } = await server.call('GET', '/auth/terms')
    const run = () => server.call('POST', '/auth/terms', { terms: data.version }, headers)
    return { actor: id, about: id, run }
  },
  testPostback: async () => {
    const id = await server.make.create('postback', await draftOf(server.make, 'postback'))
    const run = () => server.call('POST', `/marketing/postback/${id}/test`, { event: 'created' })
    return { actor: server.admin.id, about: id, run }
  },
  uploadFile: byAdmin(() => server.send('/file', 'sample.txt', Buffer.from('Sample\n'))),
  ownData: async () => {
    const { id, headers } = await server.account('Affiliate')
    const run = () => server.call('GET', '/auth/personal-data', undefined, headers)
    return { actor: id, about: id, run }
  },
  personalData: async () => {
    const { id } = await server.account('Affiliate')
    const run = () => server.call('GET', `/registration/affiliate/${id}/personal-data`)
    return { actor: server.admin.id, about: id, run }
  },
  addView: async () => {
    const [{ id } = { id: 0 }] = await server.sql`select coalesce(max(id), 0) as id from list_view`
    return { actor: server.admin.id, about: id + 1, run: () => server.call('POST', '/view', ownView()) }
  },
  updateView: async () => {
    const id = (await server.call('POST', '/view', ownView())).data.id
    const run = () => server.call('PUT', `/view/${id}`, { name: `Other ${id}` })
    return { actor: server.admin.id, about: id, run }
  },
  removeView: async () => {
    const id = (await server.call('POST', '/view', ownView())).data.id
    return { actor: server.admin.id, about: id, run: () => server.call('DELETE', `/view/${id}`) }
  },
  print: async () => {
    const { id } = await server.account('Affiliate')
    const run = () => server.call('POST', '/print', { resource: 'affiliate', record: id })
    return { actor: server.admin.id, about: id, run }
  },
}

type Line = { actor: number | null; action: string; about: number | null; after: object | null }
const lastLine = async (): Promise<number> => {
  const [row] = await server.sql<{ id: number }[]>`select coalesce(max(id), 0) as id from audit_line`
  return row?.id ?? 0
}
const linesAfter = (id: number) => server.sql<Line[]>`
  select actor_id as actor, action, record_id as about, after from audit_line where id > ${id} order by id`

test.each(Object.entries(scenes))('R77 %s writes one audit log entry', async (action, scene) => {
  const { actor, about = null, run } = await scene()
  const before = await lastLine()
  const { status, text } = await run()
  expect([status < 300, status < 300 ? '' : text]).toEqual([true, ''])
  // Some entries are written outside the request and appear shortly after the response.
  await expect
    .poll(() => linesAfter(before))
    .toEqual([expect.objectContaining({ actor, action, about })])
})

test('R77 every endpoint that changes something or serves a file is audited, or declares why it is not', () => {
  for (const [name, call] of Object.entries<Endpoint>(endpoints)) {
    const does = (call.method !== 'GET' || call.file !== undefined) && name !== 'trackOrderByGet'
    if (does) expect([name, (call.audited ?? call.unaudited ?? '') !== '']).toEqual([name, true])
  }
})

test('R77 every event has a label in the audit log, and entries hold no secrets of an account', async () => {
  const rows = await server.sql<{ action: string }[]>`select distinct action from audit_line`
  const { choices } = resources.audit.fields.action
  for (const { action } of rows) expect(choices).toHaveProperty(action)
  for (const act of Object.keys(auditMessages.acts)) expect(choices).toHaveProperty(act)
  const [all] =
    await server.sql`select coalesce(string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ''), '') as told from audit_line`
  for (const secret of [password, 'Other1234', '$argon2', 'token=', 'rvl_', 'BE68 5390'])
    expect(all?.told).not.toContain(secret)
})

test('R77 R7 a burst of wrong passwords is recorded once, however long it lasts', async () => {
  const { id, username } = await person()
  const before = await lastLine()
  for (let n = 0; n < 12; n++) await post('/auth/sign-in', { username, password: 'Wrong1234' })
  expect(await linesAfter(before)).toEqual([
    { actor: null, action: 'signInThrottled', about: id, after: null },
  ])
})

test('R77 R18 a session used from another device is recorded', async () => {
  const { id, headers } = await server.account('Affiliate')
  await server.call('GET', '/auth/me', undefined, { ...headers, device: 'one' })
  const before = await lastLine()
  await server.call('GET', '/auth/me', undefined, { ...headers, device: 'two' })
  await server.call('GET', '/auth/me', undefined, { ...headers, device: 'two' })
  expect(await linesAfter(before)).toEqual([
    { actor: id, action: 'deviceChanged', about: id, after: { device: 'two' } },
  ])
})

test('R77 payments of a payout run are recorded for the user who released it, file downloads for the user who made them', async () => {
  await server.affiliate(700)
  const before = await lastLine()
  const run = await server.paid()
  const lines = await linesAfter(before)
  const acts = lines.map(({ actor, action }) => [actor, action])
  expect(acts.slice(0, 3)).toEqual([
    [server.admin.id, 'create'],
    [server.admin.id, 'prepare'],
    [server.second.id, 'release'],
  ])
  expect(acts.slice(3).every(([actor, act]) => actor === server.second.id && act === 'pay')).toBe(true)
  expect(lines.at(-1)?.after).toMatchObject({ paid: expect.any(String) })
  const fetched = await lastLine()
  await server.file(run, '.xml')
  expect(await linesAfter(fetched)).toEqual([
    { actor: server.admin.id, action: 'download', about: run, after: { file: expect.any(String) } },
  ])
})

test('R77 automatic changes to money and permissions are recorded with Rivulet as the actor', async () => {
  const { id: affiliateId } = await server.account('Affiliate')
  const id = await insertOrder(server, { affiliateId, cents: 100, pending: true })
  await server.sql`update shop set auto_approve_days = 1 where id = (select shop_id from shop_order where id = ${id})`
  const before = await lastLine()
  server.pass(3 * 86_400)
  await autoApproveOrders(server.deps)
  server.pass(-3 * 86_400)
  expect((await linesAfter(before)).filter(({ about }) => about === id)).toEqual([
    { actor: null, action: 'autoApprove', about: id, after: { status: '0' } },
  ])
  await server.sql`insert into profile (name, reference) values ('AFFILIATE', 'Affiliate')`
  await server.sql`insert into setting (name, value) values ('permissions', '[]')`
  const then = await lastLine()
  await grantNewPermissions(server.sql)
  const acts = (await linesAfter(then)).map(({ actor, action }) => [actor, action])
  expect(acts).toEqual([[null, 'grant']])
})
