// What is odd about how an order came: it is credited and recorded like any other, but waits until a person has looked.
import type { OrderFlag } from '@rivulet/contract/choices'
import type { Queryable } from '../../db/sql.ts'
import type { Review } from '../../review.ts'

/** An order beside the others of its affiliate: those recorded before it. */
export type Came = {
  affiliateId: number
  /** Of its click; `clickedAt` in epoch milliseconds. */
  linkId: number
  clickId: string
  clickedAt: number
  day: string
  /** When it was recorded, in epoch milliseconds: what came later says nothing of it. */
  recordedAt: number
  /** Its id; null while it is being recorded. */
  id: number | null
}

/** What can be told without looking at single clicks. */
export type Signs = {
  /** The network that the click came from; null while it is not known, or says nothing. */
  network: string | null
  /** Orders of the same day whose clicks came from this network. */
  near: number
  /** The orders with the newest clicks, nineteen at most, and how many of these came from the same network. */
  orders: number
  sameNetwork: number
  /** When the first of these clicks was, or the order's own; epoch milliseconds. */
  since: number
  /** Unique visitors since then, counted up to a thousand; null where nobody could be counted. */
  uniques: number | null
}

/** With the order that is coming it is twenty. */
export const others = 19
const enoughUniques = 1000

export const before = (sql: Queryable, id: number | null) =>
  id === null ? sql`true` : sql`o.id < ${id}`

/**
 * The affiliate is locked, so that of two orders at once the second one sees the first. Addresses that are not public
 * say nothing: behind a proxy that is not named in TRUST_PROXY all visitors would share one.
 */
export async function readSigns(sql: Queryable, came: Came): Promise<Signs> {
  const { affiliateId, linkId, clickId, clickedAt, day, recordedAt, id } = came
  const [signs] = await sql<Signs[]>`
    with click as materialized (
      select network(set_masklen(h.ip, least(masklen(h.ip), case family(h.ip) when 4 then 24 else 48 end))) as network
      from (values (1)) one left join hit h on h.link_id = ${linkId} and h.at = ${clickedAt} and h.click_id = ${clickId} and not h.ip <<= any(own_networks())
    ), newest as materialized (
      select o.click_network, o.clicked_at from shop_order o
      where o.affiliate_id = ${affiliateId} and o.deleted_at is null and o.clicked_at is not null and ${before(sql, id)}
      order by o.clicked_at desc limit ${others}
    ), span as materialized (
      select c.network, count(n.clicked_at)::int as orders, count(*) filter (where n.click_network = c.network)::int as "sameNetwork",
        least(${clickedAt}::bigint, (extract(epoch from min(n.clicked_at)) * 1000)::bigint) as since
      from click c left join newest n on true group by c.network
    )
    select s.network::text, s.orders, s."sameNetwork", s.since,
      (select count(*)::int from shop_order o
        where o.affiliate_id = ${affiliateId} and o.click_network = s.network and o.day = ${day} and o.deleted_at is null and ${before(sql, id)}) as near,
      case when s.orders = ${others} then (
        -- Visitors are not known of clicks that were made again for their order.
        select case when bool_or(u.visitor is not null) then (count(*) filter (where u.is_unique))::int end from (
          select h.is_unique, h.visitor from link k cross join lateral (
            select h.is_unique, h.visitor from hit h
            where h.link_id = k.id and h.at between s.since and ${recordedAt} and h.class = 'valid' and h.action = 'click'
            order by h.at limit ${enoughUniques}
          ) h where k.affiliate_id = ${affiliateId} and k.kind = 'link' limit ${enoughUniques}
        ) u
      ) end as uniques
    from span s`
  if (!signs) throw new Error('an aggregate had no row')
  return signs
}

export const percent = (part: number, whole: number): number => (part / whole) * 100
export const isOver = (figure: number, limit: number | null): boolean => limit !== null && figure > limit

/** Instants in epoch milliseconds. Where an order seems older than its click, clocks differ: what counts is when it was told. */
type Timing = { clickedAt: number; orderedAt: number; recordedAt: number }

export function isFast({ clickedAt, orderedAt, recordedAt }: Timing, { fast }: Review): boolean {
  const seconds = ((orderedAt >= clickedAt ? orderedAt : recordedAt) - clickedAt) / 1000
  return fast !== null && seconds < fast
}

/** The rules that these signs might break, if it is no crowd. */
export function suspectedOf(
  { network, near, orders, sameNetwork, uniques }: Signs,
  rules: Review,
): OrderFlag[] {
  const found: Partial<Record<OrderFlag, boolean>> = {
    address: isOver(near + 1, rules.address),
    conversion: uniques !== null && isOver(percent(others + 1, uniques), rules.conversion),
    network:
      network !== null &&
      orders === others &&
      isOver(percent(sameNetwork + 1, others + 1), rules.network),
  }
  return (Object.keys(found) as OrderFlag[]).filter((flag) => found[flag])
}
