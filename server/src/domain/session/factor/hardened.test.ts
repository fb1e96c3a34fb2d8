// Hardened installations: calls that need fresh proof of identity, and mandatory second factors for admin users.
import { endpoints } from '@rivulet/contract/endpoints/endpoint'
import type { Endpoint } from '@rivulet/contract/endpoints/define-endpoint'
import { factorMessages } from '@rivulet/contract/messages/factor-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { actionPath, actionsOf } from '@rivulet/contract/resource'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../../auth/password.ts'
import { shownCode } from '../../../testing/authenticator-app.ts'
import { createWholeApp, every, type WholeApp } from '../../../testing/whole-app.ts'

const password = 'Orange7juice'
const passwordHash = await hashPassword(password, 1024)

let server: WholeApp
beforeAll(async () => {
  server = await createWholeApp(undefined, { hardened: true })
  server.freeze()
})
beforeEach(() => server.sql`delete from throttle`)
afterAll(() => server.close())

type Method = Parameters<WholeApp['call']>[0]
const methods = { add: 'POST', edit: 'PUT', trash: 'DELETE', export: 'GET' } as const

/** All endpoints for which the contract requires proof. */
const delicate: [Method, string][] = [
  ...every.flatMap((resource) => [
    ...(resource.proof ?? []).map((operation): [Method, string] => {
      const method = methods[operation as keyof typeof methods]
      const below = { add: '', export: '/export?format=csv' }[operation as string] ?? '/1'
      return [method, `${resource.path}${below}`]
    }),
    ...actionsOf(resource)
      .filter(([, { proof }]) => proof)
      .map(([name]): [Method, string] => ['POST', `${resource.path}/1/${actionPath(name)}`]),
  ]),
  ...Object.values<Endpoint>(endpoints)
    .filter(({ proof }) => proof)
    .map(({ method, path }): [Method, string] => [method, path.replace(':id', '1')]),
]

test('R11 payouts, permissions, keys, impersonation and personal data require proof of identity', () => {
  expect(delicate).toEqual(
    expect.arrayContaining([
      ['POST', '/financial/invoice'],
      ['POST', '/financial/payout-run/1/release'],
      ['PUT', '/admin/profile/1'],
      ['POST', '/marketing/shop/1/reveal-key'],
      // Whoever enters the secret can sign orders with it.
      ['POST', '/marketing/shop/1/connect-vendor'],
      ['POST', '/registration/affiliate/1/impersonate'],
      ['GET', '/registration/affiliate/export?format=csv'],
    ]),
  )
})

test.each(delicate)(
  'R11 ten minutes after the last proof %s %s requires a new one, and succeeds after it',
  async (method, path) => {
    const { headers } = await server.account('Administrator', { passwordHash })
    const body = method === 'GET' || method === 'DELETE' ? undefined : {}
    const codeNow = async () => (await server.call(method, path, body, headers)).meta.code
    server.pass(600)
    expect(await codeNow()).not.toBe('proof')
    server.pass(1)
    expect(await codeNow()).toBe('proof')
    await server.call('POST', '/auth/proof', { currentPassword: password }, headers)
    expect(await codeNow()).not.toBe('proof')
  },
)

test('R11 R19 while impersonating, no call that requires proof succeeds, whatever was proven', async () => {
  const { headers } = await server.account('Administrator', { passwordHash })
  const { id } = await server.account('Affiliate')
  const begun = await server.call(
    'POST',
    `/registration/affiliate/${id}/impersonate`,
    undefined,
    headers,
  )
  const acting = { bearer: `Bearer ${begun.data.token}` }
  for (const path of ['/auth/factor/app', '/auth/proof']) {
    const { status, message } = await server.call('POST', path, {}, acting)
    expect([status, message]).toEqual([422, messages.session.impersonationForbidden])
  }
  // After returning to the own session, proof is required again.
  const back = await server.call('POST', '/auth/impersonation/end', undefined, acting)
  const own = { bearer: `Bearer ${back.data.token}` }
  expect(
    (await server.call('POST', `/registration/affiliate/${id}/impersonate`, undefined, own)).meta.code,
  ).toBe('proof')
})

test('R10 where a second factor is mandatory, admin users without one can do nothing but set one up', async () => {
  server.deps.config.secondFactorFor = 'admins'
  const { headers } = await server.account('Manager', { passwordHash })
  const me = await server.call('GET', '/auth/me', undefined, headers)
  expect(me.data.needsFactor).toBe(true)
  for (const path of ['/registration/affiliate', '/home/admin', '/auth/sessions']) {
    const refused = await server.call('GET', path, undefined, headers)
    expect([refused.status, refused.meta.code]).toEqual([422, 'factor'])
  }
  const file = await server.app.inject(`/files/x?token=${me.data.credentials.storage}`)
  expect([file.statusCode, file.json().meta.code]).toEqual([422, 'factor'])
  expect((await server.call('PUT', '/auth/update', { name: 'X' }, headers)).meta.code).toBe('factor')
  const { secret } = (await server.call('POST', '/auth/factor/app', undefined, headers)).data
  const code = shownCode(secret, server.deps.now())
  await server.call('POST', '/auth/factor/app/confirm', { code }, headers)
  expect((await server.call('GET', '/registration/affiliate', undefined, headers)).status).toBe(200)
  const last = await server.call('DELETE', '/auth/factor/app', undefined, headers)
  expect([last.status, last.message]).toEqual([422, factorMessages.last])
  // Affiliates do not need one.
  const affiliate = await server.account('Affiliate')
  expect((await server.call('GET', '/marketing/link', undefined, affiliate.headers)).status).toBe(200)
})
