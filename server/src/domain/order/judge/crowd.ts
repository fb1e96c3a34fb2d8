// Tells a crowd behind one address (carrier, office) from a household or a click farm, by looking at single clicks.
import type { OrderFlag } from '@rivulet/contract/choices'
import type { Queryable } from '../../../db/sql.ts'
import type { Review } from '../../../config/review.ts'
import { before, type ReviewedOrder, isOver, others, percent, type ReviewSigns } from './review-signs.ts'

/** Ids of other orders, without the one being judged. */
type Neighbours = {
  /** Whether the address belongs to a crowd. */
  crowd: boolean
  /** Orders of the same day and address; `person` are those by the same browser, or cookie where the shop sets one. */
  address: number[]
  person: number[]
  /** Visits of this browser or cookie from that address within a day. */
  visits: number
  /** Of the newest orders, those from the same network but not from a crowd. */
  network: number[]
  newest: number[]
  /** Visitors during the newest orders: unique visitors, but in a crowd each visit counts as one. */
  people: number
}
export type Oddity = { flag: OrderFlag; others: number[] }

const day = 86_400_000
/** The newest clicks per link; more would not change the result. */
const mostClicks = 5000
const mostOrders = 1000
/** Percent, used where no rule sets a conversion limit. */
const usualConversion = 30

/** What remains suspicious, each with the other orders that are suspicious for the same reason. */
export async function readOddities(
  sql: Queryable,
  came: ReviewedOrder,
  signs: ReviewSigns,
  rules: Review,
): Promise<Oddity[]> {
  const { crowd, address, person, visits, network, newest, people } = await readNeighbours(
    sql,
    came,
    signs,
    rules,
  )
  const found: Oddity[] = []
  const conversion = rules.conversion ?? usualConversion
  // In a crowd one browser may be many people, so only more than the usual share of its visits is suspicious.
  const together = crowd ? person : address
  const beyond = together.length + 1 - (rules.address ?? 0)
  const odd = !crowd || percent(beyond, visits) > conversion
  if (odd && signs.network !== null && isOver(together.length + 1, rules.address))
    found.push({ flag: 'address', others: together })
  const counted = signs.orders === others
  if (counted && signs.uniques !== null && isOver(percent(others + 1, people), rules.conversion))
    found.push({ flag: 'conversion', others: newest })
  if (counted && !crowd && isOver(percent(network.length + 1, others + 1), rules.network))
    found.push({ flag: 'network', others: network })
  return found
}

type Span = { affiliateId: number; from: number; until: number }

/** The links with more clicks than are looked at, each with the first that is. Their days are counted already. */
async function busyLinks(sql: Queryable, { affiliateId, from, until }: Span) {
  const links = await sql<{ id: number }[]>`
    select d.link_id as id from hit_link_day d
    where d.link_id = any(array(select k.id from link k where k.affiliate_id = ${affiliateId}))
      -- Days begin at different times; one more is none too few.
      and d.day >= to_timestamp(${from}::bigint / 1000.0)::date - 1
    group by 1 having sum(d.visits + d.duplicate + d.invalid) > ${mostClicks}`
  return Promise.all(
    links.map(async ({ id }) => {
      const [first] = await sql<{ at: number }[]>`
        select h.at from hit h
        where h.link_id = ${id} and h.at between ${from} and ${until} and (h.class = 'valid' or h.reason = 'rate') and h.action = 'click'
        order by h.at desc offset ${mostClicks - 1} limit 1`
      return { id, at: first?.at ?? from }
    }),
  )
}

/** A day is the 24 hours before the order was recorded, or an earlier block of 24 hours. */
async function readNeighbours(
  sql: Queryable,
  { affiliateId, linkId, clickId, clickedAt, day: orderDay, recordedAt, id }: ReviewedOrder,
  { since }: ReviewSigns,
  { crowd, conversion }: Review,
): Promise<Neighbours> {
  const from = Math.min(since, clickedAt - day)
  const person = sql`case when s.cookie then encode(h.visitor, 'hex') else h.agent end as person`
  const range = sql`network(set_masklen(h.ip, case family(h.ip) when 4 then least(masklen(h.ip), 24) else least(masklen(h.ip), 64) end)) as range`
  const bucket = (at: ReturnType<typeof sql>) => sql`(${recordedAt}::bigint - ${at}) / ${day} as day`
  const busy = await busyLinks(sql, { affiliateId, from, until: recordedAt })
  const ids = busy.map(({ id }) => id)
  const counted = sql`(h.class = 'valid' or h.reason = 'rate') and h.action = 'click'`
  // Clicks are read by themselves and joined afterwards: they may lie on other machines.
  const [found] = await sql<Neighbours[]>`
    with came as materialized (
      select h.link_id, h.ip, h.visitor, h.agent, h.is_unique, h.at from hit h
      where h.link_id = any(array(select k.id from link k where k.affiliate_id = ${affiliateId} and k.id <> all(${ids}::bigint[])))
        and h.at between ${from} and ${recordedAt} and ${counted}
      union all
      select h.link_id, h.ip, h.visitor, h.agent, h.is_unique, h.at
      from hit h join unnest(${ids}::bigint[], ${busy.map(({ at }) => at)}::bigint[]) as limited (link_id, since)
        on h.link_id = limited.link_id and h.at >= limited.since
      where h.at between ${from} and ${recordedAt} and ${counted}
    ), clicks as materialized (
      select place_of(h.ip) as place, ${bucket(sql`h.at`)}, ${person}, h.agent, h.is_unique, h.at
      from came h join link k on k.id = h.link_id join shop s on s.id = k.shop_id
    ), clicked as materialized (
      select h.link_id, h.ip, h.visitor, h.agent, h.at from hit h
      where h.link_id = ${linkId} and h.at = ${clickedAt} and h.click_id = ${clickId}
    ), own as materialized (
      select place_of(h.ip) as place, ${bucket(sql`h.at`)}, ${person}, ${range}
      from clicked h join link k on k.id = h.link_id join shop s on s.id = k.shop_id
      where not h.ip <<= any(own_networks())
    ), earlier as materialized (
      select o.id, o.day as ordered_on, o.shop_id, o.link_id, o.click_id, (extract(epoch from o.clicked_at) * 1000)::bigint as at,
        row_number() over (order by o.clicked_at desc) <= ${others} as newest
      from shop_order o
      where o.affiliate_id = ${affiliateId} and o.deleted_at is null and o.clicked_at >= to_timestamp(${from}::bigint / 1000.0) and ${before(sql, id)}
      order by o.clicked_at desc limit ${mostOrders}
    ), theirs as materialized (
      select h.link_id, h.click_id, h.ip, h.visitor, h.agent, h.at from hit h
      where (h.link_id, h.at, h.click_id) in (select link_id, at, click_id from earlier)
    ), orders as materialized (
      select o.id, o.ordered_on, place_of(h.ip) as place, ${bucket(sql`h.at`)}, ${person}, ${range}, o.newest
      from earlier o left join theirs h on h.link_id = o.link_id and h.at = o.at and h.click_id = o.click_id
      left join shop s on s.id = o.shop_id
    ), crowds as materialized (
      select v.place, v.day from (
        select place, day, count(*) as visits, count(distinct agent) as agents from clicks where place is not null group by place, day
      ) v
      where v.agents >= ${crowd}::int
        and 100 * (select count(*) from orders o where o.place = v.place and o.day = v.day) <= ${conversion ?? usualConversion}::int * v.visits
    ), beside as (
      select o.id, o.newest, o.ordered_on = ${orderDay} and o.place = own.place as address,
        o.person = own.person as person,
        o.range = own.range and not exists (select 1 from crowds c where c.place = o.place and c.day = o.day) as network
      from orders o left join own on true
    )
    select exists (select 1 from crowds c join own using (place, day)) as crowd,
      (select count(*)::int from clicks c join own using (place, day, person)) as visits,
      coalesce(array_agg(b.id) filter (where b.address), '{}') as address,
      coalesce(array_agg(b.id) filter (where b.address and b.person), '{}') as person,
      coalesce(array_agg(b.id) filter (where b.newest and b.network), '{}') as network,
      coalesce(array_agg(b.id) filter (where b.newest), '{}') as newest,
      (select count(*)::int from clicks c where c.at >= ${since}
        and (c.is_unique or exists (select 1 from crowds d where d.place = c.place and d.day = c.day))) as people
    from beside b`
  if (!found) throw new Error('an aggregate had no row')
  return found
}
