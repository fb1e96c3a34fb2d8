// Outbox: enqueues postbacks about order events in the transaction that causes them.
import type { PostbackEvent } from '@rivulet/contract/states/postback'
import { randomUUID } from 'node:crypto'
import { plainArray } from '../db/array-literal.ts'
import { announce } from '../db/announce.ts'
import type { Transaction } from '../db/sql.ts'

export type PostbackTrigger = {
  orderId: number
  event: PostbackEvent
  /** Overrides the order's commission: what a payment pays of it, or had paid before it was returned. */
  commissionCents?: number
  /** Restricts recipients: the affiliate credited now, or the operator's postbacks. */
  audience?: 'affiliate' | 'operator'
  /** The affiliate who was paid, or was to be: reported only while the order is theirs. */
  earnedBy?: number
  /** The credit is about to move to another affiliate, so it is reported as failed. */
  lost?: true
}

/**
 * A single statement that writes nothing when no postback matches; a worker delivers later. A postback being erased
 * is skipped, so that changing an order cannot fail because of it.
 */
export async function enqueuePostbacks(
  tx: Transaction,
  now: Date,
  happened: readonly PostbackTrigger[],
): Promise<void> {
  if (happened.length === 0) return
  const queued = await tx`
    insert into postback_delivery (postback_id, event_id, event, order_id, happened_at, next_at, payload)
    select p.id, h.event_id, h.event, o.id, ${now}, ${now}, jsonb_build_object(
      'event_id', h.event_id, 'event', h.event, 'event_time', ${now.toISOString()}::text,
      'order_id', o.order_number, 'status', case when h.lost or o.status = '1' then 'failed' when o.status = '0' then 'approved' else 'pending' end,
      'reason', case when h.lost then 'credit_moved' else o.reason end, 'amount', ${decimal(tx, tx`o.net_cents`)},
      'commission', ${decimal(tx, tx`case when h.lost then 0 else coalesce(h.cents, o.commission_cents) end`)},
      'currency', 'EUR', 'click_id', case when p.affiliate_id is null or o.clicked_at is not null then o.click_id end, 's1', o.tracking->>'s1', 's2', o.tracking->>'s2', 's3', o.tracking->>'s3',
      's4', o.tracking->>'s4', 's5', o.tracking->>'s5', 'aid', a.aid, 'link', k.code, 'shop', s.link_integration::text,
      'campaign', c.link_integration::text)
    from unnest(
      ${happened.map(({ orderId }) => orderId)}::bigint[], ${happened.map(({ event }) => event)}::text[],
      ${happened.map(({ commissionCents }) => commissionCents ?? null)}::bigint[], ${happened.map(() => randomUUID())}::text[],
      ${happened.map(({ audience }) => audience ?? null)}::text[], ${plainArray(happened.map(({ lost = false }) => lost))}::boolean[],
      ${plainArray(happened.map(({ earnedBy = null }) => earnedBy))}::bigint[]
    ) with ordinality h(order_id, event, cents, event_id, audience, lost, earned_by, n)
    join shop_order o on o.id = h.order_id
    join account a on a.id = o.affiliate_id and (h.earned_by is null or h.earned_by = a.id)
    left join link k on k.id = o.link_id
    join shop s on s.id = o.shop_id
    left join campaign c on c.id = o.campaign_id
    join postback p on (p.affiliate_id = o.affiliate_id or p.affiliate_id is null)
    where (h.audience is null or h.audience = case when p.affiliate_id is null then 'operator' else 'affiliate' end)
      and p.active and p.deleted_at is null and (p.affiliate_id is null or (a.active and a.deleted_at is null))
      and (p.shop_id is null or p.shop_id = o.shop_id) and (p.campaign_id is null or p.campaign_id = o.campaign_id)
      and case h.event when 'created' then p.on_created when 'approved' then p.on_approved when 'failed' then p.on_failed
        when 'adjusted' then p.on_adjusted when 'returned' then p.on_returned else p.on_paid end
    order by h.n, p.id
    for key share of p`
  // Their affiliates hear of them once they are delivered.
  if (queued.count > 0) announce(tx, 'postback')
}

/** Never negative: 1250 is '12.50'. */
const decimal = (tx: Transaction, cents: ReturnType<Transaction>) =>
  tx`(${cents}) / 100 || '.' || lpad(((${cents}) % 100)::text, 2, '0')`
