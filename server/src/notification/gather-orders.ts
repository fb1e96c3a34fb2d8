// Turns what happened to orders into notifications: each person gets one for all orders of a kind until they read it.
import { dayOf } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import type { Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { addUp } from './add-up.ts'
import { notify } from './notify.ts'

const ordersAtOnce = 10_000

type Happened = {
  kind:
    | 'order-flagged'
    | 'amount-raised'
    | 'order-unattributed'
    | 'order-approved'
    | 'order-failed'
    | 'first-order'
  /** Null for what goes to everybody with the permission. */
  affiliateId: number | null
  orders: number
  cents: number
  latest: number
  /** Of orders that failed for the same one. */
  reason: string | null
}

/** What was noted and notified leaves in one transaction: nothing is lost when it is interrupted, and nothing told twice. */
export async function gatherOrders(deps: Deps, only?: Happened['kind']): Promise<void> {
  for (let more = true; more; )
    more = await deps.sql.begin(async (tx) => {
      const at = deps.now()
      const happened = await takeNoted(tx, at, only)
      for (const one of happened.rows) await gather(tx, deps, at, one)
      return happened.taken === ordersAtOnce
    })
}

/** Only what still holds: an approval may have been undone since. */
async function takeNoted(
  tx: Transaction,
  at: Date,
  only?: Happened['kind'],
): Promise<{ rows: Happened[]; taken: number }> {
  const taken = await tx<{ kind: string; orderId: number }[]>`
    delete from order_notification where ctid = any(array(
      select ctid from order_notification where ${only ? tx`kind = ${only}` : tx`true`} limit ${ordersAtOnce} for update skip locked))
    returning kind, order_id as "orderId"`
  const rows = await tx<Happened[]>`
    with noted as (
      select distinct kind, id from unnest(${taken.map(({ kind }) => kind)}::text[], ${taken.map(({ orderId }) => orderId)}::bigint[]) x(kind, id)
    ), standing as (
      select n.kind, n.kind in ('order-approved', 'order-failed') as decided, o.id, o.affiliate_id, o.commission_cents, o.reason
      from noted n join shop_order o on o.id = n.id
      where o.deleted_at is null and case n.kind
        when 'order-flagged' then o.affiliate_id is not null and o.status = '2' and o.flag is not null
        when 'amount-raised' then o.affiliate_id is not null and o.status = '0' and 'amount_raised' = any(o.flags)
        when 'order-unattributed' then o.affiliate_id is null
        when 'order-approved' then o.affiliate_id is not null and o.status = '0'
        when 'order-failed' then o.affiliate_id is not null and o.status = '1'
        else o.affiliate_id is not null end
    ), news as (
      -- Not those that were decided, reset and decided again while the notification that counts them is unread.
      select * from standing s where not decided or not exists (
        select from order_counted c join notification u on u.account_id = s.affiliate_id and u.kind = s.kind and u.read_at is null
        where c.order_id = s.id and c.kind = s.kind and c.at >= to_timestamp((u.facts ->> 'from')::numeric / 1000))
    ), counted as (
      insert into order_counted (order_id, kind, at) select id, kind, ${at} from news where decided
      on conflict (order_id, kind) do update set at = excluded.at
    )
    select kind, case when decided or kind = 'first-order' then affiliate_id end as "affiliateId",
      count(*)::integer as orders, sum(commission_cents)::bigint as cents, max(id) as latest,
      case when kind = 'order-failed' and min(reason) = max(reason) then min(reason) end as reason
    from news group by 1, 2 order by 1, 2`
  return { rows, taken: taken.length }
}

async function gather(tx: Transaction, deps: Deps, at: Date, happened: Happened): Promise<void> {
  const { kind, affiliateId, orders, cents, latest, reason } = happened
  if (kind === 'first-order')
    return notify(tx, deps, kind, [{ subject: latest, facts: {}, to: affiliateId ?? 0 }])
  const days = { from: at.getTime(), ...daysOf(at, deps.config.accountingZone) }
  const facts =
    kind === 'order-approved'
      ? { commission: formatHundredths(cents), ...days }
      : kind === 'order-failed'
        ? { ...(reason && { reason }), ...days }
        : {}
  return addUp(tx, deps, { kind, to: affiliateId, events: orders, facts })
}

/** When these orders were decided: some minutes ago at most, which may have been yesterday. */
const daysOf = (now: Date, zone: string) => ({
  since: dayOf(new Date(now.getTime() - 3_600_000), zone),
  until: dayOf(now, zone),
})
