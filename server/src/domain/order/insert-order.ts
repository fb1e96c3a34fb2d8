// Inserts a new order with its rate frozen, or replaces an order announced by a browser with the shop's report.
import { commissionOf } from '@rivulet/contract/commission'
import type {
  CreditedBy,
  OrderEvent,
  OrderFlag,
  OrderStatus,
  UnattributedReason,
} from '@rivulet/contract/choices'
import { dayOf } from '@rivulet/contract/day'
import { clicksStored, ordersConcerned } from '../../click/ingest/stored-hits.ts'
import {
  bookNoted,
  type Change,
  historyOf,
  type NewEvent,
  noteChange,
  type NotedState,
  whetherSomebodyListens,
} from './change/change.ts'
import type { Oddity } from './judge/crowd.ts'
import { decidedColumns, happenedBy, type NewStatus } from './change/change-status.ts'
import type { Earner } from './credit/find-owner.ts'
import { nobody } from './credit/nobody.ts'
import { type OrderKey, type StoredOrder, storedColumns } from './lock-order.ts'
import { eventsOf } from './postback-events.ts'
import { updateOrder } from './change/update-order.ts'

/** The affiliate who earns, and what determined it: click ID, named link, coupon or a person. */
export type Credit = Omit<Earner, 'shopId' | 'active' | 'erased' | 'closedAt'> & {
  by: CreditedBy
  couponId?: number
}
/** The order's click; `country` is null when unknown. */
export type OrderClick = {
  id: string
  at: Date | null
  country: string | null
  subIds: Record<string, string> | null
}
export type NewOrder = OrderKey & {
  orderedAt: Date
  amountCents: number
  credit: Credit | { unattributedReason: UnattributedReason }
  click?: OrderClick | null
  tracking?: Record<string, unknown> | null
  flags?: OrderFlag[]
  /** The network the click came from, as far as it is kept. */
  clickNetwork?: string | null
  /** Earlier orders that are suspicious for the same reason. */
  oddities?: readonly Oddity[]
  lastEventAt?: Date | null
  /** The shop's status, the amount of its snapshot, and the total paid. */
  said?: { status: OrderStatus | null; statedCents: number | null; paidCents: number | null }
  integration?: string | null
  notes?: string | null
  /** Days after a click in which an order earned when this one came. */
  windowDays?: number
  /** The status the shop reports a new order with; pending if absent. */
  decision?: NewStatus | null
  /** Buyer and other facts, by column. */
  facts?: Record<string, unknown>
}

/** @returns null when the shop already has an order with this number. */
export async function insertOrder(
  change: Change,
  order: NewOrder,
  event: OrderEvent = 'recorded',
): Promise<StoredOrder | null> {
  const { tx, actorId, now } = change
  const { decision } = order
  const columns = {
    shop_id: order.shopId,
    order_number: order.orderNumber,
    ...saidColumns(change, order),
    ...(decision && decidedColumns(change, decision)),
    integration: order.integration ?? null,
    notes: order.notes ?? null,
    created_at: now,
    created_by: actorId,
    updated_at: now,
    updated_by: actorId,
  }
  const happened: NewEvent[] = [{ event, status: '2' }, ...(decision ? [happenedBy(decision)] : [])]
  // With its history in one statement: each round trip costs about as much as writing the order.
  const [row] = await tx<(StoredOrder & Inserted)[]>`
    with o as (
      insert into shop_order ${tx(columns)} on conflict (shop_id, order_number) do nothing returning *
    ), noted as (${historyOf(change, tx`o`, happened)})
    select ${storedColumns(tx)}, approved_on as "approvedOn", hold_days as "holdDays",
      (select max("eventId") from noted) as "eventId", ${whetherSomebodyListens(tx)}
    from o`
  if (!row) return null
  await announceWaiting(change, order)
  const { eventId, somebodyListens, approvedOn, holdDays, ...stored } = row
  const { id: orderId, affiliateId, status, commissionCents } = stored
  await bookNoted(
    change,
    {
      ...{ orderId, affiliateId, approved: status === '0', approvedOn, holdDays, commissionCents },
      ...{ bookedCents: 0, heldUntil: null, eventId, somebodyListens },
    },
    happened.flatMap(({ event, reason = null, status = stored.status }) =>
      eventsOf({ event, reason, status }),
    ),
  )
  return stored
}
type Inserted = Pick<NotedState, 'eventId' | 'somebodyListens' | 'approvedOn' | 'holdDays'>

/** The shop's report replaces everything the browser reported. The caller holds the lock on the order. */
export async function confirmOrder(change: Change, id: number, order: NewOrder): Promise<StoredOrder> {
  const confirmed = await updateOrder(change, id, saidColumns(change, order))
  await announceWaiting(change, order)
  await noteChange(change, id, { event: 'confirmed' })
  return confirmed
}

/** Its click may have been stored while the order was being recorded, so judging is triggered once this commits. */
async function announceWaiting({ tx }: Change, { flags }: NewOrder): Promise<void> {
  if (flags?.includes('click_pending')) await tx`select pg_notify(${clicksStored}, ${ordersConcerned})`
}

function saidColumns({ tx, zone }: Change, order: NewOrder): Record<string, unknown> {
  return {
    ordered_at: order.orderedAt,
    day: dayOf(order.orderedAt, zone),
    amount_cents: order.amountCents,
    net_cents: order.amountCents,
    ...('linkId' in order.credit
      ? {
          ...creditColumns(order.credit, {
            netCents: order.amountCents,
            status: order.decision?.status ?? '2',
          }),
          unattributed_reason: null,
        }
      : { ...nobody, unattributed_reason: order.credit.unattributedReason }),
    window_days: order.windowDays ?? null,
    click_id: order.click?.id ?? null,
    clicked_at: order.click?.at ?? null,
    country: order.click?.country ?? null,
    tracking: order.tracking ? tx.json(order.tracking as Parameters<typeof tx.json>[0]) : null,
    flags: order.flags ?? [],
    click_network: order.clickNetwork ?? null,
    last_event_at: order.lastEventAt ?? null,
    ...order.facts,
    told_status: order.said?.status ?? null,
    stated_cents: order.said?.statedCents ?? null,
    paid_cents: order.said?.paidCents ?? null,
  }
}

/** Columns for crediting an affiliate: with the rate, and the hold if the order is already approved. */
export function creditColumns(
  { affiliateId, linkId, campaignId, by, couponId, rate }: Credit,
  { netCents, status }: { netCents: number; status: OrderStatus },
): Record<string, unknown> {
  return {
    affiliate_id: affiliateId,
    link_id: linkId,
    campaign_id: campaignId,
    credited_by: by,
    coupon_id: couponId ?? null,
    rate_basis_points: rate.basisPoints,
    rate_source: rate.source,
    planned_rate_id: rate.plannedRateId,
    hold_days: status === '0' ? rate.holdDays : null,
    commission_cents: commissionOf({ status, netCents }, { rateBasisPoints: rate.basisPoints }),
  }
}
