// Changing the terms of several affiliates at once.
import { decisionMessages } from '@rivulet/contract/messages/decision-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { termsChangeMessages as said } from '@rivulet/contract/messages/terms-change-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftOf } from '../../testing/draft.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let draft: Awaited<ReturnType<typeof draftOf>>
beforeAll(async () => {
  server = await createWholeApp()
  draft = await draftOf(server.make, 'affiliate')
})
afterAll(() => server.close())

let made = 0
async function affiliate(more: object = {}): Promise<number> {
  const username = `terms-${++made}@example.com`
  const id = await server.make.create('affiliate', { ...draft, username, ...more })
  expect((await server.call('POST', `/registration/affiliate/${id}/activate`, {})).status).toBe(200)
  return id
}
const shop = (name: string) => server.make.create('shop', { name, url: 'https://x.example/' })
const change = (ids: number[], body: object, headers?: Record<string, string>) =>
  server.call('POST', '/registration/affiliate/change-terms', { ids, ...body }, headers)
const preview = async (ids: number[], filled: object) => {
  const asked = { resource: 'affiliate', action: 'changeTerms', ids: ids.join(',') }
  return server.call('POST', '/decision/preview', { ...asked, filled: JSON.stringify(filled) })
}
const read = async (id: number) => {
  const { commission, hold, shops } = (await server.call('GET', `/registration/affiliate/${id}`)).data
  return { commission, hold, shops: shops.map(({ name }: { name: string }) => name) }
}

test('S3.5 the terms of several affiliates change together: only what is filled in, with notices and audit entries', async () => {
  const [tea, boats] = [await shop('TEA OF TERMS'), await shop('BOATS OF TERMS')]
  const one = await affiliate({ commission: '12.00', hold: 7, shops: [boats] })
  const two = await affiliate({ commission: '8.00', hold: 14, shops: [tea, boats] })
  const filled = { commission: '12.00', grant: [tea], withdraw: [boats] }
  expect((await preview([one, two], filled)).data.facts).toEqual([
    said.commission('12.00', 1, 1),
    said.ownRates,
    said.granted('TEA OF TERMS', 1, 1),
    said.withdrawn('BOATS OF TERMS', 2, 0),
    said.told,
  ])
  expect(said.commission('12.00', 35, 3)).toBe(
    'Commission 12.00% on new orders for 35 affiliates. 3 already have it',
  )
  const answer = await change([one, two], filled)
  expect([answer.status, answer.message]).toEqual([200, said.changed])
  expect(await read(one)).toEqual({ commission: '12.00', hold: 7, shops: ['TEA OF TERMS'] })
  expect(await read(two)).toEqual({ commission: '12.00', hold: 14, shops: ['TEA OF TERMS'] })
  // As when the form of one affiliate opens a shop or changes a rate.
  const told = await server.sql`
    select account_id as to from notification where kind = 'shop-opened' and account_id in (${one}, ${two})`
  expect(told).toEqual([{ to: one }])
  const noted = await server.sql`
    select record_id as of, before_basis_points as was from rate_change where record_id in (${one}, ${two})`
  expect(noted).toEqual([{ of: two, was: 800 }])
  const entries = await server.sql`
    select record_id as of, before, after from audit_line where action = 'changeTerms' order by record_id`
  expect(entries).toMatchObject([
    { of: one, before: { shops: [boats] }, after: { shops: [tea] } },
    {
      of: two,
      before: { commission: '8.00', shops: [tea, boats] },
      after: { commission: '12.00', shops: [tea] },
    },
  ])
})

test('S3.5 the preview counts links that earn nothing any more, and follows a half-filled form', async () => {
  const boats = await shop('BOATS WITH LINKS')
  const id = await affiliate({ hold: 30, shops: [boats] })
  const link = { affiliate: id, type: 'shop', shop: boats, name: 'NEWS' }
  expect((await server.call('POST', '/marketing/link', link)).status).toBe(201)
  expect((await preview([id], {})).data.facts).toEqual([said.nothingYet])
  expect((await preview([id], { withdraw: [boats] })).data.facts).toEqual([
    said.withdrawn('BOATS WITH LINKS', 1, 0),
    decisionMessages.trash.links(1),
  ])
  // A field that the action does not have is left out; of one that is not valid it says so.
  expect((await preview([id], { hold: 30, notes: 'y' })).data.facts).toEqual([said.hold(30, 0, 1)])
  expect((await preview([id], { commission: 'x', hold: 30 })).data.facts).toEqual([
    `Commission: ${messages.field.percent}`,
  ])
  const asked = { resource: 'affiliate', action: 'changeTerms', ids: String(id) }
  for (const filled of ['[1]', '{', 'null'])
    expect((await server.call('POST', '/decision/preview', { ...asked, filled })).status).toBe(422)
})

test('S3.5 R27 one affiliate who cannot be changed keeps all as they were', async () => {
  const tea = await shop('TEA FOR ALL')
  const one = await affiliate({ commission: '5.00' })
  const erased = await affiliate()
  expect((await server.call('POST', `/registration/affiliate/${erased}/anonymise`)).status).toBe(200)
  expect((await change([one, erased], { commission: '9.00' })).status).toBe(422)
  expect((await change([one, 999_999], { commission: '9.00' })).status).toBe(404)
  expect((await change([one], {})).meta.errors).toEqual({ commission: [said.nothing] })
  expect((await change([one], { grant: [tea], withdraw: [tea] })).meta.errors).toEqual({
    withdraw: [said.both('TEA FOR ALL')],
  })
  expect(await read(one)).toMatchObject({ commission: '5.00' })
  const helper = await server.account('Manager', {
    permissions: ['registration.affiliate.action', 'registration.affiliate.index'],
  })
  expect((await change([one], { commission: '9.00' }, helper.headers)).status).toBe(403)
})
