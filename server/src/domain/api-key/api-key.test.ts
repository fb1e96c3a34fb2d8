// API keys: programs read with them what their owner may read, and nothing else, until the key or its owner is gone.
import { takesKeys } from '@rivulet/contract/access/key-calls'
import { allPermissions } from '@rivulet/contract/access/permission'
import { addDays, today } from '@rivulet/contract/day'
import { apiKeyMessages as said } from '@rivulet/contract/messages/api-key-messages'
import { messages } from '@rivulet/contract/messages/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readQuotas } from '../../config/quota.ts'
import type { TestAccount } from '../../testing/account.ts'
import { allSent } from '../../testing/all-sent.ts'
import { makeApiKey } from '../../testing/api-key.ts'
import { apiOperations, ask } from '../../testing/api/api-operations.ts'
import { document } from '../../testing/api/operations.ts'
import { snapshot } from '../../testing/snapshot.ts'
import { createWholeApp, type WholeApp } from '../../testing/whole-app.ts'
import { mostApiKeys } from './api-key.ts'

let server: WholeApp
let affiliate: TestAccount
beforeAll(async () => {
  const limits = readQuotas('api=100000/min export=100000/min credentials=1000/24h')
  server = await createWholeApp(undefined, { limits })
  affiliate = await server.account('Affiliate')
})
afterAll(() => server.close())

const path = '/settings/api-key'
type Headers = Record<string, string>
const make = (body: object, headers: Headers = affiliate.headers) =>
  server.call('POST', path, body, headers)
/** A key made as people make them, and the headers of a program that has it. */
async function made(of: TestAccount, body: object = {}) {
  const { data } = await make({ name: 'Monthly report', ...body }, of.headers)
  return { id: data.id as number, headers: { bearer: `Bearer ${data.key}` } }
}
const read = (headers: Headers, at = '/home/balance') => server.call('GET', at, undefined, headers)
const status = async (headers: Headers, at?: string) => (await read(headers, at)).status

test('R12 R73 a key is answered in full once, and the database holds its hash only', async () => {
  const headers = { ...affiliate.headers, 'idempotency-key': 'first' }
  const body = { name: 'Data warehouse' }
  const { data, message } = await make(body, headers)
  expect(message).toBe(said.created)
  expect(data).toMatchObject({ name: 'Data warehouse', until: null, state: 'valid', lastUsed: null })
  expect(data.key).toMatch(/^rvr_[\w-]{43}$/)
  const mask = `rvr_••••${data.key.slice(-4)}`
  // Sent twice, it is made once; the answer was kept without the key.
  const again = await make(body, headers)
  expect(again.data).toMatchObject({ id: data.id, key: mask })
  expect((await read(affiliate.headers, `${path}/${data.id}`)).data.key).toBe(mask)
  const { data: list } = await read(affiliate.headers, path)
  expect(list.map(({ key }: { key: string }) => key)).toEqual([mask])
  const kept = await server.sql<{ row: string }[]>`
    select k::text as row from api_key k union all select i::text from idempotency i
    union all select a::text from audit_line a union all select m::text from mail m`
  expect(kept.length).toBeGreaterThan(2)
  expect(kept.filter(({ row }) => row.includes(data.key))).toEqual([])
})

test('Its owner is mailed that it was made', async () => {
  const owner = await server.account('Affiliate')
  await made(owner, { name: 'Spreadsheet' })
  const mails = await allSent(server)
  const [mail] = mails.filter(({ to }) => to === owner.username)
  expect(mail?.subject).toContain('A new API key')
  expect(mail?.text).toContain('Spreadsheet')
  expect(mail?.text).toContain('https://rivulet.example/#/dashboard/settings/api-key')
})

test('R20 a program reads with it as its owner does: lists, records, numbers, files, home', async () => {
  const { headers } = await made(affiliate)
  const link = await server.make.create('link', {
    ...{ type: 'shop', name: 'BLOG', affiliate: affiliate.id, shop: await shopOf(affiliate) },
  })
  const other = await server.account('Affiliate')
  await server.make.create('link', {
    ...{ type: 'shop', name: 'OTHER', affiliate: other.id, shop: await shopOf(other) },
  })
  const { data } = await read(headers, '/marketing/link')
  expect(data.map(({ id }: { id: number }) => id)).toEqual([link])
  expect((await read(headers, `/marketing/link/${link}`)).data.name).toBe('BLOG')
  const counted = await server.call('HEAD', '/marketing/link', undefined, headers)
  expect(counted.headers['x-total-count']).toBe('1')
  const file = await read(headers, '/marketing/link/export?format=csv')
  expect(file.text).toContain('BLOG')
  expect(file.text).not.toContain('OTHER')
  expect((await read(headers)).data).toMatchObject({ payable: '0.00' })
  expect(await status(headers, '/registration/affiliate')).toBe(403)
})
async function shopOf({ id }: TestAccount): Promise<number> {
  const shop = await server.make.create('shop', { name: `SHOP ${id}`, url: 'https://shop.example/' })
  await server.sql`insert into account_shop (account_id, shop_id) values (${id}, ${shop})`
  return shop
}

test('R20 it opens what the OpenAPI document says, refuses every other call, and changes nothing', async () => {
  const mighty = await server.account('Administrator', { permissions: allPermissions })
  const { headers } = await makeApiKey(server.sql, mighty.id)
  await read(headers, path)
  // Exports are noted as those of people, and so are a check of the books and the use of the key.
  const noted = ['audit_line', 'book_check', 'api_key']
  const before = await snapshot(server.sql, noted)
  const wrong: string[] = []
  let opened = 0
  for (const deed of apiOperations.filter(({ needs }) => !needs.includes('public'))) {
    const { method, path: at, body } = ask(deed, [999_999_999])
    const answer = await server.call(method, at, body, headers)
    const operation =
      document.paths[`/api/v1${deed.path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()]
    const opens = operation?.security?.some((one) => 'apiKey' in one) ?? false
    if (opens) opened++
    const isRefused = answer.status === 403 && (method === 'HEAD' || answer.meta.code === 'reads-only')
    if (opens === isRefused || (opens && answer.status === 401))
      wrong.push(`${method} ${at}: ${answer.status} ${answer.message}`)
  }
  expect(wrong).toEqual([])
  expect(opened).toBeGreaterThan(50)
  expect(await snapshot(server.sql, noted)).toEqual(before)
})

test('R20 nothing that asks for a proof of identity or for a session takes keys', () => {
  const session = { method: 'GET', access: 'session' } as const
  const permitted = { method: 'GET', access: 'financial.order.index' } as const
  expect([takesKeys(session), takesKeys({ ...session, keys: true })]).toEqual([false, true])
  expect([takesKeys(permitted), takesKeys({ ...permitted, proof: 'hardened' })]).toEqual([true, false])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    expect(takesKeys({ ...permitted, method, keys: true })).toBe(false)
})

test('R15 R20 it follows its owner: permissions, terms to accept, deactivation, deletion', async () => {
  const owner = await server.account('Affiliate')
  const { headers } = await made(owner)
  expect(await status(headers, '/financial/order/details')).toBe(200)
  await server.sql`update profile set permissions = '{}' where id = ${owner.profileId}`
  expect(await status(headers, '/financial/order/details')).toBe(403)
  expect(await status(headers)).toBe(200)
  await server.call('PUT', '/admin/programme', { terms: 'Be kind.' })
  expect(await read(headers)).toMatchObject({ status: 403, meta: { code: 'terms' } })
  await server.call('PUT', '/admin/programme', { terms: null })
  await server.sql`update account set active = false where id = ${owner.id}`
  expect(await read(headers)).toMatchObject({ status: 401, message: said.over })
  const { data } = await read(server.admin.headers, `${path}?where[owner]=eq~.~Affiliate`)
  expect(data).toEqual([])
  await server.sql`update account set active = true, deleted_at = now() where id = ${owner.id}`
  expect(await status(headers)).toBe(401)
})

test('R15 a deleted key opens nothing, and again once it is restored', async () => {
  const { id, headers } = await made(affiliate)
  await server.call('DELETE', `${path}/${id}`, undefined, affiliate.headers)
  expect(await read(headers)).toMatchObject({ status: 401, message: said.over })
  await server.call('PUT', `${path}/restore`, { ids: [id] }, affiliate.headers)
  expect(await status(headers)).toBe(200)
  await server.call('DELETE', `${path}/${id}`, undefined, affiliate.headers)
  await server.call('DELETE', `${path}/erase?where[id]=eq~.~${id}`, undefined, affiliate.headers)
  expect(await status(headers)).toBe(401)
})

test('R15 it ends with its last day, which may not be over', async () => {
  const zone = server.deps.config.accountingZone
  const day = today(zone, server.deps.now())
  const late = await make({ name: 'Late', until: addDays(day, -1) })
  expect([late.status, late.meta.errors]).toEqual([422, { until: [said.past] }])
  const owner = await server.account('Affiliate')
  const { id, headers } = await made(owner, { until: day })
  expect(await status(headers)).toBe(200)
  const states = async () => (await read(server.admin.headers, `${path}/${id}`)).data.state
  expect(await states()).toBe('valid')
  await server.sql`update api_key set expires_at = now() - interval '1 second' where id = ${id}`
  expect([await status(headers), await states()]).toEqual([401, 'expired'])
})

test('At most 20 of one account, with those in the trash', async () => {
  const owner = await server.account('Affiliate')
  const { id } = await makeApiKey(server.sql, owner.id)
  await server.call('DELETE', `${path}/${id}`, undefined, owner.headers)
  for (let n = 1; n < mostApiKeys; n++) await makeApiKey(server.sql, owner.id)
  const refused = await make({ name: 'One more' }, owner.headers)
  expect([refused.status, refused.meta.errors]).toEqual([422, { name: [said.full(mostApiKeys)] }])
})

test('R21 everybody sees their own; who may see administrators sees and deletes those of others', async () => {
  const manager = await server.account('Manager')
  const owner = await server.account('Affiliate', { name: 'Ann Other' })
  const { id, headers } = await made(owner)
  const own = await made(manager)
  const ids = async (of: TestAccount) =>
    (await read(of.headers, path)).data.map((row: { id: number }) => row.id)
  expect(await ids(manager)).toEqual([own.id])
  expect(await ids(owner)).toEqual([id])
  for (const other of [manager, affiliate])
    expect(await status(other.headers, `${path}/${id}`)).toBe(404)
  expect(await ids(server.admin)).toEqual(expect.arrayContaining([id, own.id]))
  const { data } = await read(server.admin.headers, `${path}/${id}`)
  expect(data.owner).toBe('Ann Other')
  expect((await read(owner.headers, `${path}/${id}`)).data).not.toHaveProperty('owner')
  await server.call('DELETE', `${path}/${id}`)
  expect(await status(headers)).toBe(401)
})

test('R19 nobody makes one on behalf of an affiliate', async () => {
  const at = `/registration/affiliate/${affiliate.id}/impersonate`
  const acting = await server.call('POST', at, {}, (await server.account('Administrator')).headers)
  const answer = await make({ name: 'Lasting' }, { bearer: `Bearer ${acting.data.token}` })
  expect([answer.status, answer.message]).toEqual([422, messages.session.impersonationForbidden])
})

test('R17 a key in an address is refused, and so are two different tokens', async () => {
  const { headers } = await made(affiliate)
  const key = headers.bearer.replace('Bearer ', '')
  expect(await status(headers, `/home/balance?key=${key}`)).toBe(400)
  expect(await status({ ...headers, authorization: affiliate.headers.bearer })).toBe(400)
  expect(await status({ authorization: headers.bearer })).toBe(200)
})

test('R77 what it exports is in the audit log as its owner’s, by this key', async () => {
  const manager = await server.account('Manager')
  const { id, headers } = await made(manager)
  await read(headers, '/marketing/link/export?format=csv')
  const [line] = await server.sql`
    select action, resource, way, session_id as key from audit_line where actor_id = ${manager.id} order by id desc limit 1`
  expect(line).toEqual({ action: 'export', resource: 'link', way: 'key', key: id })
})

test('Its last use is noted, once a minute', async () => {
  const { id, headers } = await made(affiliate)
  const used = async () =>
    (await server.sql`select last_used_at as at from api_key where id = ${id}`)[0]?.at as Date | null
  expect(await used()).toBeNull()
  server.freeze()
  await read(headers)
  const first = await used()
  expect(first).toEqual(server.deps.now())
  server.pass(59)
  await read(headers)
  expect(await used()).toEqual(first)
  server.pass(1)
  await read(headers)
  expect(await used()).toEqual(server.deps.now())
})

test('R83 keys are erased with the personal data of their owner', async () => {
  const owner = await server.account('Affiliate')
  const { headers } = await made(owner)
  await server.call('POST', `/registration/affiliate/${owner.id}/anonymise`, {})
  expect(await status(headers)).toBe(401)
  expect(await server.sql`select from api_key where account_id = ${owner.id}`).toHaveLength(0)
})
