// What is odd about how an order came: it is credited and recorded like any other, but waits until a person has looked.
import type { OrderFlag } from '@rivulet/contract/choices'
import type { Queryable } from '../../db/sql.ts'
import type { Review } from '../../review.ts'

/** Of the affiliate who earns by a click, beside the order that is coming. */
export type Signs = {
  /** The network that the click came from; null while it is not known, or says nothing. */
  network: string | null
  /** Orders of the same day whose clicks came from this network. */
  near: number
  /** The newest orders, nineteen at most, and how many of their clicks came from the same network. */
  orders: number
  sameNetwork: number
  /** Unique visitors since the first click of these orders; null while there are fewer than nineteen. */
  uniques: number | null
}
type Came = { linkId: number; clickId: string; at: number; day: string; zone: string }

/** With the order that is coming it is twenty. */
const others = 19

/**
 * The affiliate is locked, so that of two orders at once the second one sees the first. Addresses that are not public
 * say nothing: behind a proxy that is not named in TRUST_PROXY all visitors would share one.
 */
export async function readSigns(
  sql: Queryable,
  { linkId, clickId, at, day, zone }: Came,
): Promise<Signs> {
  const [signs] = await sql<Signs[]>`
    with click as materialized (
      select k.affiliate_id, network(set_masklen(h.ip, least(masklen(h.ip), case family(h.ip) when 4 then 24 else 48 end))) as network
      from link k left join hit h on h.link_id = ${linkId} and h.at = ${at} and h.click_id = ${clickId} and not h.ip <<= any(own_networks())
      where k.id = ${linkId}
    ), newest as materialized (
      select o.click_network, o.clicked_at from shop_order o
      where o.affiliate_id = (select affiliate_id from click) and o.deleted_at is null order by o.ordered_at desc limit ${others}
    )
    select c.network::text, n.orders, n."sameNetwork",
      (select count(*)::int from shop_order o
        where o.affiliate_id = c.affiliate_id and o.click_network = c.network and o.day = ${day} and o.deleted_at is null) as near,
      case when n.orders = ${others} then (
        select coalesce(sum(d.uniques), 0)::int from link k join hit_link_day d on d.link_id = k.id
        where k.affiliate_id = c.affiliate_id and k.kind = 'link' and d.day >= (n.since at time zone ${zone})::date
      ) end as uniques
    from click c cross join lateral (
      select count(*)::int as orders, count(*) filter (where click_network = c.network)::int as "sameNetwork", min(clicked_at) as since from newest
    ) n`
  return signs ?? { network: null, near: 0, orders: 0, sameNetwork: 0, uniques: null }
}

/** How many of the orders near it came from the very address; what is cut already is no address. */
export async function countAddress(
  sql: Queryable,
  { linkId, clickId, at, day }: Omit<Came, 'zone'>,
): Promise<number> {
  const [found] = await sql<{ orders: number }[]>`
    select count(*)::int as orders
    from hit own join link k on k.id = own.link_id
    join shop_order o on o.affiliate_id = k.affiliate_id and o.click_network = network(set_masklen(own.ip, case family(own.ip) when 4 then 24 else 48 end))
      and o.day = ${day} and o.deleted_at is null
    join hit h on h.link_id = o.link_id and h.click_id = o.click_id and h.at = (extract(epoch from o.clicked_at) * 1000)::bigint and h.ip = own.ip
    where own.link_id = ${linkId} and own.at = ${at} and own.click_id = ${clickId} and masklen(own.ip) in (32, 128)`
  return found?.orders ?? 0
}

/** Instants in epoch milliseconds. Where an order seems older than its click, clocks differ: what counts is when it was told. */
type Timing = { clickedAt: number; orderedAt: number; now: number }

export function flagsOf(
  { orders, sameNetwork, uniques, sameAddress }: Signs & { sameAddress: number },
  { clickedAt, orderedAt, now }: Timing,
  rules: Review,
): OrderFlag[] {
  const over = (figure: number, limit: number | null) => limit !== null && figure > limit
  const seconds = ((orderedAt >= clickedAt ? orderedAt : now) - clickedAt) / 1000
  const percent = (part: number, whole: number) => (part / whole) * 100
  const found: Partial<Record<OrderFlag, boolean>> = {
    fast: rules.fast !== null && seconds < rules.fast,
    address: over(sameAddress + 1, rules.address),
    // Nobody was counted where clicks were made again from their ids: of them there is no conversion.
    conversion: Boolean(uniques) && over(percent(others + 1, uniques ?? 0), rules.conversion),
    network:
      orders === others && sameNetwork > 0 && over(percent(sameNetwork + 1, others + 1), rules.network),
  }
  return (Object.keys(found) as OrderFlag[]).filter((flag) => found[flag])
}
