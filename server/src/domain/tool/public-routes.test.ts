// Public routes of tools: banner images, and feeds with an affiliate's URLs.
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { makeLink, makeShop } from '../../testing/marketing.ts'
import { makeFile, png } from '../../testing/stored-file.ts'
import { createWholeApp, resourceNamed, type WholeApp } from '../../testing/whole-app.ts'

let server: WholeApp
let affiliate: TestAccount
let other: TestAccount
let shop: number
let image: string
const { path } = resourceNamed('tool')

beforeAll(async () => {
  server = await createWholeApp()
  affiliate = await server.account('Affiliate')
  other = await server.account('Affiliate')
  shop = await makeShop(server.sql)
  await server.sql`insert into account_shop (account_id, shop_id) values (${affiliate.id}, ${shop})`
  image = await makeFile(server.deps, 'banner.png', 'image/png', png(300, 250))
})
afterAll(() => server.close())

const post = (body: object) => server.call('POST', path, body)
const open = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers })

test('S2.20 R23 R43 a banner’s picture is public at its own URL, cached by browsers, and gone with the tool', async () => {
  const { data: tool } = await post({ title: 'AUTUMN', kind: 'banner', picture: [{ file: image }] })
  const { data: listed } = await server.call('GET', `${path}/offers?limit=1`)
  const { picture } = listed.find(({ id }: { id: number }) => id === tool.id)
  expect(picture).toMatch(/^\/creative\/[0-9a-f]{32}$/)
  const answer = await open(picture)
  expect(answer.rawPayload.equals(png(300, 250))).toBe(true)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const again = await open(picture, { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  // Other uploaded files are not served here.
  const { data: words } = await post({ title: 'WORDS', kind: 'text' })
  const [row] = await server.sql<{ key: string }[]>`select key from tool where id = ${words.id}`
  for (const key of [image, row?.key, '0'.repeat(32), 'x', '%00', '..%2f..%2fsecret'])
    expect([key, (await open(`/creative/${key}`)).statusCode]).toEqual([key, 404])
  await server.call('PUT', `${path}/${tool.id}`, { active: false })
  expect((await open(picture)).statusCode).toBe(404)
  await server.call('PUT', `${path}/${tool.id}`, { active: true })
  await server.call('DELETE', `${path}/${tool.id}`)
  expect((await open(picture)).statusCode).toBe(404)
})

test('R48 R100 a feed or image altered on disk is not served', async () => {
  const file = await makeFile(
    server.deps,
    'feed.csv',
    'text/csv',
    Buffer.from('{link}\n'.repeat(50_000)),
  )
  const { data: feed } = await post({ title: 'CHANGED', kind: 'feed', feed: [{ file }], shops: [shop] })
  const { code } = await makeLink(server.sql, { affiliateId: affiliate.id, shopId: shop })
  const drawn = await makeFile(server.deps, 'banner.png', 'image/png', png(300, 250))
  const { data: banner } = await post({ title: 'CHANGED', kind: 'banner', picture: [{ file: drawn }] })
  const rows = await server.sql<{ id: number; key: string }[]>`
    select id, key from tool where id in ${server.sql([feed.id, banner.id])} order by id`
  const paths = [`/feed/${rows[0]?.key}/${code}`, `/creative/${rows[1]?.key}`]
  const statuses = () => Promise.all(paths.map(async (path) => (await open(path)).statusCode))
  expect(await statuses()).toEqual([200, 200])
  for (const key of [file, drawn])
    await appendFile(join(server.deps.config.dataDir, 'files', key), 'more')
  expect(await statuses()).toEqual([500, 500])
})

test('S2.20 a product feed is a URL whose rows contain the affiliate’s own links', async () => {
  const bytes = Buffer.from('name;price;link\nThé;3.50;"{link:/tea?x=1,2}"\nStart;0;{link}\n', 'latin1')
  const file = await makeFile(server.deps, 'feed.csv', 'text/csv', bytes)
  const { data: tool } = await post({ title: 'FEED', kind: 'feed', feed: [{ file }], shops: [shop] })
  const link = await makeLink(server.sql, { affiliateId: affiliate.id, shopId: shop })
  const { data } = await server.call(
    'GET',
    `${path}/${tool.id}/code?link=${link.id}&s3=prices`,
    undefined,
    affiliate.headers,
  )
  expect(data.format).toBe('feed')
  const url = new URL(data.code)
  expect(url.origin).toBe('https://rivulet.example')
  const answer = await open(url.pathname + url.search)
  const target = `https://rivulet.example/r/${link.code}?s3=prices`
  expect(answer.rawPayload.toString('latin1')).toBe(
    `name;price;link\nThé;3.50;"${target}&to=%2Ftea%3Fx%3D1%2C2"\nStart;0;${target}\n`,
  )
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=900',
    'x-content-type-options': 'nosniff',
  })
  const again = await open(url.pathname + url.search, { 'if-none-match': String(answer.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const otherMarks = await open(url.pathname, { 'if-none-match': String(answer.headers.etag) })
  expect(otherMarks.statusCode).toBe(200)
  const elsewhere = await makeLink(server.sql, { affiliateId: other.id, shopId: shop })
  for (const wrong of [elsewhere.code, 'nobody', '%00'])
    expect((await open(url.pathname.replace(link.code, wrong))).statusCode).toBe(404)
  await server.sql`update link set active = false where id = ${link.id}`
  expect((await open(url.pathname)).statusCode).toBe(404)
})
