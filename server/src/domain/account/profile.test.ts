// Profiles through HTTP: who may change them, and which permissions they may have.
import { messages } from '@rivulet/contract/messages/messages'
import { allPermissions, seededPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'
import { whileHeld } from '../../testing/hold-lock.ts'

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())

let count = 0
const form = (more: object = {}) => ({
  name: `HELPERS ${++count}`,
  reference: 'Manager',
  permissions: ['registration.invite.index'],
  ...more,
})
const create = async (more: object = {}) =>
  (await server.call('POST', '/admin/profile', form(more))).data
const edit = (id: number, body: object, headers?: Record<string, string>) =>
  server.call('PUT', `/admin/profile/${id}`, body, headers)

test('S6.1 S3.4 three profiles exist from the start, with the permissions of their reference', async () => {
  const { data } = await server.call('GET', '/admin/profile?sort=id&limit=3')
  expect(data.map((row: { name: string }) => row.name)).toEqual([
    'ADMINISTRATOR',
    'MANAGER',
    'AFFILIATE',
  ])
  const affiliate = (await server.call('GET', `/admin/profile/${data[2].id}`)).data
  expect(affiliate).toMatchObject({
    reference: 'Affiliate',
    permissions: seededPermissions.Affiliate,
    accounts: 0,
  })
})

test('S6.3 a profile holds only existing permissions, each once', async () => {
  const refused = await server.call('POST', '/admin/profile', form({ permissions: ['a.b', 'c.d'] }))
  expect(refused.errors).toEqual({
    permissions: [messages.profile.permission('a.b'), messages.profile.permission('c.d')],
  })
  const twice = ['registration.invite.index', 'registration.invite.index']
  expect((await create({ permissions: twice })).permissions).toEqual(['registration.invite.index'])
})

test('S6.5 R15 a revoked permission is gone on the next request', async () => {
  const { headers, profileId } = await server.account('Manager')
  const list = () => server.call('GET', '/registration/invite', undefined, headers)
  expect((await list()).status).toBe(200)
  await edit(profileId, { permissions: [] })
  expect((await list()).status).toBe(403)
})

test('R25 only an Administrator can change profiles', async () => {
  const { id } = await create()
  const { headers } = await server.account('Manager', { permissions: allPermissions })
  const refused = { status: 422, message: messages.profile.administratorOnly }
  expect(await edit(id, { name: 'MINE' }, headers)).toMatchObject(refused)
  expect(await server.call('POST', '/admin/profile', form(), headers)).toMatchObject(refused)
  const path = `/admin/profile/${id}`
  expect(await server.call('DELETE', path, undefined, headers)).toMatchObject(refused)
  await server.call('DELETE', path)
  const ids = { ids: [id] }
  expect(await server.call('PUT', '/admin/profile/restore', ids, headers)).toMatchObject(refused)
  const erase = `/admin/profile/erase?where[id]=in~.~${id}`
  expect(await server.call('DELETE', erase, undefined, headers)).toMatchObject(refused)
  expect((await server.call('DELETE', erase)).status).toBe(200)
})

test('R25 an Administrator can grant permissions they have, and keep those granted before', async () => {
  const permissions = ['admin.profile.edit', 'admin.profile.view', 'registration.invite.index']
  const { headers } = await server.account('Administrator', { permissions })
  const { id } = await create({ permissions: ['marketing.shop.index'] })
  expect(
    (await edit(id, { permissions: ['marketing.shop.index', 'marketing.shop.edit'] }, headers)).errors,
  ).toEqual({ permissions: [messages.profile.lacking] })
  const kept = { permissions: ['marketing.shop.index', 'registration.invite.index'] }
  expect((await edit(id, kept, headers)).data).toMatchObject(kept)
})

test('S8.7 a profile that accounts have can neither be removed nor change its kind', async () => {
  const { profileId } = await server.account('Affiliate')
  expect(await server.call('DELETE', `/admin/profile/${profileId}`)).toMatchObject({
    status: 409,
    message: messages.record.cannotRemove,
    code: 'dependency',
  })
  expect((await edit(profileId, { reference: 'Administrator' })).errors).toEqual({
    reference: [messages.profile.inUse],
  })
  const { id } = await create()
  expect((await edit(id, { reference: 'Affiliate' })).status).toBe(200)
  expect((await server.call('DELETE', `/admin/profile/${id}`)).message).toBe(messages.record.removed)
})

test.each(['Manager', 'Affiliate'] as const)(
  'R30 S8.7 the account of a %s does not bring back the permissions of a profile that was deleted',
  async (reference) => {
    const { id, profileId } = await server.account(reference)
    const base = reference === 'Manager' ? '/admin/user' : '/registration/affiliate'
    await server.call('DELETE', `${base}/${id}`)
    expect((await server.call('DELETE', `/admin/profile/${profileId}`)).status).toBe(200)
    const restore = () => server.call('PUT', `${base}/restore`, { ids: [id] })
    const { status, message } = await restore()
    expect([status, message]).toEqual([422, expect.stringMatching(/^The profile .* is in the trash/)])
    await server.call('PUT', '/admin/profile/restore', { ids: [profileId] })
    expect((await restore()).status).toBe(200)
  },
)

test('R25 the last Administrators keep the core permissions', async () => {
  const { data } = await server.call('GET', '/admin/profile?where[name]=eq~.~ADMINISTRATOR')
  await server.sql`update account a set active = false from profile p
    where p.id = a.profile_id and p.id <> all(${[data[0].id, server.admin.profileId]}::bigint[])`
  const without = {
    permissions: allPermissions.filter((name) => name !== 'admin.profile.edit'),
  }
  expect((await edit(data[0].id, without)).status).toBe(200)
  expect(await edit(server.admin.profileId, without)).toMatchObject({
    status: 422,
    message: messages.administrator.last,
  })
})

test('S6.1 no account gets a profile that is just going to the trash, by leaving the trash itself or by being saved', async () => {
  const stands = async (profileId: number) => {
    const [row] = await server.sql<{ wrong: number }[]>`
      select count(*)::int as wrong from account a join profile p on p.id = a.profile_id
      where p.id = ${profileId} and p.deleted_at is not null and a.deleted_at is null`
    return row?.wrong === 0
  }
  const { id: account, profileId } = await server.account('Affiliate')
  const other = await server.account('Affiliate')
  const path = '/registration/affiliate'
  await server.call('DELETE', `${path}/${account}`)
  const races = [
    () => server.call('PUT', `${path}/restore`, { ids: [account] }),
    () => server.call('PUT', `${path}/${other.id}`, { profile: profileId }),
  ]
  for (const race of races) {
    const both = await whileHeld(
      server.sql,
      (tx) => tx`select from profile where id = ${profileId} for update`,
      2,
      () => Promise.all([server.call('DELETE', `/admin/profile/${profileId}`), race()]),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stands(profileId)).toBe(true)
    await server.call('PUT', '/admin/profile/restore', { ids: [profileId] })
    await server.sql`update account set deleted_at = now() where id = ${account}`
  }
})
