// The requests of bench/reports.ts: every screen computed from hits, as the administrator and as the busiest affiliate.
import { addDays, today } from '@rivulet/contract/day'
import type { Sql } from '../../server/src/db/sql.ts'

/** `goal` in milliseconds. */
export type Question = { name: string; path: string; goal: number; as: 'administrator' | 'affiliate' }

export type Busiest = {
  affiliate: number
  shop: number
  campaign: number
  link: number
  ownShop: number
}

export async function findBusiest(sql: Sql): Promise<Busiest> {
  const most = async (key: string, more = 'true') => {
    const [row] = await sql.unsafe<{ id: number }[]>(`
      select k.${key} as id from link k join (select link_id, sum(hits) as hits from hit_hour group by 1) h on h.link_id = k.id
      where k.${key} is not null and ${more} group by 1 order by sum(h.hits) desc limit 1`)
    return row?.id ?? 0
  }
  const affiliate = await most('affiliate_id')
  return {
    affiliate,
    shop: await most('shop_id'),
    campaign: await most('campaign_id'),
    link: await most('id'),
    ownShop: await most('shop_id', `affiliate_id = ${affiliate}`),
  }
}

export function questions(
  zone: string,
  busiest: Busiest,
  rows: { all: number; affiliate: number },
): Question[] {
  const now = today(zone, new Date())
  const { affiliate, shop, campaign, link, ownShop } = busiest
  const is = (field: string, value: string | number) => `where[${field}]=eq~.~${value}`
  const since = (days: number) => `where[date]=between~.~${addDays(now, 1 - days)},${now}`
  const year = `begin=${addDays(now, -364)}&end=${now}`
  const admin = (goal: number, path: string, name: string, ...more: string[]): Question => ({
    ...{ name, goal, as: 'administrator' },
    path: `${path}?${more.join('&')}`,
  })
  const own = (...question: Parameters<typeof admin>): Question => ({
    ...admin(...question),
    as: 'affiliate',
  })
  const [shops, campaigns] = ['shop', 'campaign'].map((s) => `/report/marketing/${s}-analytics`) as [
    string,
    string,
  ]
  const [list, window] = ['/marketing/analytics', 'limit=200']
  const half = (of: number) => `offset=${Math.floor(of / 2)}`
  return [
    admin(100, '/home/admin', 'home'),
    own(100, '/home/affiliate', 'home'),
    admin(200, shops, 'shop traffic, a year', year),
    admin(200, shops, 'shop traffic, a year, one shop', year, `link=${shop}`),
    admin(200, shops, 'shop traffic, a year, one affiliate', year, `affiliate=${affiliate}`),
    own(200, shops, 'shop traffic, a year', year),
    own(200, shops, 'shop traffic, a year, one shop', year, `link=${ownShop}`),
    admin(200, campaigns, 'campaign traffic, a year', year),
    admin(200, campaigns, 'campaign traffic, a year, one campaign', year, `link=${campaign}`),
    admin(200, campaigns, 'campaign traffic, a year, one shop', year, `shop=${shop}`),
    own(200, campaigns, 'campaign traffic, a year', year),
    admin(100, list, 'hits', window),
    admin(100, list, 'hits, today', window, is('date', now)),
    admin(100, list, 'hits, 90 days', window, since(90)),
    admin(100, list, 'hits, shop', window, is('shop', shop)),
    admin(100, list, 'hits, campaign', window, is('campaign', campaign)),
    admin(100, list, 'hits, link', window, is('link', link)),
    admin(100, list, 'hits, affiliate', window, is('affiliate', affiliate)),
    admin(100, list, 'hits, country', window, is('country', 'BE')),
    admin(100, list, 'hits, rare country', window, is('country', 'MA')),
    admin(100, list, 'hits, class', window, is('class', 'preview')),
    admin(100, list, 'hits, shop and country', window, is('shop', shop), is('country', 'MA')),
    admin(
      100,
      list,
      'hits, shop, country, class',
      window,
      is('shop', shop),
      is('country', 'MA'),
      is('class', 'invalid'),
    ),
    admin(100, list, 'hits, shop, 30 days', window, is('shop', shop), since(30)),
    own(100, list, 'hits', window),
    own(100, list, 'hits, 30 days', window, since(30)),
    own(100, list, 'hits, shop', window, is('shop', ownShop)),
    own(100, list, 'hits, country', window, is('country', 'MA')),
    own(
      100,
      list,
      'hits, shop, country, 30 days',
      window,
      is('shop', ownShop),
      is('country', 'BE'),
      since(30),
    ),
    admin(200, list, 'hits, middle', window, half(rows.all)),
    admin(200, list, 'hits, shop, middle', window, is('shop', shop), 'offset=1000000'),
    own(200, list, 'hits, middle', window, half(rows.affiliate)),
    ...[admin, own].flatMap((ask) => [
      ask(200, `${list}/detail`, 'countries', window),
      ask(200, `${list}/detail`, 'countries, 30 days', window, since(30)),
      ask(
        200,
        `${list}/detail`,
        'countries, a year, one shop',
        window,
        since(365),
        is('shop', ask === own ? ownShop : shop),
      ),
      ask(200, '/marketing/link/statistics', 'link statistics', window),
      ask(200, '/marketing/link/statistics', 'link statistics, 30 days', window, since(30)),
      ask(200, `${list}-shop`, 'shop statistics', window),
      ask(200, `${list}-shop`, 'shop statistics, 30 days', window, since(30)),
      ask(
        200,
        `${list}-shop`,
        'shop statistics, one shop',
        window,
        is('shop', ask === own ? ownShop : shop),
      ),
      ask(200, `${list}-campaign`, 'campaign statistics', window),
      ask(200, `${list}-campaign`, 'campaign statistics, 30 days', window, since(30)),
      ask(200, '/marketing/link', 'links', window),
    ]),
    admin(200, '/marketing/shop', 'shops', window),
    admin(200, '/marketing/campaign', 'campaigns', window),
  ]
}
