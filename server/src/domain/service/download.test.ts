// Uploads and their downloads through HTTP: availability, access, and file URLs.
import { addDays, today } from '@rivulet/contract/day'
import { messages } from '@rivulet/contract/messages/messages'
import { seededPermissions } from '@rivulet/contract/access/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { createWholeApp, listOf, resourceNamed, type WholeApp, where } from '../../testing/whole-app.ts'

let server: WholeApp
let affiliate: TestAccount
beforeAll(async () => {
  server = await createWholeApp()
  affiliate = await server.account('Affiliate', { permissions: seededPermissions.Affiliate })
})
afterAll(() => server.close())

const upload = resourceNamed('upload')
let made = 0

async function sendFile(name = 'terms.txt'): Promise<string> {
  await server.sql`delete from throttle`
  const words = Buffer.from(`Words of ${name} ${++made}`)
  return (await server.send('/file', name, words)).data.file
}
type Days = { from?: string | null; to?: string | null }
async function add(days: Days = {}) {
  const file = await sendFile()
  const body = { title: `CARD ${++made}`, documents: [{ file, label: 'Get the terms' }], ...days }
  const answer = await server.call('POST', upload.path, body)
  return { ...answer, id: answer.data?.id as number, file }
}
const offered = async (as: TestAccount): Promise<{ id: number }[]> =>
  (await server.call('GET', '/service/download', undefined, as.headers)).data
const offers = async (id: number, as = affiliate) => (await offered(as)).some((one) => one.id === id)
async function readFile(key: string, as: TestAccount = affiliate) {
  const me = await server.call('GET', '/auth/me', undefined, as.headers)
  const token = me.data.credentials.storage
  return server.app.inject({ url: `/files/${key}?download=true&token=${token}` })
}
const statusOf = async (key: string, as?: TestAccount) => (await readFile(key, as)).statusCode
const day = (n: number) => addDays(today(server.deps.config.accountingZone), n)
async function instants(id: number) {
  const [row] = await server.sql<{ opensAt: Date | null; closesAt: Date | null }[]>`
    select opens_at as "opensAt", closes_at as "closesAt" from upload where id = ${id}`
  return [row?.opensAt?.toISOString() ?? null, row?.closesAt?.toISOString() ?? null]
}
const stateAt = async (id: number, at: string) => {
  const [row] = await server.sql<{ state: string }[]>`
    select upload_state(opens_at, closes_at, ${at}::text::timestamptz) as state from upload where id = ${id}`
  return row?.state
}

test('S3.12 S2.24 without days a card is available at once, with its documents, their labels and sizes', async () => {
  const { id, file, status } = await add()
  expect(status).toBe(201)
  const card = (await offered(affiliate)).find((one) => one.id === id)
  expect(card).toMatchObject({
    title: expect.any(String),
    description: null,
    to: null,
    documents: [{ file, label: 'Get the terms', name: 'terms.txt', size: expect.any(Number) }],
  })
  expect((await server.call('GET', `${upload.path}/${id}`)).data.state).toBe('available')
})

test('S3.12 a card needs a title and a document, and "To" must not be before "From"', async () => {
  const empty = await server.call('POST', upload.path, { title: 'NONE', documents: [] })
  expect(empty.meta.errors).toEqual({ documents: [messages.field.required] })
  const turned = await add({ from: '2026-11-03', to: '2026-11-02' })
  expect([turned.status, turned.meta.errors]).toEqual([422, { to: [messages.upload.period] }])
  expect((await add({ from: '2026-11-02', to: '2026-11-02' })).status).toBe(201)
  const { id } = await add({ from: '2026-11-02', to: '2026-11-05' })
  const early = await server.call('PATCH', `${upload.path}/${id}`, { to: '2026-11-01' })
  expect(early.meta.errors).toEqual({ to: [messages.upload.period] })
  expect(
    (await server.call('PATCH', `${upload.path}/${id}`, { from: null, to: '2026-11-01' })).status,
  ).toBe(200)
})

test('S3.12 F6 days begin and end at midnight of the accounting zone, across daylight saving changes', async () => {
  const spring = await add({ from: '2026-03-29', to: '2026-03-29' })
  expect(await instants(spring.id)).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'])
  const autumn = await add({ from: '2026-10-25', to: '2026-10-25' })
  expect(await instants(autumn.id)).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'])
  for (const [at, state] of [
    ['2026-10-24T21:59:59.999Z', 'upcoming'],
    ['2026-10-24T22:00:00.000Z', 'available'],
    ['2026-10-25T22:59:59.999Z', 'available'],
    ['2026-10-25T23:00:00.000Z', 'over'],
  ] as const)
    expect([at, await stateAt(autumn.id, at)]).toEqual([at, state])
  await server.call('PATCH', `${upload.path}/${autumn.id}`, { to: '2026-10-26' })
  expect(await instants(autumn.id)).toEqual(['2026-10-24T22:00:00.000Z', '2026-10-26T23:00:00.000Z'])
  await server.call('PATCH', `${upload.path}/${autumn.id}`, { from: null, to: null })
  expect(await instants(autumn.id)).toEqual([null, null])
})

test('R46 S3.12 outside its days a card is not listed and its file is 404, even with a known URL', async () => {
  const cases = [
    [{ from: day(0), to: day(0) }, 'available', 200],
    [{ from: day(1) }, 'upcoming', 404],
    [{ to: day(-1) }, 'over', 404],
    [{ from: day(-1), to: day(1) }, 'available', 200],
  ] as const
  for (const [days, state, status] of cases) {
    const { id, file } = await add(days)
    expect([state, await offers(id), await statusOf(file)]).toEqual([state, status === 200, status])
    expect(await statusOf(file, server.admin)).toBe(200)
    const listed = await server.call(
      'GET',
      listOf(upload, where('id', `eq~.~${id}`), where('state', `eq~.~${state}`)),
    )
    expect(listed.data.map((row: { id: number }) => row.id)).toEqual([id])
  }
  const open = await add()
  await server.sql`update upload set closes_at = now() where id = ${open.id}`
  expect([await offers(open.id), await statusOf(open.file)]).toEqual([false, 404])
  const missing = await readFile('0'.repeat(32))
  expect((await readFile(open.file)).json().message).toBe(missing.json().message)
})

test('R46 R30 a card in the trash hides its files, and restores them', async () => {
  const { id, file } = await add()
  await server.call('DELETE', `${upload.path}/${id}`)
  expect([await offers(id), await statusOf(file)]).toEqual([false, 404])
  expect(await statusOf(file, server.admin)).toBe(200)
  await server.call('PUT', `${upload.path}/restore`, { ids: [id] })
  expect([await offers(id), await statusOf(file)]).toEqual([true, 200])
})

test('R20 R21 S6.4 downloading needs its own permission, not the one for uploads', async () => {
  const [now, later] = [await add(), await add({ from: day(1) })]
  const downloader = await server.account('Manager', { permissions: ['service.download.index'] })
  expect([await statusOf(now.file, downloader), await statusOf(later.file, downloader)]).toEqual([
    200, 404,
  ])
  const uploader = await server.account('Manager', { permissions: ['service.upload.view'] })
  expect([await statusOf(now.file, uploader), await statusOf(later.file, uploader)]).toEqual([200, 200])
  for (const reference of ['Manager', 'Affiliate'] as const) {
    const nobody = await server.account(reference, { permissions: ['service.upload.index'] })
    expect(await statusOf(now.file, nobody)).toBe(404)
    const refused = await server.call('GET', '/service/download', undefined, nobody.headers)
    expect(refused.status).toBe(403)
  }
})

test('S7.9 R43 a download is always sent as an attachment with its own name', async () => {
  const { file } = await add()
  expect((await readFile(file)).headers).toMatchObject({
    'content-disposition': `attachment; filename="terms.txt"; filename*=UTF-8''terms.txt`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
})

test('S2.24 the latest card comes first', async () => {
  const [first, second] = [await add(), await add()]
  await server.sql`update upload set opens_at = now() - interval '1 minute', created_at = now() - interval '2 days' where id = ${second.id}`
  await server.sql`update upload set created_at = now() - interval '1 hour' where id = ${first.id}`
  const ids = (await offered(affiliate)).map((one) => one.id)
  expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id))
})
