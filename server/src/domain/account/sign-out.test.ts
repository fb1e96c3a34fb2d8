// Signing somebody else out everywhere: a lost laptop, a colleague on holiday.
import { signOutMessages as said } from '@rivulet/contract/messages/sign-out-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionHeaders } from '../../testing/account.ts'
import { createWholeApp, where, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp()
})
afterAll(() => server.close())

type Kind = 'affiliate' | 'administrator'
const factsOf = async (resource: Kind, id: number) =>
  (await server.call('POST', '/decision/preview', { resource, action: 'signOut', ids: `${id}` })).data
    .facts

test.each([
  ['affiliate', '/registration/affiliate', 'Affiliate'],
  ['administrator', '/admin/user', 'Manager'],
] as const)(
  'R16 R77 an %s is signed out everywhere, after a word about how many devices',
  async (resource, path, kind) => {
    const [lost, other] = [await server.account(kind), await server.account(kind)]
    const second = await server.sql.begin((tx) =>
      sessionHeaders(tx, { accountId: lost.id, admin: kind === 'Manager', now: server.deps.now() }),
    )
    const alive = async () => {
      const answers = [lost.headers, second, other.headers].map((headers) =>
        server.call('GET', '/auth/me', undefined, headers),
      )
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    expect(await alive()).toEqual([200, 200, 200])
    expect(await factsOf(resource, lost.id)).toEqual([
      expect.stringMatching(/^Signed in on 2 devices, last used \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
      said.again,
    ])
    const answer = await server.call('POST', `${path}/${lost.id}/sign-out`)
    expect([answer.status, answer.message]).toEqual([200, said.done])
    expect(await alive()).toEqual([401, 401, 200])
    expect(await factsOf(resource, lost.id)).toEqual([said.nobody])
    const events = await server.call('GET', `/admin/audit?${where('action', 'eq~.~signOut')}&limit=1`)
    expect(events.data).toMatchObject([{ record: lost.id, resource }])
  },
)

test('R16 R19 a device that impersonates somebody is one of the admin user’s, and not of the affiliate', async () => {
  const [admin, affiliate] = [await server.account('Manager'), await server.account('Affiliate')]
  const path = `/registration/affiliate/${affiliate.id}/impersonate`
  expect((await server.call('POST', path, {}, admin.headers)).status).toBe(200)
  const [told] = await factsOf('administrator', admin.id)
  expect([told, (await factsOf('affiliate', affiliate.id))[0]]).toEqual([
    expect.stringContaining('Signed in on one device'),
    expect.stringContaining('Signed in on one device'),
  ])
})

test('R16 nobody ends their own sessions that way', async () => {
  const answer = await server.call('POST', `/admin/user/${server.admin.id}/sign-out`)
  expect([answer.status, answer.message]).toEqual([422, said.own])
  expect((await server.call('GET', '/auth/me')).status).toBe(200)
})
