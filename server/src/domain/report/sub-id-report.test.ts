// The sub ID report against a naive recount, and against the traffic reports of the same period.
import { messages } from '@rivulet/contract/messages/messages'
import { reportMessages } from '@rivulet/contract/messages/report-messages'
import type { SubIdRow } from '@rivulet/contract/reports/sub-ids-answer'
import { order } from '@rivulet/contract/resources/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeHits } from '../../click/ingest/store-hits.ts'
import type { TestAccount } from '../../testing/account.ts'
import { makeHit } from '../../testing/hits.ts'
import { makeLink, makeShop } from '../../testing/marketing.ts'
import { type HitRow, makeTraffic, type OrderRow, type Traffic } from '../../testing/traffic/traffic.ts'
import { createWholeApp, listOf, where, type WholeApp } from '../../testing/whole-app.ts'
import { subIdReport } from './sub-id-report.ts'

let server: WholeApp
let traffic: Traffic
beforeAll(async () => {
  server = await createWholeApp()
  traffic = await makeTraffic(server)
})
afterAll(() => server.close())

const period = { begin: '2026-10-23', end: '2026-10-30' }
const ask = (path: string, query: object, by: TestAccount = server.admin) => {
  const search = new URLSearchParams({ ...period, ...query })
  return server.call('GET', `/report/marketing/${path}?${search}`, undefined, by.headers)
}
const shown = ({ value, visits, unique, orders, amount, commission }: SubIdRow) =>
  [value, visits, unique, orders, amount, commission] as const
/** The same, from single hits and orders. */
function recount(wanted: (row: HitRow | OrderRow) => boolean) {
  const values = new Set(traffic.hits.map(({ s1 }) => s1))
  return [...values].flatMap((value) => {
    const own = (row: HitRow | OrderRow) => row.s1 === value && wanted(row)
    const visits = traffic.hits.filter((hit) => own(hit) && hit.class === 'valid')
    const orders = traffic.orders.filter(own)
    if (visits.length + orders.length === 0) return []
    const approved = orders.filter((order) => order.approved).length
    const cents = orders.reduce((sum, { commissionCents }) => sum + commissionCents, 0)
    const unique = visits.filter((hit) => hit.unique).length
    const money = [(approved * 10).toFixed(2), (cents / 100).toFixed(2)] as const
    return [[value, visits.length, unique, orders.length, ...money] as const]
  })
}
const byValue = (rows: readonly (readonly [value: string | null, ...unknown[]])[]) =>
  new Map(rows.map((row) => [row[0], row]))

test('S3.15 the report by sub id matches a recount of hits and orders, and adds up to the traffic report with the same filters', async () => {
  const { shop, campaign, link, affiliate } = traffic.hits.find(
    (hit) => hit.campaign !== null && hit.class === 'valid',
  ) as HitRow
  const cases = [
    [{}, 'shop', {}, () => true],
    [{ shop }, 'shop', { link: shop }, (row: HitRow) => row.shop === shop],
    [{ campaign }, 'campaign', { link: campaign }, (row: HitRow) => row.campaign === campaign],
    [
      { affiliate, shop },
      'shop',
      { affiliate, link: shop },
      (row: HitRow) => row.affiliate === affiliate && row.shop === shop,
    ],
    [
      { begin: '2026-10-25', end: '2026-10-25' },
      'shop',
      { begin: '2026-10-25', end: '2026-10-25' },
      ({ day }: HitRow) => day === '2026-10-25',
    ],
    [{ link }, null, {}, (row: HitRow) => row.link === link],
  ] as const
  for (const [query, subject, same, wanted] of cases) {
    const { status, data } = await ask('sub-id', query)
    expect(status).toBe(200)
    expect(byValue(data.rows.map(shown))).toEqual(
      byValue(recount(wanted as (row: HitRow | OrderRow) => boolean)),
    )
    expect([data.others, data.by]).toEqual([null, 's1'])
    const visits = data.rows.map((row: SubIdRow) => row.visits)
    expect(visits).toEqual(visits.toSorted((a: number, b: number) => b - a))
    if (subject !== null)
      expect(data.totals).toEqual((await ask(`${subject}-analytics`, same)).data.totals)
  }
  const { data } = await ask('sub-id', { by: 's2' })
  expect(data.rows.map((row: SubIdRow) => row.value)).toEqual([null])
})

test('S3.15 administrators read how many clicks were not counted, with the same filters; affiliates do not', async () => {
  const classes = ['bot', 'assistant', 'duplicate', 'preview', 'prefetch', 'invalid'] as const
  const counted = (wanted: (hit: HitRow) => boolean) =>
    Object.fromEntries(
      classes.map((name) => [
        name,
        traffic.hits.filter((hit) => hit.class === name && wanted(hit)).length,
      ]),
    )
  const { shop, affiliate, link } = traffic.hits.find((hit) => hit.class === 'bot') as HitRow
  const shown = async (query: object) => (await ask('sub-id', query)).data.notCounted
  const all = await shown({})
  expect(all).toEqual(counted(() => true))
  expect(all.bot).toBeGreaterThan(0)
  expect(await shown({ shop })).toEqual(counted((hit) => hit.shop === shop))
  expect(await shown({ affiliate })).toEqual(counted((hit) => hit.affiliate === affiliate))
  expect(await shown({ link, begin: '2026-10-25', end: '2026-10-25' })).toEqual(
    counted((hit) => hit.link === link && hit.day === '2026-10-25'),
  )
  expect((await ask('sub-id', {}, traffic.affiliates[0])).data).not.toHaveProperty('notCounted')
})

test('R21 R22 an affiliate sees their own sub ids and cannot filter by another affiliate', async () => {
  const [one, other] = traffic.affiliates as [TestAccount, TestAccount]
  const { data } = await ask('sub-id', {}, one)
  expect(byValue(data.rows.map(shown))).toEqual(
    byValue(recount(({ affiliate }) => affiliate === one.id)),
  )
  const foreign = traffic.hits.find(({ affiliate }) => affiliate === other.id) as HitRow
  const errors = async (query: object) => (await ask('sub-id', query, one)).meta.errors
  expect(await errors({ link: foreign.link })).toEqual({ link: [messages.field.choice] })
  expect(await errors({ link: 999_999 })).toEqual({ link: [messages.field.choice] })
  expect(await errors({ affiliate: other.id })).toEqual({ affiliate: [messages.field.unknown] })
  expect(await errors({ by: 's6' })).toEqual({ by: [messages.field.choice] })
  await server.sql`update profile set permissions = array_remove(permissions, 'report.marketing.sub-id.index') where id = ${one.profileId}`
  expect((await ask('sub-id', {}, one)).status).toBe(403)
  expect((await ask('sub-id/export', { format: 'csv' }, one)).status).toBe(403)
})

test('S3.15 every number equals the rows behind it', async () => {
  const { data } = await ask('sub-id', {})
  const date = where('date', `between~.~${period.begin},${period.end}`)
  const total = async (path: string) => (await server.call('GET', path)).meta.total
  for (const { value, visits, unique, orders } of data.rows as SubIdRow[]) {
    const own = where('s1', `eq~.~${value ?? ''}`)
    const clicks = [date, own, where('class', 'eq~.~valid'), where('action', 'eq~.~click')]
    const hits = (...more: string[]) => total(`/marketing/analytics?${[...clicks, ...more].join('&')}`)
    expect.soft(await hits()).toBe(visits)
    expect.soft(await hits(where('unique', 'eq~.~1'))).toBe(unique)
    expect.soft(await total(listOf(order, date, own))).toBe(orders)
  }
})

test('R29 the file keeps values distinct, and none is a formula', async () => {
  const { status, text } = await ask('sub-id/export', { format: 'csv' })
  expect(status).toBe(200)
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    '\uFEFFs1,Visits,Unique visitors,Orders,Conversion,Approved amount,Commission,EPC',
  )
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual(
    expect.arrayContaining(
      recount(() => true).map(([value, visits]) => [
        value === '=1+1' ? "'=1+1" : (value ?? reportMessages.noSubId),
        String(visits),
      ]),
    ),
  )
})

test('of many values those with the most visits are listed, and the rest adds up to the total', async () => {
  const { sql, deps } = server
  const shopId = await makeShop(sql)
  const { id } = await makeLink(sql, { affiliateId: traffic.affiliates[0]?.id ?? 0, shopId })
  const visits = Array.from({ length: 1012 }, (_, i) =>
    makeHit(id, new Date(Date.parse('2026-10-24T10:00Z') + i * 3000).toISOString(), {
      subIds: [i < 4 ? (i < 2 ? '' : null) : `id-${i % 504}`, null, null, null, null],
    }),
  )
  await storeHits(sql, deps.config.accountingZone, visits)
  const { data } = await ask('sub-id', { link: id })
  expect(data.rows).toHaveLength(501)
  const none = data.rows.find(({ value }: SubIdRow) => value === null)
  expect(none.visits).toBe(4)
  expect([data.others.values, data.others.visits, data.totals.visits]).toEqual([4, 8, 1012])
})

test('a period before the retained hits says so', async () => {
  const request = { by: 's1', linkId: null, shopId: null, campaignId: null, affiliateId: null } as const
  const now = () => new Date('2026-11-20T10:00:00Z')
  const since = async (begin: string) =>
    (await subIdReport({ ...server.deps, now }, { ...request, begin, end: begin }, false)).keptSince
  expect([await since('2025-10-19'), await since('2025-10-20'), await since('2025-10-21')]).toEqual([
    '2025-10-21',
    '2025-10-21',
    null,
  ])
})

test('S3.15 visits through an erased link count with no filter as little as with one', async () => {
  const shop = await makeShop(server.sql)
  const { id: affiliate } = await server.account('Affiliate')
  const link = await makeLink(server.sql, { affiliateId: affiliate, shopId: shop })
  const subIds = ['gone', null, null, null, null]
  const first = Date.parse('2026-10-24T10:00:00Z')
  // Enough to be among the values with the most visits.
  const hits = Array.from({ length: 400 }, (_, n) =>
    makeHit(link.id, new Date(first + n * 60_000).toISOString(), { subIds }),
  )
  await storeHits(server.sql, server.deps.config.accountingZone, hits)
  const visits = async () =>
    (await ask('sub-id', { by: 's1' })).data.rows.find((row: SubIdRow) => row.value === 'gone')?.visits
  expect(await visits()).toBe(400)
  const links = '/marketing/link'
  expect((await server.call('DELETE', `${links}/${link.id}`)).status).toBe(200)
  expect((await server.call('DELETE', `${links}/erase?where[id]=in~.~${link.id}`)).status).toBe(200)
  expect(await server.sql`select from link where id = ${link.id}`).toHaveLength(0)
  expect(await visits()).toBeUndefined()
})
