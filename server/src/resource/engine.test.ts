// The resource engine on a real database, with two plain resources.
import { randomUUID } from 'node:crypto'
import { affiliate } from '@rivulet/contract/resources/affiliate'
import { invite } from '@rivulet/contract/resources/invite'
import { profile } from '@rivulet/contract/resources/profile'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import type { TestAccount } from '../testing/account.ts'
import type { Engine } from './engine.ts'
import { registerResources } from './routes.ts'
import { serve } from './serve.ts'
import { switchActions } from './switch-active.ts'

const served = {
  invite: serve(invite, {
    prepare: async ({ before }) => (before ? {} : { code: randomUUID() }),
    actions: switchActions(invite),
  }),
  profile: serve(profile, {}),
  affiliate: serve(affiliate, {
    actions: {
      activate: async ({ id }, { tx }) => {
        await tx`update account set verified_at = now() where id = ${id}`
        return { verifiedAt: '' }
      },
      decline: async () => null,
      ...{ anonymise: async () => ({ erasedAt: '' }), showInvitation: async () => ({ invitation: '' }) },
      ...{ sendInvitation: async () => null, changeTerms: async () => null, planRate: async () => null },
      checkInvite: async () => null,
      ...{ removeFactors: async () => null, signOut: async () => null },
      ...switchActions(affiliate),
    },
  }),
}

let server: TestApp
let admin: TestAccount

beforeAll(async () => {
  server = await createTestApp((app, deps) =>
    registerResources(app, { deps, served } as unknown as Engine),
  )
  admin = await server.account('Administrator')
})
afterAll(() => server.close())

async function call(
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const response = await server.app.inject({
    method,
    url: `/api/v1${url}`,
    headers: { ...admin.headers, ...headers },
    ...(body ? { payload: body } : {}),
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: response.body.startsWith('{') ? response.json() : null,
  }
}

const newInvite = async (body: object = {}) =>
  (await call('POST', '/registration/invite', { type: 'multiple', active: true, ...body })).body
    .data as { id: number; updatedAt: string }
const where = (field: string, condition: string) => `where[${field}]=${encodeURIComponent(condition)}`

test('S8.6 a record is created, updated, removed, restored and erased with the messages of the specification', async () => {
  const created = await call('POST', '/registration/invite', { type: 'single', notes: 'first' })
  expect([created.status, created.body.message]).toEqual([201, messages.record.created])
  const { id } = created.body.data
  const updated = await call('PUT', `/registration/invite/${id}`, { notes: 'second' })
  expect([
    updated.status,
    updated.body.message,
    updated.body.data.notes,
    updated.body.data.type,
  ]).toEqual([200, messages.record.updated, 'second', 'single'])
  expect((await call('DELETE', `/registration/invite/${id}`)).body.message).toBe(messages.record.removed)
  expect((await call('GET', `/registration/invite?${where('id', `eq~.~${id}`)}`)).body.data).toEqual([])
  expect(
    (await call('GET', `/registration/invite?trash=true&${where('id', `eq~.~${id}`)}`)).body.data,
  ).toHaveLength(1)
  expect((await call('PUT', '/registration/invite/restore', { ids: [id] })).body.message).toBe(
    messages.record.restored,
  )
  await call('DELETE', `/registration/invite/${id}`)
  expect(
    (await call('DELETE', `/registration/invite/erase?${where('id', `in~.~${id}`)}`)).body.message,
  ).toBe(messages.record.erased)
  expect((await call('GET', `/registration/invite/${id}`)).status).toBe(404)
})

test('S3.1 a record shows who created and changed it', async () => {
  const { id } = await newInvite()
  const record = (await call('GET', `/registration/invite/${id}`)).body.data
  expect(record.createdBy.id).toBe(admin.id)
  expect(record.deletedAt).toBeNull()
})

test('S5.2 S5.13 an invalid body is rejected with a message for each field, and nothing is stored', async () => {
  const before = (await call('HEAD', '/registration/invite')).headers['x-total-count']
  const refused = await call('POST', '/registration/invite', {
    type: 'triple',
    code: 'MINE',
    colour: 'red',
    notes: 'x'.repeat(65_001),
  })
  expect(refused.status).toBe(422)
  expect(refused.body.message).toBe(messages.form.invalid)
  expect(refused.body.meta.errors).toEqual({
    type: [messages.field.choice],
    code: [messages.field.readOnly],
    colour: [messages.field.unknown],
    notes: [messages.field.maxLength(65_000)],
  })
  expect((await call('HEAD', '/registration/invite')).headers['x-total-count']).toBe(before)
})

test('S5.9 a value already in use is reported for its field', async () => {
  await call('POST', '/admin/profile', { name: 'TAKEN', reference: 'Manager', permissions: [] })
  const refused = await call('POST', '/admin/profile', {
    name: 'TAKEN',
    reference: 'Manager',
    permissions: [],
  })
  expect([refused.status, refused.body.meta.errors]).toEqual([422, { name: [messages.field.unique] }])
})

test('a stale edit is a conflict and changes nothing; the current version is accepted with the whole record sent back', async () => {
  const first = await newInvite({ notes: 'one' })
  const second = (
    await call('PUT', `/registration/invite/${first.id}`, { notes: 'two', updatedAt: first.updatedAt })
  ).body.data
  const stale = await call('PUT', `/registration/invite/${first.id}`, {
    notes: 'three',
    updatedAt: first.updatedAt,
  })
  expect([stale.status, stale.body.message]).toEqual([409, messages.form.stale])
  expect(
    (await call('PUT', `/registration/invite/${first.id}`, { ...second, notes: 'four' })).body.data
      .notes,
  ).toBe('four')
})

test('R26 unknown fields, operators, values and orders are rejected by name', async () => {
  const status = async (query: string) => (await call('GET', `/registration/invite?${query}`)).status
  for (const query of [
    where('colour', 'eq~.~1'),
    where('password', 'eq~.~1'),
    where('active', 'like~.~x'),
    where('active', 'eq~.~maybe'),
    where('code', 'drop~.~x'),
    where('lastUsage', 'between~.~2026-02-30,'),
    'sort=colour',
    'sort=history',
    'limit=-1',
    'offset=x',
    'colour=red',
    where('code', `eq~.~${'x'.repeat(4097)}`),
    where('id', `in~.~${Array.from({ length: 501 }, (_, i) => i + 1)}`),
  ])
    expect([query, await status(query)]).toEqual([query, 422])
  expect(await status(Array.from({ length: 21 }, () => where('active', 'eq~.~true')).join('&'))).toBe(
    422,
  )
  expect(await status(where('code', "like~.~'; drop table invite; --"))).toBe(200)
})

test('S3.19 like matches % and _ literally', async () => {
  const { id } = await newInvite({ notes: '100%_sure' })
  await newInvite({ notes: '100 is unsure' })
  const found = (await call('GET', `/registration/invite?${where('notes', 'like~.~100%_')}`)).body.data
  expect(found.map((row: { id: number }) => row.id)).toEqual([id])
})

test('R27 deleting needs explicit ids, is all or nothing, and reports the obstacle', async () => {
  const { id } = await newInvite()
  expect((await call('DELETE', '/registration/invite')).status).toBe(422)
  expect((await call('DELETE', `/registration/invite?${where('active', 'eq~.~true')}`)).status).toBe(422)
  const missing = await call('DELETE', `/registration/invite?${where('id', `in~.~${id},999999`)}`)
  expect([missing.status, missing.body.meta.errors.id]).toEqual([
    404,
    [`999999: ${messages.form.notFound}`],
  ])
  expect((await call('GET', `/registration/invite/${id}`)).status).toBe(200)
  expect(
    (
      await call('PUT', '/registration/invite/restore', {
        ids: Array.from({ length: 501 }, (_, i) => i + 1),
      })
    ).status,
  ).toBe(422)
})

test('S8.7 a record that others depend on cannot be erased', async () => {
  const [made] =
    await server.sql`insert into profile (name, reference, deleted_at) values ('IN USE', 'Affiliate', now()) returning id`
  await server.sql`insert into account (name, username, profile_id) values ('A', 'in-use@example.com', ${made?.id})`
  const refused = await call('DELETE', `/admin/profile/erase?${where('id', `in~.~${made?.id}`)}`)
  expect([refused.status, refused.body.message]).toEqual([409, messages.record.cannotErase])
})

test('S2.36 limit 0 streams all rows; a window includes the total of all of them', async () => {
  await server.sql`insert into invite (code, type) select 'bulk-' || n, 'multiple' from generate_series(1, 2500) n`
  const all = (await call('GET', `/registration/invite?${where('code', 'like~.~bulk-')}&sort=code`)).body
  expect([all.data.length, all.meta.total]).toEqual([2500, 2500])
  const window = (
    await call(
      'GET',
      `/registration/invite?${where('code', 'like~.~bulk-')}&sort=code&offset=200&limit=3`,
    )
  ).body
  expect(window.data).toEqual(all.data.slice(200, 203))
  expect(
    (await call('GET', `/registration/invite?${where('code', 'like~.~bulk-')}&limit=1`)).body.meta.total,
  ).toBe(2500)
})

test('R29 a CSV escapes formulas', async () => {
  const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '＝1', 'plain, "quoted"']
  for (const notes of formulas) await newInvite({ notes, type: 'single' })
  const { text, headers } = await call(
    'GET',
    `/registration/invite/export?format=csv&${where('type', 'eq~.~single')}`,
  )
  expect(headers['content-type']).toContain('text/csv')
  for (const formula of formulas.slice(0, -1)) expect(text).toContain(`'${formula}`)
  expect(text).toContain('"plain, ""quoted"""')
})

test('S2.34 an XLSX export is a workbook with every row', async () => {
  const response = await server.app.inject({
    method: 'GET',
    url: '/api/v1/admin/profile/export?format=xlsx',
    headers: admin.headers,
  })
  const { unzipSync, strFromU8 } = await import('fflate')
  const sheet = strFromU8(
    unzipSync(new Uint8Array(response.rawPayload))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
  )
  const { meta } = (await call('GET', '/admin/profile?limit=1')).body
  expect(sheet.match(/<row /g)).toHaveLength(meta.total + 1)
  expect(sheet).toContain('TAKEN')
})

test('R73 a repeated create with the same idempotency key has one effect and the same response', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      call('POST', '/registration/invite', { type: 'single', notes: 'once' }, key),
    ),
  )
  expect(answers.every((a) => a.status === 201 || a.status === 409)).toBe(true)
  const again = await call('POST', '/registration/invite', { type: 'single', notes: 'once' }, key)
  expect(again.body).toEqual(answers.find((a) => a.status === 201)?.body)
  expect(
    (await call('GET', `/registration/invite?${where('notes', 'eq~.~once')}`)).body.data,
  ).toHaveLength(1)
  expect(
    (await call('POST', '/registration/invite', { type: 'single', notes: 'other' }, key)).status,
  ).toBe(422)
})

test('S2.34 a duplicate is a draft without what is unique or secret', async () => {
  const profiles = (await call('GET', '/admin/profile?limit=1')).body.data
  const draft = (await call('POST', `/admin/profile/${profiles[0].id}/duplicate`)).body.data
  expect(Object.keys(draft).sort()).toEqual(['permissions', 'reference'])
})

test('S4.3 an action runs only where it applies, on one record or on all named ones', async () => {
  const inactive = await server.account('Affiliate', { verified: false })
  const other = await server.account('Affiliate', { verified: false })
  const both = await call('POST', '/registration/affiliate/activate', { ids: [inactive.id, other.id] })
  expect([both.status, both.body.message]).toEqual([200, messages.affiliate.activated])
  const again = await call('POST', `/registration/affiliate/${inactive.id}/activate`, {})
  expect([again.status, again.body.message]).toEqual([422, messages.affiliate.activateFailed])
})

test('S6.5 R20 without the permission an operation is rejected, and without a session too', async () => {
  const reader = await server.account('Manager', { permissions: ['registration.invite.index'] })
  const as = async (headers: Record<string, string>, method: 'GET' | 'POST', url: string) =>
    (
      await server.app.inject({
        method,
        url: `/api/v1${url}`,
        headers,
        ...(method === 'POST' ? { payload: {} } : {}),
      })
    ).statusCode
  expect(await as(reader.headers, 'GET', '/registration/invite')).toBe(200)
  expect(await as(reader.headers, 'GET', '/registration/invite?trash=true')).toBe(403)
  expect(await as(reader.headers, 'POST', '/registration/invite')).toBe(403)
  expect(await as({}, 'GET', '/registration/invite')).toBe(401)
})
