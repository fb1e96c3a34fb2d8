// Saved views: who sees, changes and deletes them, and how odd input is handled.
import { viewMessages } from '@rivulet/contract/messages/view-messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let ada: TestAccount
let ben: TestAccount
let blind: TestAccount
let anna: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  ada = await server.account('Manager', { name: 'ADA' })
  ben = await server.account('Manager', { name: 'BEN' })
  const others = seededPermissions.Manager.filter((one) => !one.startsWith('financial.order'))
  blind = await server.account('Manager', { permissions: others })
  anna = await server.account('Affiliate')
})
afterAll(() => server.close())

const view = {
  resource: 'order',
  name: 'November',
  query: 'where[status]=in~.~2',
  columns: 'date,amount',
}
const call = (who: TestAccount, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', body?: unknown) =>
  server.call(method, `/view${path}`, body, who.headers)
const add = async (who: TestAccount, more: object = {}): Promise<number> =>
  (await call(who, 'POST', '', { ...view, ...more })).data.id
const names = async (who: TestAccount) =>
  (await call(who, 'GET')).data.map(({ name }: { name: string }) => name)
const statuses = async (who: TestAccount, id: number) => [
  (await call(who, 'PUT', `/${id}`, { name: 'Mine now' })).status,
  (await server.call('POST', '/opening-view', { resource: 'order', view: id }, who.headers)).status,
  (await call(who, 'DELETE', `/${id}`)).status,
]

test('S3.19 S6.3 a private view is nobody else’s: not even an administrator finds it', async () => {
  const id = await add(ada, { name: 'Private' })
  expect(await names(ada)).toContain('Private')
  for (const who of [ben, anna, server.admin]) {
    expect(await names(who)).not.toContain('Private')
    expect(await statuses(who, id)).toEqual([404, 404, 404])
  }
  expect(await names(ada)).toContain('Private')
})

test('S3.19 S6.3 a shared view is seen by the team that may open the list; its owner and administrators change it', async () => {
  const id = await add(ada, { name: 'Shared', shared: true })
  const [seen] = (await call(ben, 'GET')).data
  expect(seen).toMatchObject({ id, name: 'Shared', owner: 'ADA', changes: false, query: view.query })
  expect(seen.columns).toEqual(['date', 'amount'])
  expect(await statuses(ben, id)).toEqual([403, 200, 403])
  for (const who of [blind, anna]) {
    expect(await names(who)).toEqual([])
    expect(await statuses(who, id)).toEqual([404, 404, 404])
  }
  const changed = await call(server.admin, 'PUT', `/${id}`, { name: 'Team', density: 'compact' })
  expect(changed.data).toMatchObject({ name: 'Team', density: 'compact', owner: 'ADA' })
  // No longer shared: gone for the one whose list opened with it, kept by its owner.
  expect((await call(ben, 'GET')).data[0].opens).toBe(true)
  expect((await call(ada, 'PUT', `/${id}`, { shared: false })).status).toBe(200)
  expect(await names(ben)).toEqual([])
  expect(await server.sql`select from opening_view where view_id = ${id}`).toHaveLength(0)
  expect(await names(ada)).toContain('Team')
  expect((await call(ada, 'DELETE', `/${id}`)).status).toBe(200)
  expect(await names(ada)).not.toContain('Team')
})

test('S3.19 affiliates keep views of their own lists, and share none', async () => {
  expect((await call(anna, 'POST', '', { ...view, shared: true })).meta.errors).toEqual({
    shared: [viewMessages.onlyTeam],
  })
  const id = await add(anna)
  expect((await call(anna, 'PUT', `/${id}`, { shared: true })).status).toBe(422)
  expect((await call(anna, 'POST', '', { ...view, resource: 'affiliate' })).status).toBe(422)
  expect(await names(server.admin)).toEqual([])
})

test('S3.19 a name is used once per list, and there is an end to views', async () => {
  expect((await call(ada, 'POST', '', { ...view, name: 'Twice' })).status).toBe(200)
  expect((await call(ada, 'POST', '', { ...view, name: 'TWICE' })).meta.errors).toEqual({
    name: [viewMessages.taken],
  })
  const rows = Array.from({ length: 50 }, (_, i) => `n${i}`)
  await server.sql`insert into list_view (account_id, resource, name, columns, created_at, updated_at)
    select ${ben.id}, 'shop', n, 'name', now(), now() from unnest(${rows}::text[]) n`
  const full = await call(ben, 'POST', '', { ...view, resource: 'shop' })
  expect([full.status, full.message]).toEqual([422, viewMessages.enough(50)])
})

test.each([
  { resource: 'nothing' },
  { resource: '__proto__' },
  { name: '' },
  { name: 'x'.repeat(61) },
  { columns: '' },
  { pinned: -1 },
  { pinned: 1.5 },
  { density: 'tiny' },
  { query: 'x'.repeat(4001) },
  { accountId: 1 },
])('S3.19 R26 refused with 422: %j', async (odd) => {
  expect((await call(ada, 'POST', '', { ...view, name: 'Odd', ...odd })).status).toBe(422)
})

test('S3.19 R26 ids that are none are not found', async () => {
  for (const id of ['0', '-1', '1e3', '9'.repeat(30), 'x', "1' or 1=1"])
    expect([id, (await call(ada, 'DELETE', `/${encodeURIComponent(id)}`)).status]).toEqual([id, 404])
})
