// Terms gate: an affiliate who has not accepted the terms in force is refused everything but a short list of calls.
// Derived from the contract, so that a new route is refused unless it is named here.
import { messages } from '@rivulet/contract/messages/messages'
import { allPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerApi } from '../api.ts'
import { createOrderApp, type OrderApp, type Scene } from '../testing/order-app.ts'
import { apiOperations, ask } from '../testing/api/api-operations.ts'
import { snapshot } from '../testing/snapshot.ts'

let server: OrderApp
let scene: Scene
beforeAll(async () => {
  server = await createOrderApp((app, deps) => registerApi(app, deps))
  scene = await server.scene({ rate: 1000 })
  await server.sql`update profile set permissions = ${[...allPermissions]} where reference = 'Affiliate'`
})
afterAll(() => server.close())

const publish = async (terms: string): Promise<number> =>
  (await server.call('PUT', '/admin/programme', { terms })).data.terms?.version

/** What leads to accepting, the own account with its sign-in, and what the law requires. */
const open = new Set([
  'POST /auth/terms',
  'GET /auth/me',
  'POST /auth/sign-out',
  'POST /auth/impersonation/end',
  'PUT /auth/update',
  'GET /auth/sessions',
  'DELETE /auth/sessions',
  'DELETE /auth/sessions/:id',
  'GET /auth/logins',
  'GET /auth/personal-data',
  'POST /auth/proof',
  'POST /auth/proof/passkey',
  'GET /auth/factor',
  'POST /auth/factor/app',
  'POST /auth/factor/app/confirm',
  'DELETE /auth/factor/app',
  'POST /auth/factor/passkey/begin',
  'POST /auth/factor/passkey',
  'DELETE /auth/factor/passkey/:id',
  'POST /auth/factor/recovery-codes',
])

test('R20 with terms to accept, every route answers an affiliate 403 with code terms, and nothing changes', async () => {
  await publish('Be kind.')
  const { headers } = scene.affiliate
  const closed = apiOperations.filter(
    ({ method, path, needs }) => !needs.includes('public') && !open.has(`${method} ${path}`),
  )
  const before = await snapshot(server.sql)
  const wrong: string[] = []
  for (const operation of closed) {
    const { method, path, body } = ask(operation, [1])
    const answer = await server.call(method, path, body, headers)
    const told = method === 'HEAD' ? answer.status === 403 : answer.meta.code === 'terms'
    if (answer.status !== 403 || !told) wrong.push(`${method} ${path}: ${answer.status}`)
  }
  expect(wrong).toEqual([])
  expect(closed.length).toBeGreaterThan(200)
  const [one] = closed
  const said = await server.call('GET', one?.path ?? '', undefined, headers)
  expect(said.message).toBe(messages.terms.due)
  expect(await snapshot(server.sql)).toEqual(before)
})

test('R20 the terms, the own account and the personal data stay open; accepting opens the rest', async () => {
  const version = await publish('Be kind and honest.')
  const { headers } = scene.affiliate
  const get = (path: string) => server.call('GET', path, undefined, headers)
  expect((await get('/auth/terms')).data.version).toBe(version)
  expect((await get('/auth/me')).data.affiliate.termsDue).toBe(version)
  expect((await get('/auth/personal-data')).status).toBe(200)
  expect((await get('/auth/sessions')).status).toBe(200)
  expect((await get('/home/affiliate')).status).toBe(403)
  expect((await server.call('POST', '/auth/terms', { terms: version }, headers)).status).toBe(200)
  expect((await get('/home/affiliate')).status).toBe(200)
  await publish('Be kind, honest and quick.')
  expect((await get('/home/affiliate')).meta.code).toBe('terms')
  await publish('')
  expect((await get('/home/affiliate')).status).toBe(200)
})

test('R20 admin users have no terms to accept, also while they act for an affiliate', async () => {
  await publish('Be patient.')
  const chief = await server.account('Administrator')
  const path = `/registration/affiliate/${scene.affiliate.id}/impersonate`
  const { data } = await server.call('POST', path, undefined, chief.headers)
  const headers = { bearer: `Bearer ${data.token}` }
  expect((await server.call('GET', '/home/affiliate', undefined, headers)).status).toBe(200)
  expect((await server.call('GET', '/home/admin')).status).toBe(200)
})

test('R20 links of an affiliate with terms to accept keep earning', async () => {
  await publish('Be thorough.')
  expect(
    (await server.call('GET', '/home/affiliate', undefined, scene.affiliate.headers)).meta.code,
  ).toBe('terms')
  const message = { orderId: 'T-1', amount: '50.00', click_id: await server.click(scene.linkId) }
  const { status, data } = await server.report(scene, { ...message, status: 'approved' })
  expect([status, data.result, data.commission]).toEqual([201, 'recorded', '5.00'])
})
