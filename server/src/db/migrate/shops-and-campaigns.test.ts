// Taking over a database from before 1.0 gives shops, campaigns and links a table each: ids, references and settings
// stay.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../testing/database.ts'
import { createDatabaseBeforeBaseline } from '../../testing/schema/before-baseline.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
/** In the order in which they were made: ids of the three alternate. */
let old: Record<'shop' | 'campaign' | 'link' | 'otherShop' | 'plainLink' | 'affiliate' | 'order', number>

beforeAll(async () => {
  database = await createDatabaseBeforeBaseline()
  old = await fill()
  await migrate(database.url)
})
afterAll(() => database.drop())

async function fill(): Promise<typeof old> {
  const { sql } = database
  const insert = async (table: string, row: Record<string, unknown>) => {
    const [made] = await sql<{ id: number }[]>`insert into ${sql(table)} ${sql(row)} returning id`
    return made?.id ?? 0
  }
  const profile_id = await insert('profile', { name: 'ANY', reference: 'Affiliate' })
  const affiliate = await insert('account', { name: 'ANN', username: 'ann', profile_id, aid: 'A1' })
  const place = { kind: 'shop', type: 'shop', window_days: 14, click_parameter: 'rid' }
  const shop = await insert('link', {
    ...place,
    ...{ name: 'SHOE BOX', url: 'https://shoes.example/', commission_basis_points: 1500 },
    ...{ analytics_key: 'rva_1', api_key_hash: Buffer.from('key'), auto_approve_days: 21 },
    ...{ cookie: true, affiliate_id: affiliate, deleted_at: new Date(0) },
  })
  const campaign = await insert('link', {
    ...{ kind: 'campaign', type: 'campaign', name: 'AUTUMN', shop_id: shop, path: '/autumn' },
    ...{ commission_basis_points: 2000, active: false },
  })
  const promoting = { kind: 'link', affiliate_id: affiliate, shop_id: shop }
  const link = await insert('link', {
    ...promoting,
    ...{ type: 'campaign', name: 'MINE', campaign_id: campaign, code: 'mine' },
  })
  const otherShop = await insert('link', { ...place, name: 'HAT BOX', url: 'https://hats.example/' })
  const plainLink = await insert('link', { ...promoting, type: 'shop', name: 'PLAIN', code: 'plain' })
  const order = await insert('shop_order', {
    ...{ shop_id: shop, campaign_id: campaign, link_id: link, affiliate_id: affiliate, order_id: 'A-1' },
    ...{ ordered_at: new Date(), day: '2026-01-02', amount_cents: 1000, net_cents: 1000 },
    ...{ rate_basis_points: 2000, rate_source: 'campaign', commission_cents: 200, status: '2' },
  })
  for (const link_id of [shop, campaign])
    await sql`insert into destination_check ${sql({ link_id, address: `https://${link_id}.shop/`, host: 'x', next_at: new Date() })}`
  await sql`insert into account_shop ${sql({ account_id: affiliate, shop_id: shop })}`
  return { shop, campaign, link, otherShop, plainLink, affiliate, order }
}

test('S3.7 shops, campaigns and links keep their ids and all that is said of them', async () => {
  const { sql } = database
  expect([
    ...(await sql`select id, name, url, commission_basis_points as rate, window_days, auto_approve_days,
      click_parameter, cookie, analytics_key, api_key_hash::text as hash, affiliate_id, kept_since is not null as kept, deleted_at, link_integration
    from shop order by id`),
  ]).toEqual([
    {
      ...{ id: old.shop, name: 'SHOE BOX', url: 'https://shoes.example/', rate: 1500, window_days: 14 },
      ...{ auto_approve_days: 21, click_parameter: 'rid', cookie: true, analytics_key: 'rva_1' },
      ...{ hash: '\\x6b6579', affiliate_id: old.affiliate, kept: true, deleted_at: new Date(0) },
      link_integration: 1001,
    },
    {
      ...{
        id: old.otherShop,
        name: 'HAT BOX',
        url: 'https://hats.example/',
        rate: null,
        window_days: 14,
      },
      ...{ auto_approve_days: null, click_parameter: 'rid', cookie: false, analytics_key: null },
      ...{ hash: null, affiliate_id: null, kept: false, deleted_at: null, link_integration: 1004 },
    },
  ])
  expect([
    ...(await sql`select id, name, shop_id, path, commission_basis_points as rate, active, link_integration from campaign`),
  ]).toEqual([
    {
      ...{ id: old.campaign, name: 'AUTUMN', shop_id: old.shop, path: '/autumn', rate: 2000 },
      ...{ active: false, link_integration: 1002 },
    },
  ])
  expect([
    ...(await sql`select id, name, type, affiliate_id, shop_id, campaign_id, code, link_integration from link order by id`),
  ]).toEqual([
    {
      ...{
        id: old.link,
        name: 'MINE',
        type: 'campaign',
        affiliate_id: old.affiliate,
        shop_id: old.shop,
      },
      ...{ campaign_id: old.campaign, code: 'mine', link_integration: 1003 },
    },
    {
      ...{
        id: old.plainLink,
        name: 'PLAIN',
        type: 'shop',
        affiliate_id: old.affiliate,
        shop_id: old.shop,
      },
      ...{ campaign_id: null, code: 'plain', link_integration: 1005 },
    },
  ])
  expect([
    ...(await sql`select shop_id, campaign_id, promoted_id, address from destination_check order by promoted_id`),
  ]).toEqual([
    {
      shop_id: old.shop,
      campaign_id: null,
      promoted_id: old.shop,
      address: `https://${old.shop}.shop/`,
    },
    {
      shop_id: null,
      campaign_id: old.campaign,
      promoted_id: old.campaign,
      address: `https://${old.campaign}.shop/`,
    },
  ])
  expect([...(await sql`select id, shop_id, order_number from shop_order`)]).toEqual([
    { id: old.order, shop_id: old.shop, order_number: 'A-1' },
  ])
})

test('S3.7 ids and link IDs go on, and none is given to two of the three', async () => {
  const { sql } = database
  const shop = { name: 'NEW', url: 'https://new.example/', window_days: 30, click_parameter: 'c' }
  const [s] = await sql`insert into shop ${sql(shop)} returning id, link_integration as number`
  const [c] =
    await sql`insert into campaign ${sql({ name: 'NEW', shop_id: s?.id })} returning id, link_integration as number`
  const link = {
    type: 'campaign',
    name: 'NEW',
    affiliate_id: old.affiliate,
    shop_id: s?.id,
    campaign_id: c?.id,
    code: 'new',
  }
  const [l] = await sql`insert into link ${sql(link)} returning id, link_integration as number`
  expect([s?.id, c?.id, l?.id]).toEqual([1, 2, 3].map((n) => old.plainLink + n))
  expect([s?.number, c?.number, l?.number]).toEqual([1006, 1007, 1008])
})

test('S3.7 a reference points only to what it means', async () => {
  const { sql } = database
  const wrong = (table: string, column: string, id: number) =>
    expect(sql`update ${sql(table)} set ${sql({ [column]: id })}`).rejects.toThrow('foreign key')
  await wrong('shop_order', 'shop_id', old.campaign)
  await wrong('shop_order', 'campaign_id', old.shop)
  await wrong('shop_order', 'link_id', old.shop)
  await wrong('account_shop', 'shop_id', old.link)
  await wrong('campaign', 'shop_id', old.campaign)
  const [{ tables } = { tables: 0 }] = await sql<{ tables: number }[]>`
    select count(*) as tables from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and a.attname in ('shop_id', 'campaign_id', 'link_id') and k.confrelid::regclass::text || '_id' <> a.attname`
  expect(tables).toBe(0)
})
