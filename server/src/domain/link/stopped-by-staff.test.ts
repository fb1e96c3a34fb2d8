// Links that staff switched off or deleted stay so for their affiliates, who read it on the link.
import { linkMessages } from '@rivulet/contract/messages/link-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { makeShop } from '../../testing/marketing.ts'
import { createWholeApp, resourceNamed, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let affiliate: TestAccount
let manager: TestAccount

beforeAll(async () => {
  server = await createWholeApp()
  affiliate = await server.account('Affiliate')
  manager = await server.account('Manager')
})
afterAll(() => server.close())

const { path } = resourceNamed('link')

async function makeLink(by: TestAccount = affiliate, more: object = {}): Promise<number> {
  const shop = await makeShop(server.sql)
  await server.sql`insert into account_shop (account_id, shop_id) values (${affiliate.id}, ${shop})`
  const owner = by === affiliate ? {} : { affiliate: affiliate.id }
  const link = { type: 'shop', shop, ...owner, ...more }
  return (await server.call('POST', path, link, by.headers)).data.id
}
const patch = (id: number, body: object, by = affiliate) =>
  server.call('PATCH', `${path}/${id}`, body, by.headers)
const act = (id: number, action: string, by = affiliate) =>
  server.call('POST', `${path}/${id}/${action}`, {}, by.headers)
const restore = (id: number, by = affiliate) =>
  server.call('PUT', `${path}/restore`, { ids: [id] }, by.headers)
const trash = (id: number, by = affiliate) =>
  server.call('DELETE', `${path}/${id}`, undefined, by.headers)
const read = async (id: number) =>
  (await server.call('GET', `${path}/${id}`, undefined, affiliate.headers)).data
const previewRestore = async (id: number, by: TestAccount) =>
  (
    await server.call(
      'POST',
      '/decision/preview',
      { resource: 'link', action: 'restore', ids: String(id) },
      by.headers,
    )
  ).data

test('S4.2 R24 an affiliate pauses and resumes a link, but not one that staff switched off, by form or action', async () => {
  const id = await makeLink()
  expect((await patch(id, { active: false })).data).toMatchObject({ stoppedBy: 'affiliate' })
  expect((await patch(id, { active: true })).status).toBe(200)

  for (const stop of [
    () => patch(id, { active: false }, manager),
    () => act(id, 'deactivate', manager),
  ]) {
    expect((await stop()).status).toBe(200)
    expect(await read(id)).toMatchObject({ active: false, stoppedBy: 'programme' })
    const answer = await patch(id, { active: true })
    expect([answer.status, answer.meta.errors]).toEqual([422, { active: [linkMessages.offByStaff] }])
    // Everything else stays theirs, and saving the whole form does not lift it.
    expect((await patch(id, { active: false, s1: 'mail' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ active: false, stoppedBy: 'programme', s1: 'mail' })
    expect((await act(id, 'reactivate', manager)).status).toBe(200)
    expect(await read(id)).toMatchObject({ active: true, stoppedBy: null })
  }
  await patch(id, { active: false })
  expect((await patch(id, { active: true })).status).toBe(200)
})

test('S4.2 R24 a link that staff add switched off is theirs to switch on', async () => {
  const id = await makeLink(server.admin, { active: false })
  expect((await patch(id, { active: true })).status).toBe(422)
  expect((await patch(id, { active: true }, server.admin)).data).toMatchObject({ stoppedBy: null })
})

test('R30 an affiliate restores what they deleted, but not what staff deleted, and is told so before', async () => {
  const id = await makeLink()
  await trash(id)
  expect(await previewRestore(id, affiliate)).toMatchObject({ blocked: false })
  expect((await restore(id)).status).toBe(200)

  await trash(id, manager)
  const reason = linkMessages.deletedByStaff(1)
  expect(await previewRestore(id, affiliate)).toEqual({ facts: [reason], blocked: true })
  const refused = await restore(id)
  expect([refused.status, refused.message]).toEqual([422, reason])
  const bin = await server.call('GET', `${path}?trash=true`, undefined, affiliate.headers)
  expect(bin.data).toMatchObject([{ id, stoppedBy: 'programme' }])
  expect(await previewRestore(id, manager)).toMatchObject({ blocked: false })
  expect((await restore(id, manager)).status).toBe(200)
  expect(await read(id)).toMatchObject({ active: true, stoppedBy: null })
})

test('R30 deleting and restoring does not lift what staff switched off', async () => {
  const id = await makeLink()
  await act(id, 'deactivate', manager)
  await trash(id)
  expect((await restore(id)).status).toBe(200)
  expect((await patch(id, { active: true })).status).toBe(422)
  await trash(id, manager)
  await restore(id, manager)
  expect((await patch(id, { active: true })).status).toBe(422)
})
