// A small market for tests of traffic: two shops with a campaign each, two
// affiliates with links to all four, and their traffic.
import { dayOf } from '@rivulet/contract/day'
import type { OrderStatus } from '@rivulet/contract/choices'
import { commissionOf } from '@rivulet/contract/commission'
import { storeHits } from '../../click/ingest/store-hits.ts'
import type { Hit } from '../../click/spool/hit.ts'
import type { TestAccount } from '../account.ts'
import { makeHit } from '../hits.ts'
import { makeCampaign, makeLink, makeShop } from '../marketing.ts'
import { createWholeApp, type Reply, type WholeApp } from '../whole-app.ts'

export const zone = 'Europe/Brussels'

export type Promoting = { id: number; affiliate: number; shop: number; campaign: number | null }
/** `link` is an index into `market.links`. */
export type PlacedHit = Pick<Hit, 'ip' | 'class' | 'agent'> & { link: number; at: Date }
export type PlacedOrder = {
  link: number
  at: Date
  cents: number
  status: OrderStatus
  country: string | null
  trashed: boolean
}
type Subject = 'campaign' | 'shop'
export type Market = {
  server: WholeApp
  anna: TestAccount
  bert: TestAccount
  shops: [number, number]
  campaigns: [number, number]
  /** Anna's links, then Bert's: the first shop and its campaign, the second campaign and its shop. */
  links: Promoting[]
  /** A traffic report, as the administrator unless another user is given. */
  ask(subject: Subject, query?: object, by?: TestAccount): Promise<Reply>
  /** Replaces everything stored before. */
  store(hits: readonly PlacedHit[], orders?: readonly PlacedOrder[]): Promise<void>
}

export async function openMarket(): Promise<Market> {
  const server = await createWholeApp()
  const { sql } = server
  const [anna, bert] = [await server.account('Affiliate'), await server.account('Affiliate')]
  const shops: [number, number] = [await makeShop(sql), await makeShop(sql)]
  const campaigns: [number, number] = [
    await makeCampaign(sql, shops[0]),
    await makeCampaign(sql, shops[1]),
  ]
  const places = [
    [shops[0], null],
    [shops[0], campaigns[0]],
    [shops[1], campaigns[1]],
    [shops[1], null],
  ] as const
  const links: Promoting[] = []
  for (const { id: affiliate } of [anna, bert])
    for (const [shop, campaign] of places) {
      const promotion = {
        affiliateId: affiliate,
        shopId: shop,
        ...(campaign && { campaignId: campaign }),
      }
      links.push({ id: (await makeLink(sql, promotion)).id, affiliate, shop, campaign })
    }
  return {
    ...{ server, anna, bert, shops, campaigns, links },
    ask(subject, query = {}, by = server.admin) {
      const search = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      )
      const path = `/report/marketing/${subject}-analytics?${search}`
      return server.call('GET', path, undefined, by.headers)
    },
    async store(hits, orders = []) {
      await sql`truncate hit, hit_hour, hit_link_day, hit_link_days, hit_link_month, hit_country_day, visitor, visitor_salt`
      await sql`delete from shop_order`
      const made = hits.map(({ link, at, ...change }) =>
        makeHit(links[link]?.id ?? 0, at.toISOString(), change),
      )
      for (let i = 0; i < made.length; i += 40) await storeHits(sql, zone, made.slice(i, i + 40))
      for (const [i, order] of orders.entries())
        await sql`insert into shop_order ${sql(rowOf(order, links[order.link] as Promoting, i))}`
    },
  }
}

const rowOf = (
  { at, cents, status, country, trashed }: PlacedOrder,
  { id, affiliate, shop, campaign }: Promoting,
  n: number,
) => ({
  shop_id: shop,
  order_number: `R-${n}`,
  ordered_at: at,
  day: dayOf(at, zone),
  affiliate_id: affiliate,
  link_id: id,
  campaign_id: campaign,
  // Some of it was refunded, so that the net is another figure.
  amount_cents: cents + 500,
  net_cents: cents,
  rate_basis_points: 875,
  rate_source: 'affiliate',
  commission_cents: commissionOf({ status, netCents: cents }, { rateBasisPoints: 875 }),
  status,
  country,
  approved_at: status === '0' ? at : null,
  declined_at: status === '1' ? at : null,
  deleted_at: trashed ? at : null,
})
