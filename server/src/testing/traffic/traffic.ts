// Random traffic for tests of statistics: hits of a few days around the end of
// daylight saving, some with orders, and both as plain rows.
import fc from 'fast-check'
import { dayOf, minuteOf } from '@rivulet/contract/day'
import type { HitClass } from '@rivulet/contract/choices'
import { makeClickId } from '../../click/edge/click-id.ts'
import { countryOf } from '../../click/edge/country.ts'
import { storeHits } from '../../click/ingest/store-hits.ts'
import { keyColumns } from '../../domain/shop/shop-key.ts'
import type { TestAccount } from '../account.ts'
import { makeHit } from '../hits.ts'
import { makeCampaign, makeLink, makeShop } from '../marketing.ts'
import type { WholeApp } from '../whole-app.ts'

/** Affiliate and place; days in the accounting zone, country ZZ when unknown. */
type Place = {
  affiliate: number
  shop: number
  campaign: number | null
  link: number
  country: string
}
export type HitRow = Place & {
  /** Of the click. */
  s1: string | null
  day: string
  minute: string
  clickId: string
  class: HitClass
  unique: boolean
}
export type OrderRow = Place & {
  s1: string | null
  day: string
  clickId: string
  approved: boolean
  commissionCents: number
}
export type Traffic = { affiliates: TestAccount[]; hits: HitRow[]; orders: OrderRow[] }
type LinkOf = Omit<Place, 'country'> & { apiKey: string }

/** Belgium, Germany, the United States, Japan, Brazil, and unknown. */
const addresses = ['193.190.0.1', '5.9.0.1', '8.8.8.8', '133.11.0.1', '200.160.0.1', '10.0.0.1']
const first = Date.parse('2026-10-23T20:00:00Z')
const span = 4 * 86_400_000

/** Deterministic for a seed. */
export async function makeTraffic(server: WholeApp, seed = 42): Promise<Traffic> {
  const { sql, deps } = server
  const zone = deps.config.accountingZone
  const affiliates = [await server.account('Affiliate'), await server.account('Affiliate')]
  const links = await makeLinks(server, affiliates)
  const drawn = fc.sample(
    fc.record({
      link: fc.nat(links.length - 1),
      after: fc.integer({ min: 0, max: span }),
      class: fc.constantFrom<HitClass>('valid', 'valid', 'valid', 'bot', 'preview', 'invalid'),
      ip: fc.constantFrom(...addresses),
      agent: fc.constantFrom('Firefox', 'Safari', 'Chrome'),
      s1: fc.constantFrom(null, 'blog', 'mail', '=1+1'),
    }),
    { numRuns: 300, seed },
  )
  const sent = drawn
    .map((one) => ({ ...one, link: links[one.link] as LinkOf, at: first + one.after }))
    .map((one) => ({ ...one, clickId: makeClickId(deps.config.secret, one.link.link, one.at) }))
  await storeHits(
    sql,
    zone,
    sent
      .toSorted((a, b) => a.at - b.at)
      .map(({ link, at, clickId, class: kind, ip, agent, s1 }) =>
        makeHit(link.link, new Date(at).toISOString(), {
          clickId,
          class: kind,
          reason: kind === 'bot' ? 'agent' : null,
          ip,
          agent,
          subIds: [s1, null, null, null, null],
        }),
      ),
  )
  const judged = new Map(
    (
      await sql<{ click_id: string; class: HitClass; is_unique: boolean }[]>`
        select click_id, class, is_unique from hit`
    ).map((hit) => [hit.click_id, hit]),
  )
  const hits = sent.map(({ link: { apiKey: _, ...place }, at, clickId, ip, s1 }): HitRow => {
    const hit = judged.get(clickId)
    const when = new Date(at)
    return {
      ...place,
      s1,
      country: countryOf(ip) || 'ZZ',
      day: dayOf(when, zone),
      minute: minuteOf(when, zone),
      clickId,
      class: hit?.class ?? 'invalid',
      unique: hit?.is_unique ?? false,
    }
  })
  return { affiliates, hits, orders: await makeOrders(server, links, hits) }
}

async function makeLinks({ sql, deps }: WholeApp, affiliates: TestAccount[]): Promise<LinkOf[]> {
  const links: LinkOf[] = []
  for (let i = 0; i < 2; i++) {
    const { key: apiKey, columns } = keyColumns(deps.config.secret)
    const shop = await makeShop(sql, { ...columns, commission_basis_points: 1250 })
    const campaign = await makeCampaign(sql, shop)
    for (const { id: affiliate } of affiliates)
      for (const to of [null, campaign]) {
        const target = to === null ? {} : { campaignId: to }
        const link = await makeLink(sql, { affiliateId: affiliate, shopId: shop, ...target })
        links.push({ affiliate, shop, campaign: to, link: link.id, apiKey })
      }
  }
  return links
}

/** Every fifth visit leads to an order three days later; every second of these is approved, and each is worth ten. */
async function makeOrders(server: WholeApp, links: LinkOf[], hits: HitRow[]): Promise<OrderRow[]> {
  const zone = server.deps.config.accountingZone
  const visits = hits.filter((hit) => hit.class === 'valid').filter((_, i) => i % 5 === 0)
  const orders: OrderRow[] = []
  for (const [i, { class: _, unique: __, minute, ...place }] of visits.entries()) {
    const date = new Date(Date.parse(`${minute.replace(' ', 'T')}:00Z`) + 3 * 86_400_000)
    const approved = i % 2 === 0
    const status = approved ? { status: 'approved' } : {}
    const apiKey = links.find(({ link }) => link === place.link)?.apiKey ?? ''
    const message = { orderId: `T-${i}`, amount: '10.00', date: date.toISOString(), ...status }
    const answer = await server.call(
      'POST',
      '/track/order',
      { ...message, click_id: place.clickId },
      { apikey: apiKey },
    )
    if (answer.data?.result !== 'recorded') throw new Error(answer.text)
    orders.push({
      ...place,
      day: dayOf(date, zone),
      approved,
      commissionCents: approved ? 125 : 0,
    })
  }
  return orders
}
