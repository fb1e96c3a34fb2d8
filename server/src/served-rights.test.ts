// Every route of every resource: closed without a session, without the permission, and for other affiliates' rows.
import { allPermissions } from '@rivulet/contract/access/permission'
import { actionPath, actionsOf, allows, listPathOf, type Resource } from '@rivulet/contract/resource'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from './testing/account.ts'
import { readByAll } from './testing/owned-records.ts'
import {
  createWholeApp,
  every,
  listOf,
  resourceNamed,
  sample,
  type WholeApp,
  where,
} from './testing/whole-app.ts'

type Route = ['GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]

let server: WholeApp
let powerless: TestAccount
let affiliate: TestAccount

beforeAll(async () => {
  server = await createWholeApp()
  powerless = await server.account('Manager', { permissions: [] })
  affiliate = await server.account('Affiliate', { permissions: allPermissions })
})
afterAll(() => server.close())

/** All routes of a resource, for the record with this id. */
function routesOf(resource: Resource, id: number): Route[] {
  const list = listPathOf(resource)
  const base = resource.path
  const trash: Route[] = [
    ['DELETE', `${base}?${where('id', `in~.~${id}`)}`],
    ['DELETE', `${base}/${id}`],
    ['PUT', `${base}/restore`],
    ['DELETE', `${base}/erase?${where('id', `in~.~${id}`)}`],
  ]
  const has = (operation: Resource['operations'][number], routes: Route[]) =>
    allows(resource, operation) ? routes : []
  return [
    ['GET', list],
    ['HEAD', list],
    ['GET', `${list}/export?format=csv`],
    ...has('view', [['GET', `${base}/${id}`]]),
    ...has('add', [['POST', base]]),
    ...has('edit', [
      ['PUT', `${base}/${id}`],
      ['PATCH', `${base}/${id}`],
    ]),
    ...has('duplicate', [['POST', `${base}/${id}/duplicate`]]),
    ...has('trash', trash),
    ...actionsOf(resource).flatMap(([name, { field }]): Route[] => [
      ...(field === undefined ? [['POST', `${base}/${id}/${actionPath(name)}`] satisfies Route] : []),
      ['POST', `${base}/${actionPath(name)}`],
    ]),
  ]
}

describe.each(every)('$name', (resource) => {
  test('R20 without a session every route answers 401', async () => {
    for (const [method, path] of routesOf(resource, 1)) {
      const answer = await server.call(method, path, undefined, {})
      expect.soft([method, path, answer.status]).toEqual([method, path, 401])
    }
  })

  test('R20 S6.5 without the permission every route answers 403', async () => {
    for (const [method, path] of routesOf(resource, 1)) {
      const answer = await server.call(method, path, undefined, powerless.headers)
      expect.soft([method, path, answer.status]).toEqual([method, path, 403])
    }
  })

  test('R20 S1.3 routes for admin users are closed to affiliates, whatever their profile grants', async () => {
    if (resource.audience !== 'admins') return
    for (const [method, path] of routesOf(resource, 1)) {
      const answer = await server.call(method, path, undefined, affiliate.headers)
      expect.soft([method, path, answer.status]).toEqual([method, path, 403])
    }
  })

  test('R21 R22 another affiliate’s record is not found, listed, counted or changed', async () => {
    if (resource.audience === 'admins' || !allows(resource, 'add')) return
    if (readByAll.has(resource.name)) return
    const id = await sample(server, resource)
    const before = await server.call('GET', `${resource.path}/${id}`)
    const list = await server.call('GET', listOf(resource), undefined, affiliate.headers)
    const why =
      'its scope keeps an affiliate to its own rows; where all are to be read, name it in readByAll of testing/owned-records.ts'
    expect([list.data, list.meta.total], why).toEqual([[], 0])
    const file = await server.call(
      'GET',
      `${listPathOf(resource)}/export?format=csv`,
      undefined,
      affiliate.headers,
    )
    expect(file.text.trim().split('\r\n')).toHaveLength(1)
    const single = routesOf(resource, id).filter(([, path]) => path.includes(`/${id}`))
    for (const [method, path] of single) {
      const answer = await server.call(method, path, {}, affiliate.headers)
      const closed = resource.writers === 'admins' && method !== 'GET'
      expect.soft([method, path, answer.status]).toEqual([method, path, closed ? 403 : 404])
      expect.soft(answer.message).toBe(closed ? messages.session.forbidden : messages.form.notFound)
    }
    expect((await server.call('GET', `${resource.path}/${id}`)).data).toEqual(before.data)
  })
})

test('R20 R24 S1.3 an affiliate cannot make admin decisions about their own orders', async () => {
  const order = resourceNamed('order')
  const id = await sample(server, order)
  const { affiliate: owner } = await server.make.read('order', id)
  const [profile] = await server.sql<
    { id: number }[]
  >`select profile_id as id from account where id = ${affiliate.id}`
  await server.sql`update account set profile_id = ${profile?.id ?? 0} where id = ${(owner as { id: number }).id}`
  const headers = await server.signedIn((owner as { id: number }).id)
  expect((await server.call('GET', `${order.path}/${id}`, undefined, headers)).status).toBe(200)
  for (const [name] of actionsOf(order)) {
    const answer = await server.call('POST', `${order.path}/${id}/${actionPath(name)}`, {}, headers)
    expect.soft([name, answer.status]).toEqual([name, 403])
  }
  const edited = await server.call('PUT', `${order.path}/${id}`, { notes: 'mine' }, headers)
  expect(edited.status).toBe(403)
  expect((await server.make.read('order', id)).status).toBe('2')
})

test('R24 fields for admin users never reach an affiliate', async () => {
  for (const resource of every.filter((r) => r.audience !== 'admins')) {
    const hidden = Object.entries(resource.fields).filter(([, f]) => f.audience === 'admins')
    for (const [name] of hidden) {
      const answer = await server.call(
        'GET',
        listOf(resource, where(name, 'eq~.~1')),
        undefined,
        affiliate.headers,
      )
      expect.soft([resource.name, name, answer.status]).toEqual([resource.name, name, 422])
    }
  }
})
