// Marketing tools through HTTP: content by kind, scope, and public files.
import { messages } from '@rivulet/contract/messages/messages'
import { toolMessages as m } from '@rivulet/contract/messages/tool-messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAccount } from '../../testing/account.ts'
import { makeCampaign, makeLink, makeShop } from '../../testing/marketing.ts'
import { makeFile, png } from '../../testing/stored-file.ts'
import { createWholeApp, resourceNamed, where, type WholeApp } from '../../testing/whole-app.ts'

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
  shop = await shopFor(affiliate)
  image = await stored('banner.png', 'image/png', png(300, 250))
})
afterAll(() => server.close())

const stored = (name: string, type: string, bytes: Buffer) => makeFile(server.deps, name, type, bytes)
async function shopFor(owner: TestAccount, columns: Record<string, unknown> = {}): Promise<number> {
  const id = await makeShop(server.sql, columns)
  await server.sql`insert into account_shop (account_id, shop_id) values (${owner.id}, ${id})`
  return id
}
const post = (body: object) => server.call('POST', path, body)
const text = (more: object = {}) =>
  post({ title: 'WORDS', kind: 'text', snippet: 'Go to {link}', ...more })
const banner = (more: object = {}) =>
  post({ title: 'AUTUMN', kind: 'banner', picture: [{ file: image }], ...more })
const codeOf = (id: number, query: string, by: TestAccount) =>
  server.call('GET', `${path}/${id}/code?${query}`, undefined, by.headers)
const offered = async (by: TestAccount, query = '') =>
  (await server.call('GET', `${path}/offers?${query}`, undefined, by.headers)).data.map(
    ({ id }: { id: number }) => id,
  )

test('S2.20 S3.13 each kind requires its own parts, and rejects those of other kinds', async () => {
  for (const [body, field, sentence] of [
    [{ kind: 'banner' }, 'picture', m.picture],
    [{ kind: 'video' }, 'video', m.video],
    [{ kind: 'feed' }, 'feed', m.feed],
    [{ kind: 'text', snippet: '<a href="https://evil.example">x</a>' }, 'snippet', m.snippetLink],
    [{ kind: 'text', snippet: '<b>no link</b>' }, 'snippet', m.snippetLink],
    [{ kind: 'text', snippet: '<a href="{link}"><img src="{image}"></a>' }, 'snippet', m.snippetImage],
  ] as const) {
    const answer = await post({ title: 'INCOMPLETE', ...body })
    expect([answer.status, answer.meta.errors]).toEqual([422, { [field]: [sentence] }])
  }
  const html = (snippet: string) => banner({ snippet })
  expect((await html('<a href="{link}"><img src="https://x.example/p.gif"></a>')).meta.errors).toEqual({
    snippet: [m.snippetImage],
  })
  expect((await html('<a href="{link}">words</a>')).meta.errors).toEqual({ snippet: [m.bannerImage] })
  expect((await text({ picture: [{ file: image }] })).meta.errors).toEqual({ picture: [m.otherKind] })
  expect((await text({ video: 'https://v.example/a.mp4' })).meta.errors).toEqual({
    video: [m.otherKind],
  })
})

test('S3.13 an image’s size is read from the file, and other files are rejected', async () => {
  const { data } = await banner()
  expect(data).toMatchObject({ width: 300, height: 250, size: '300 × 250', active: true })
  const smaller = await stored('b.png', 'image/png', png(88, 31))
  const { data: changed } = await server.call('PUT', `${path}/${data.id}`, {
    picture: [{ file: smaller }],
  })
  expect(changed.size).toBe('88 × 31')
  const sheet = await stored('b.csv', 'text/csv', Buffer.from('a;b'))
  const broken = await stored('c.png', 'image/png', png(300, 250).subarray(0, 14))
  for (const file of [sheet, broken])
    expect((await banner({ picture: [{ file }] })).meta.errors).toEqual({ picture: [m.pictureType] })
  expect((await post({ title: 'F', kind: 'feed', feed: [{ file: sheet }] })).meta.errors).toEqual({
    feed: [m.feedLink],
  })
  expect((await post({ title: 'F', kind: 'feed', feed: [{ file: image }] })).meta.errors).toEqual({
    feed: [m.feedType],
  })
})

test('S3.13 a tool is for its shops; its campaign must be in one of them', async () => {
  const elsewhere = await makeShop(server.sql)
  const campaign = await makeCampaign(server.sql, shop)
  const wrong = await text({ shops: [elsewhere], campaign })
  expect([wrong.status, wrong.meta.errors]).toEqual([422, { campaign: [m.campaign] }])
  const { data } = await text({ shops: [shop], campaign })
  const moved = await server.call('PUT', `${path}/${data.id}`, { shops: [elsewhere] })
  expect(moved.meta.errors).toEqual({ campaign: [m.campaign] })
  await server.call('DELETE', `/marketing/shop/${elsewhere}`)
})

test('S1.2 R21 R22 R24 an affiliate sees active tools for their shops, without internal fields', async () => {
  const owner = await server.account('Affiliate')
  const mine = await shopFor(owner)
  const campaign = await makeCampaign(server.sql, mine)
  const keptCampaign = await makeCampaign(server.sql, mine, { affiliate_id: other.id })
  const inactiveShop = await shopFor(owner, { active: false })
  const keptShop = await shopFor(owner, { affiliate_id: other.id })
  const idOf = async (body: object) => (await text(body)).data.id as number
  const seen = [
    await idOf({ title: 'A', shops: [mine], notes: 'paid by the brand' }),
    await idOf({ title: 'B', shops: [] }),
    await idOf({ title: 'C', campaign }),
  ]
  const hidden = [
    await idOf({ shops: [shop] }),
    await idOf({ shops: [mine], active: false }),
    await idOf({ shops: [inactiveShop] }),
    await idOf({ shops: [keptShop] }),
    await idOf({ campaign: keptCampaign }),
  ]
  const ids = async () =>
    (
      await server.call(
        'GET',
        `${path}?${where('id', `in~.~${[...seen, ...hidden].join(',')}`)}`,
        undefined,
        owner.headers,
      )
    ).data.map(({ id }: { id: number }) => id)
  expect(await ids()).toEqual(seen)
  const mineOffered = await offered(owner)
  expect(mineOffered.filter((id: number) => [...seen, ...hidden].includes(id))).toEqual(seen)
  const link = await makeLink(server.sql, { affiliateId: owner.id, shopId: mine })
  for (const id of hidden) {
    for (const url of [`${path}/${id}`, `${path}/${id}/code?link=${link.id}`]) {
      const answer = await server.call('GET', url, undefined, owner.headers)
      expect([answer.status, answer.message]).toEqual([404, messages.form.notFound])
    }
  }
  const { data } = await server.call('GET', `${path}/${seen[0]}`, undefined, owner.headers)
  for (const secret of ['notes', 'shops', 'createdBy', 'key'])
    expect(Object.keys(data)).not.toContain(secret)
  const offers = await server.call('GET', `${path}/offers`, undefined, owner.headers)
  expect(JSON.stringify(offers.data)).not.toContain('paid by the brand')
  const all = offers.data.find(({ id }: { id: number }) => id === seen[1])
  expect(all.shops.map(({ id }: { id: number }) => id)).toEqual([mine])
})

test('S2.20 the gallery can be searched and filtered by kind, shop and size', async () => {
  const owner = await server.account('Affiliate')
  const [one, two] = [await shopFor(owner), await shopFor(owner)]
  const words = (await text({ title: 'TEA WORDS', shops: [one] })).data.id
  const picture = (await banner({ title: 'COFFEE', description: 'With tea', shops: [two] })).data.id
  const both = [picture, words]
  const found = async (query: string) =>
    (await offered(owner, query)).filter((id: number) => both.includes(id))
  expect(await found('')).toEqual(both)
  expect(await found('search=tea')).toEqual(both)
  expect(await found('search=%25')).toEqual([])
  expect(await found('kind=text')).toEqual([words])
  expect(await found(`shop=${two}`)).toEqual([picture])
  expect(await found('size=300x250')).toEqual([picture])
  expect(await found('size=88x31')).toEqual([])
  for (const wrong of [
    'kind=x',
    'kind=constructor',
    'shop=x',
    'size=9',
    'offset=-1',
    'kind=text&kind=feed',
  ])
    expect((await server.call('GET', `${path}/offers?${wrong}`)).status).toBe(422)
})

test('S2.20 R21 the code contains the caller’s own link with its sub ids; other affiliates’ and unsuitable links are rejected', async () => {
  const own = await makeLink(server.sql, { affiliateId: affiliate.id, shopId: shop })
  await server.sql`insert into account_shop (account_id, shop_id) values (${other.id}, ${shop})`
  const foreign = await makeLink(server.sql, { affiliateId: other.id, shopId: shop })
  const { data: tool } = await banner({ shops: [shop] })
  const { status, data } = await codeOf(tool.id, `link=${own.id}&s1=news%20letter&to=/tea`, affiliate)
  const address = `https://rivulet.example/r/${own.code}?s1=news%20letter&#38;to=%2Ftea`
  const [row] = await server.sql<{ key: string }[]>`select key from tool where id = ${tool.id}`
  expect(status).toBe(200)
  expect(data.code).toBe(
    `<a href="${address}" rel="sponsored nofollow noopener" target="_blank"><img src="https://rivulet.example/creative/${row?.key}" alt="AUTUMN" width="300" height="250"></a>`,
  )
  expect(data.preview).toBe(data.code.replace('https://rivulet.example/creative', '/creative'))
  const refusals = [
    await codeOf(tool.id, `link=${foreign.id}`, affiliate),
    await codeOf(tool.id, 'link=999999', affiliate),
  ]
  expect(refusals.map((a) => [a.status, a.message])).toEqual(
    Array(2).fill([404, messages.form.notFound]),
  )
  expect((await codeOf(tool.id, `link=${foreign.id}`, server.admin)).status).toBe(200)
  expect((await codeOf(tool.id, '', affiliate)).meta.errors).toEqual({ link: [messages.field.required] })
  for (const [query, field] of [
    ['to=//evil.example', 'to'],
    [`s1=${'x'.repeat(256)}`, 's1'],
    ['s2=a&s2=b', 's2'],
  ] as const)
    expect(
      Object.keys((await codeOf(tool.id, `link=${own.id}&${query}`, affiliate)).meta.errors ?? {}),
    ).toEqual([field])
  const elsewhere = await makeLink(server.sql, {
    affiliateId: affiliate.id,
    shopId: await shopFor(affiliate),
  })
  expect((await codeOf(tool.id, `link=${elsewhere.id}`, affiliate)).meta.errors).toEqual({
    link: [m.link],
  })
})

test('S2.20 a tool of a campaign accepts only links to that campaign', async () => {
  const campaign = await makeCampaign(server.sql, shop, { name: 'AUTUMN SALE' })
  const { data: tool } = await text({ campaign, snippet: '<p><a href="{link}">{name}</a></p>' })
  const toShop = await makeLink(server.sql, { affiliateId: affiliate.id, shopId: shop })
  const toCampaign = await makeLink(server.sql, {
    affiliateId: affiliate.id,
    shopId: shop,
    campaignId: campaign,
  })
  expect((await codeOf(tool.id, `link=${toShop.id}`, affiliate)).meta.errors).toEqual({ link: [m.link] })
  expect((await codeOf(tool.id, `link=${toCampaign.id}`, affiliate)).data.code).toContain(
    '>AUTUMN SALE</a>',
  )
  // An admin user may use any link whose affiliate could use the tool.
  await server.sql`delete from account_shop where account_id = ${other.id} and shop_id = ${shop}`
  const without = await makeLink(server.sql, {
    affiliateId: other.id,
    shopId: shop,
    campaignId: campaign,
  })
  expect((await codeOf(tool.id, `link=${without.id}`, server.admin)).meta.errors).toEqual({
    link: [m.link],
  })
})

test('S2.20 R20 the preview requires the edit permission, and no complete tool', async () => {
  const draft = { kind: 'banner', title: 'NEW', picture: [{ file: image }] }
  const { data } = await server.call('POST', `${path}/preview`, draft)
  expect(data.preview).toMatch(new RegExp(`<img src="/files/${image}\\?token=image\\.[^"]+" alt="NEW">`))
  expect((await server.call('POST', `${path}/preview`, {})).status).toBe(200)
  const refused = await server.call('POST', `${path}/preview`, { kind: 'text', snippet: '<b>x</b>' })
  expect(refused.meta.errors).toEqual({ snippet: [m.snippetLink] })
  expect((await server.call('POST', `${path}/preview`, draft, affiliate.headers)).status).toBe(403)
})

test('S8.7 a shop cannot be erased while a tool is restricted to it, because the tool would become available to all', async () => {
  const id = await makeShop(server.sql)
  await text({ shops: [id] })
  await server.call('DELETE', `/marketing/shop/${id}`)
  const erased = await server.call('DELETE', `/marketing/shop/erase?${where('id', `in~.~${id}`)}`)
  expect([erased.status, erased.message]).toEqual([409, messages.record.cannotErase])
})

test('S4.2 S3.13 saving a tool whose only shop is in the trash does not make it available to all shops', async () => {
  const gone = await makeShop(server.sql)
  const { data } = await text({ shops: [gone] })
  const elsewhere = await shopFor(other)
  await server.sql`update shop set deleted_at = now() where id = ${gone}`
  const shown = await server.call('GET', `${path}/${data.id}`)
  expect(shown.data.shops).toEqual([])
  const { status } = await server.call('PUT', `${path}/${data.id}`, { title: 'SAVED', shops: [] })
  expect([status, await offered(other, `shop=${elsewhere}&search=SAVED`)]).toEqual([200, []])
  await server.sql`update shop set deleted_at = null where id = ${gone}`
  const restored = await server.call('GET', `${path}/${data.id}`)
  expect(restored.data.shops).toMatchObject([{ id: gone }])
})
