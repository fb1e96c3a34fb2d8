// Evidence for a claim: the order, the shop's calls about it, and the affiliate's clicks.
import type { CallOutcome } from '@rivulet/contract/states/call-outcomes'
import type { CallSource, OrderStatus } from '@rivulet/contract/choices'
import type { ClaimEvidence } from '@rivulet/contract/answers/claim-answer'
import type { ClaimState, Credited } from '@rivulet/contract/states/claim'
import { addDays, dayOf, minuteOf, startOfDay } from '@rivulet/contract/day'
import { claim as claims } from '@rivulet/contract/resources/claim'
import { orderCall } from '@rivulet/contract/resources/order-call'
import { order } from '@rivulet/contract/resources/order'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/sql.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../errors.ts'
import { may } from '../../resource/engine.ts'

const mostCalls = 20
const mostClicks = 10

type Claim = {
  affiliateId: number
  shopId: number
  orderNumber: string
  orderedOn: string
  windowDays: number
}

/** What the claimant would get if the order were credited to them now. */
export type WouldEarn = (
  order: Pick<Claim, 'affiliateId' | 'shopId'> & Pick<Found, 'at' | 'status' | 'netCents'>,
) => Promise<NonNullable<ClaimEvidence['order']>['earns']>

/** @throws 404 */
export async function evidenceOf(
  deps: Deps,
  actor: Actor,
  id: number,
  wouldEarn: WouldEarn,
): Promise<ClaimEvidence> {
  const claim = await readClaim(deps.sql, id)
  const found = await findOrder(deps.sql, claim)
  const [calls, clicks, others] = await Promise.all([
    may(actor, orderCall, 'view') ? readCalls(deps, claim) : undefined,
    readClicks(deps, claim, found),
    may(actor, claims, 'view') ? readOthers(deps, claim, id) : undefined,
  ])
  return {
    ...(may(actor, order, 'view') && { order: found && (await shownOrder(wouldEarn, found, claim)) }),
    ...(calls && { calls }),
    clicks,
    ...(others && { others }),
  }
}

/** @throws 404 */
export async function readClaim(sql: Queryable, id: number): Promise<Claim> {
  const [claim] = await sql<Claim[]>`
    select c.affiliate_id as "affiliateId", c.shop_id as "shopId", c.order_number as "orderNumber", c.ordered_on::text as "orderedOn",
      s.window_days as "windowDays"
    from claim c join shop s on s.id = c.shop_id where c.id = ${id}`
  if (!claim) throw notFound()
  return claim
}

type Found = {
  id: number
  /** As the shop spells it. */
  orderNumber: string
  status: OrderStatus
  at: Date
  updatedAt: Date
  affiliateId: number | null
  name: string | null
  inTrash: boolean
  netCents: number
}

/** The order that the claim is about, however it is spelled; null where the shop has reported none. */
export async function findOrder(
  sql: Queryable,
  { shopId, orderNumber }: Pick<Claim, 'shopId' | 'orderNumber'>,
): Promise<Found | null> {
  const [found] = await sql<Found[]>`
    select o.id, o.order_number as "orderNumber", o.status, o.ordered_at as at, o.updated_at as "updatedAt", o.affiliate_id as "affiliateId", a.name, o.deleted_at is not null as "inTrash", o.net_cents as "netCents"
    from shop_order o left join account a on a.id = o.affiliate_id
    where o.shop_id = ${shopId} and bare_order_number(o.order_number) = bare_order_number(${orderNumber})
    order by o.order_number <> ${orderNumber}, o.id limit 1`
  return found ?? null
}

async function shownOrder(
  wouldEarn: WouldEarn,
  { id, status, at, updatedAt, affiliateId, name, inTrash, netCents }: Found,
  claim: Claim,
): Promise<ClaimEvidence['order'] & {}> {
  const credited: Credited =
    affiliateId === null ? 'nobody' : affiliateId === claim.affiliateId ? 'claimant' : 'another'
  return {
    id,
    updatedAt: updatedAt.toISOString(),
    status,
    credited,
    affiliate: affiliateId === null ? null : { id: affiliateId, name: name ?? '' },
    inTrash,
    earns: credited === 'nobody' ? await wouldEarn({ ...claim, at, status, netCents }) : null,
  }
}

type Call = { id: number; at: Date; source: CallSource; outcome: CallOutcome; told: string | null }

async function readCalls(
  { sql, config }: Deps,
  claim: Claim,
): Promise<NonNullable<ClaimEvidence['calls']>> {
  const rows = await sql<Call[]>`
    select c.id, c.received_at as at, c.source, c.outcome, c.told from order_call_view c
    where c.shop_id = ${claim.shopId} and bare_order_number(c.named) = bare_order_number(${claim.orderNumber})
    order by c.received_at desc limit ${mostCalls}`
  return rows.map(({ at, told, ...call }) => ({
    ...call,
    date: minuteOf(at, config.accountingZone),
    told: told ?? '',
  }))
}

type Click = { at: number; link: string; country: string }

/** Moments are shown by the minute, and shops report orders by it. */
const endOfMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / 60_000 + 1) * 60_000)

/** Clicks within the shop's window before the order: up to its moment where the shop has reported it, else on its day too. */
async function readClicks(
  { sql, config }: Deps,
  claim: Claim,
  found: Found | null,
): Promise<ClaimEvidence['clicks']> {
  const zone = config.accountingZone
  const { affiliateId, shopId, windowDays: days } = claim
  const until = found ? dayOf(found.at, zone) : claim.orderedOn
  const from = addDays(until, -days)
  const [begin, end] = [
    startOfDay(from, zone),
    found ? endOfMinute(found.at) : startOfDay(addDays(until, 1), zone),
  ]
  const visits = sql`from hit h
    where h.link_id = any(array(select k.id from link k where k.affiliate_id = ${affiliateId} and k.shop_id = ${shopId}))
      and h.at >= ${begin.getTime()}::bigint and h.at < ${end.getTime()}::bigint and h.class = 'valid' and h.action = 'click'`
  const [[counted], latest] = await Promise.all([
    sql<{ count: number }[]>`select count(*) as count ${visits}`,
    sql<
      Click[]
    >`with latest as materialized (select h.at, h.link_id, h.country ${visits} order by h.at desc limit ${mostClicks})
      select l.at, k.name as link, l.country from latest l join link k on k.id = l.link_id order by l.at desc`,
  ])
  return {
    days,
    from,
    until,
    before: found ? minuteOf(found.at, zone) : null,
    count: counted?.count ?? 0,
    latest: latest.map(({ at, ...click }) => ({ ...click, date: minuteOf(new Date(at), zone) })),
  }
}

type Other = { id: number; at: Date; affiliateId: number; name: string; state: ClaimState }

async function readOthers(
  { sql, config }: Deps,
  claim: Claim,
  id: number,
): Promise<NonNullable<ClaimEvidence['others']>> {
  const rows = await sql<Other[]>`
    select c.id, c.created_at as at, c.affiliate_id as "affiliateId", a.name, c.state from claim c join account a on a.id = c.affiliate_id
    where c.shop_id = ${claim.shopId} and bare_order_number(c.order_number) = bare_order_number(${claim.orderNumber}) and c.id <> ${id}
    order by c.id desc limit ${mostCalls}`
  return rows.map(({ at, affiliateId, name, ...other }) => ({
    ...other,
    date: minuteOf(at, config.accountingZone),
    affiliate: { id: affiliateId, name },
  }))
}
