// Signs of suspicious orders: the order is credited and recorded as usual, but held for review.
import type { OrderFlag } from '@rivulet/contract/choices'
import type { Queryable } from '../../../db/sql.ts'
import type { Review } from '../../../config/review.ts'

/** An order in relation to the affiliate's earlier orders. */
export type ReviewedOrder = {
  affiliateId: number
  /** Data of its click; `clickedAt` in epoch milliseconds. */
  linkId: number
  clickId: string
  clickedAt: number
  day: string
  /** When it was recorded, in epoch milliseconds: later events do not count. */
  recordedAt: number
  /** Its id; null while it is being recorded. */
  id: number | null
}

/** Signs that can be computed without looking at single clicks. */
export type ReviewSigns = {
  /** The network of the click; null while unknown, or when it means nothing. */
  network: string | null
  /** Orders of the same day whose clicks came from this network. */
  near: number
  /** The orders with the newest clicks, at most nineteen, and how many of them came from the same network. */
  orders: number
  sameNetwork: number
  /** The time of the first of these clicks, or of the order's own; epoch milliseconds. */
  since: number
  /** Unique visitors since then, capped at a thousand; null where they cannot be counted. */
  uniques: number | null
  /** Whether an order of the affiliate before it waits for its click to be stored. */
  behind: boolean
}

/** How long an order waits for its click to be stored, in milliseconds after the click; later it may be lost. */
export const longestWait = 86_400_000
/** Together with the new order they are twenty. */
export const others = 19
const enoughUniques = 1000

export const before = (sql: Queryable, id: number | null) =>
  id === null ? sql`true` : sql`o.id < ${id}`

/** Orders are judged in relation to earlier ones, so those of an affiliate behind one that waits for its click wait too. */
const isBehindWaiting = (sql: Queryable, affiliateId: number, id: number | null) => sql`
  exists (select 1 from shop_order o
    where o.flags @> '{click_pending}' and o.affiliate_id = ${affiliateId} and o.deleted_at is null and ${before(sql, id)})`

/**
 * The caller holds the affiliate's lock, so that of two concurrent orders the second sees the first. Private
 * addresses are ignored: behind a proxy missing in TRUST_PROXY all visitors would share one.
 */
export async function readReviewSigns(sql: Queryable, came: ReviewedOrder): Promise<ReviewSigns> {
  const { affiliateId, linkId, clickId, clickedAt, day, recordedAt, id } = came
  const [signs] = await sql<ReviewSigns[]>`
    with clicked as materialized (
      select h.ip from hit h where h.link_id = ${linkId} and h.at = ${clickedAt} and h.click_id = ${clickId}
    ), click as materialized (
      select (
        select network(set_masklen(ip, least(masklen(ip), case family(ip) when 4 then 24 else 48 end))) from clicked where not ip <<= any(own_networks())
      ) as network
    ), newest as materialized (
      select o.click_network, o.clicked_at from shop_order o
      where o.affiliate_id = ${affiliateId} and o.deleted_at is null and o.clicked_at is not null and ${before(sql, id)}
      order by o.clicked_at desc limit ${others}
    ), span as materialized (
      select c.network, count(n.clicked_at)::int as orders, count(*) filter (where n.click_network = c.network)::int as "sameNetwork",
        least(${clickedAt}::bigint, (extract(epoch from min(n.clicked_at)) * 1000)::bigint) as since
      from click c left join newest n on true group by c.network
    )
    select s.network::text, s.orders, s."sameNetwork", s.since, ${isBehindWaiting(sql, affiliateId, id)} as behind,
      (select count(*)::int from shop_order o
        where o.affiliate_id = ${affiliateId} and o.click_network = s.network and o.day = ${day} and o.deleted_at is null and ${before(sql, id)}) as near,
      case when s.orders = ${others} then (
        -- Visitors are not known of clicks that were made again for their order.
        select case when bool_or(u.visitor is not null) then (count(*) filter (where u.is_unique))::int end from (
          select h.is_unique, h.visitor from hit h
          where h.link_id = any(array(select k.id from link k where k.affiliate_id = ${affiliateId}))
            and h.at between (select since from span) and ${recordedAt} and h.class = 'valid' and h.action = 'click'
          limit ${enoughUniques}
        ) u
      ) end as uniques
    from span s`
  if (!signs) throw new Error('an aggregate had no row')
  return signs
}

export const percent = (part: number, whole: number): number => (part / whole) * 100
export const isOver = (figure: number, limit: number | null): boolean => limit !== null && figure > limit

/**
 * Instants in epoch milliseconds. If an order seems older than its click,
 * clocks differ, and the time it was reported counts.
 */
type Timing = { clickedAt: number; orderedAt: number; recordedAt: number }

export function isFast({ clickedAt, orderedAt, recordedAt }: Timing, { fast }: Review): boolean {
  const seconds = ((orderedAt >= clickedAt ? orderedAt : recordedAt) - clickedAt) / 1000
  return fast !== null && seconds < fast
}

/** The rules these signs may violate, unless the address is a crowd's. */
export function suspectedOf(
  { network, near, orders, sameNetwork, uniques }: ReviewSigns,
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
