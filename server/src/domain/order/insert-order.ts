// Stores a new order with the rate it earns frozen on it; or puts what a shop says in the place of what a browser said.
import { commissionOf } from '@rivulet/contract/commission'
import type {
  CreditedBy,
  OrderEvent,
  OrderFlag,
  OrderStatus,
  UnattributedReason,
} from '@rivulet/contract/choices'
import { dayOf } from '@rivulet/contract/day'
import { clicksStored, ordersConcerned } from '../../click/stored-hits.ts'
import { type Change, noteChange } from './change.ts'
import type { Oddity } from './crowd.ts'
import { decidedColumns, happenedBy, type NewStatus } from './change-status.ts'
import type { Earner } from './find-owner.ts'
import { type OrderKey, type StoredOrder, storedColumns } from './lock-order.ts'
import { updateOrder } from './update-order.ts'

/** Who earns, and whether the click id, the link that was named or a person said so. */
export type Credit = Omit<Earner, 'shopId' | 'active' | 'erased' | 'closedAt'> & { by: CreditedBy }
/** The click it came from; `country` is null when it is not known. */
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
  /** Where the click came from, as far as it is kept. */
  clickNetwork?: string | null
  /** What is as odd of orders before it. */
  oddities?: readonly Oddity[]
  lastEventAt?: Date | null
  /** What its shop said of the status, of the amount as it stands, and of all that was paid. */
  said?: { status: OrderStatus | null; statedCents: number | null; paidCents: number | null }
  integration?: string | null
  notes?: string | null
  /** For how many days after its click an order earned when it came. */
  windowDays?: number
  /** What its shop decided before it told of it; pending without. */
  decision?: NewStatus | null
  /** What the shop says of the buyer and more, by columns. */
  facts?: Record<string, unknown>
}

/** @returns null when the shop has an order with this id already. */
export async function insertOrder(
  change: Change,
  order: NewOrder,
  event: OrderEvent = 'recorded',
): Promise<StoredOrder | null> {
  const { tx, actorId, now } = change
  const { decision } = order
  const [row] = await tx<StoredOrder[]>`insert into shop_order ${tx({
    shop_id: order.shopId,
    order_id: order.orderId,
    ...saidColumns(change, order),
    ...(decision && decidedColumns(change, decision)),
    integration: order.integration ?? null,
    notes: order.notes ?? null,
    created_at: now,
    created_by: actorId,
    updated_at: now,
    updated_by: actorId,
  })} on conflict (shop_id, order_id) do nothing returning ${storedColumns(tx)}`
  if (!row) return null
  await announceWaiting(change, order)
  await noteChange(change, row.id, { event, status: '2' }, ...(decision ? [happenedBy(decision)] : []))
  return row
}

/** The shop's word stands in the place of all that the browser said. The order is locked. */
export async function confirmOrder(change: Change, id: number, order: NewOrder): Promise<StoredOrder> {
  const confirmed = await updateOrder(change, id, saidColumns(change, order))
  await announceWaiting(change, order)
  await noteChange(change, id, { event: 'confirmed' })
  return confirmed
}

/** What it waits for may have come while it was being recorded: whoever judges looks again, once it is there to be seen. */
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

const nobody = {
  affiliate_id: null,
  link_id: null,
  campaign_id: null,
  credited_by: null,
  rate_basis_points: null,
  rate_source: null,
  hold_days: null,
  commission_cents: 0,
}

/** What crediting a link writes: who earns and at which rate, from now on; approved already, for how long it is held. */
export function creditColumns(
  { affiliateId, linkId, campaignId, by, rate: { basisPoints, source, holdDays } }: Credit,
  { netCents, status }: { netCents: number; status: OrderStatus },
): Record<string, unknown> {
  return {
    affiliate_id: affiliateId,
    link_id: linkId,
    campaign_id: campaignId,
    credited_by: by,
    rate_basis_points: basisPoints,
    rate_source: source,
    hold_days: status === '0' ? holdDays : null,
    commission_cents: commissionOf({ status, netCents }, { rateBasisPoints: basisPoints }),
  }
}
