// Invites through HTTP: the code, its URL, and the type of a used one.
import { inviteMessages } from '@rivulet/contract/messages/invite-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountApp, createAccountApp } from '../../testing/account-app.ts'

let server: AccountApp
beforeAll(async () => {
  server = await createAccountApp()
})
afterAll(() => server.close())

const create = async (body: object) => (await server.call('POST', '/registration/invite', body)).data
const edit = (id: number, body: object) => server.call('PUT', `/registration/invite/${id}`, body)
async function use(inviteId: number) {
  const { id } = await server.account('Affiliate')
  await server.sql`insert into invite_use (invite_id, account_id, name) values (${inviteId}, ${id}, 'ANN')`
}

test('S2.30 S3.6 R23 an invite gets a code of 128 random bits and a URL to send', async () => {
  const { code, link, active } = await create({ type: 'single' })
  expect(code).toMatch(/^[\w-]{22}$/)
  expect(link).toBe(`https://rivulet.example/#/sign-up?invite=${code}`)
  expect(active).toBe(true)
  expect((await create({ type: 'single', active: false })).active).toBe(false)
  const [first] = (await server.call('GET', '/registration/invite?sort=id')).data
  expect(first).toMatchObject({ code, link, state: 'open', lastUsage: null })
})

test('S4.4 S7.7 a single-use invite that was used is used and no longer active, also in filters', async () => {
  const [once, often, off] = await Promise.all([
    create({ type: 'single' }),
    create({ type: 'multiple' }),
    create({ type: 'single', active: false }),
  ])
  for (const { id } of [once, often, off]) await use(id)
  const stateOf = async ({ id }: { id: number }) =>
    (await server.call('GET', `/registration/invite/${id}`)).data.state
  expect(await Promise.all([once, often, off].map(stateOf))).toEqual(['used', 'open', 'off'])
  const { data } = await server.call('GET', '/registration/invite?where[state]=eq~.~used')
  expect(data.map(({ id }: { id: number }) => id)).toEqual([once.id])
})

test('S5.18 the type can be changed until the invite is used', async () => {
  const { id } = await create({ type: 'single', notes: 'FAIR' })
  expect((await edit(id, { type: 'multiple' })).status).toBe(200)
  await use(id)
  expect((await edit(id, { type: 'single' })).errors).toEqual({ type: [messages.invite.type] })
  const kept = await edit(id, { type: 'multiple', active: false, notes: 'OLD' })
  expect(kept.data).toMatchObject({ type: 'multiple', active: false, notes: 'OLD', used: true })
})

test('S8.7 an invite used for a sign-up cannot be erased', async () => {
  const { id } = await create({ type: 'multiple' })
  const { id: affiliate } = await server.account('Affiliate')
  await server.sql`update account set invite_id = ${id} where id = ${affiliate}`
  await server.call('DELETE', `/registration/invite/${id}`)
  expect(await server.call('DELETE', `/registration/invite/erase?where[id]=in~.~${id}`)).toMatchObject({
    status: 409,
    message: messages.record.cannotErase,
  })
})

test('S3.6 a copy has its own code', async () => {
  const { id, code } = await create({ type: 'multiple', notes: 'SPRING' })
  const draft = (await server.call('POST', `/registration/invite/${id}/duplicate`)).data
  expect(draft).toMatchObject({ type: 'multiple', notes: 'SPRING' })
  expect((await create(draft)).code).not.toBe(code)
})

test('R20 what an invite gives takes the permission to edit affiliates, and is refused at its field, not with a 403', async () => {
  const permissions = [
    'registration.invite.action',
    'registration.invite.add',
    'registration.invite.edit',
  ]
  const { headers } = await server.account('Manager', { permissions })
  const add = (body: object) =>
    server.call('POST', '/registration/invite', { type: 'single', ...body }, headers)
  const beyond = await add({ commission: '99.00', hold: 3 })
  expect([beyond.status, beyond.errors]).toEqual([
    422,
    { commission: [inviteMessages.mayNotGive], hold: [inviteMessages.mayNotGive] },
  ])
  expect((await add({})).status).toBe(201)
  const { id } = await create({ type: 'single', commission: '12.00' })
  const change = (body: object) => server.call('PUT', `/registration/invite/${id}`, body, headers)
  // What somebody else gave stays.
  expect((await change({ commission: '12.00', notes: 'FAIR' })).status).toBe(200)
  expect((await change({ commission: '13.00' })).status).toBe(422)
})
