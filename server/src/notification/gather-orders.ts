// Turns what happened to orders into notifications: each person gets one for all orders of a kind until they read it.
import { dayOf } from '@rivulet/contract/day'
import { formatHundredths } from '@rivulet/contract/money'
import { kindNamed, type NotificationKind } from '@rivulet/contract/notification'
import { announce } from '../db/announce.ts'
import type { Transaction } from '../db/sql.ts'
import type { Deps } from '../deps.ts'
import { concernedBy, notify } from './notify.ts'

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
      const happened = await takeNoted(tx, only)
      for (const one of happened.rows) await gather(tx, deps, one)
      return happened.taken === ordersAtOnce
    })
}

/** Only what still holds: an approval may have been undone since. */
async function takeNoted(
  tx: Transaction,
  only?: Happened['kind'],
): Promise<{ rows: Happened[]; taken: number }> {
  const taken = await tx<{ kind: string; orderId: number }[]>`
    delete from order_notification where ctid = any(array(
      select ctid from order_notification where ${only ? tx`kind = ${only}` : tx`true`} limit ${ordersAtOnce} for update skip locked))
    returning kind, order_id as "orderId"`
  const rows = await tx<Happened[]>`
    with noted as (
      select distinct kind, id from unnest(${taken.map(({ kind }) => kind)}::text[], ${taken.map(({ orderId }) => orderId)}::bigint[]) x(kind, id)
    )
    select n.kind, case when n.kind in ('order-approved', 'order-failed', 'first-order') then o.affiliate_id end as "affiliateId",
      count(*)::integer as orders, sum(o.commission_cents)::bigint as cents, max(o.id) as latest,
      case when n.kind = 'order-failed' and min(o.reason) = max(o.reason) then min(o.reason) end as reason
    from noted n join shop_order o on o.id = n.id
    where o.deleted_at is null and case n.kind
      when 'order-flagged' then o.affiliate_id is not null and o.status = '2' and o.flag is not null
      when 'amount-raised' then o.affiliate_id is not null and o.status = '0' and 'amount_raised' = any(o.flags)
      when 'order-unattributed' then o.affiliate_id is null
      when 'order-approved' then o.affiliate_id is not null and o.status = '0'
      when 'order-failed' then o.affiliate_id is not null and o.status = '1'
      else o.affiliate_id is not null end
    group by 1, 2 order by 1, 2`
  return { rows, taken: taken.length }
}

async function gather(tx: Transaction, deps: Deps, happened: Happened): Promise<void> {
  const { kind, affiliateId, orders, cents, latest, reason } = happened
  if (kind === 'first-order')
    return notify(tx, deps, kind, [{ subject: latest, facts: {}, to: affiliateId ?? 0 }])
  const commission = kind === 'order-approved' && { commission: formatHundredths(cents) }
  return addUp(tx, deps, { kind, affiliateId, orders, reason, ...commission })
}

type Gathered = {
  kind: NotificationKind
  affiliateId: number | null
  orders: number
  /** Of the affiliate's orders, where the sentence names it. */
  commission?: string
  reason: string | null
}

/** When these orders were decided: some minutes ago at most, which may have been yesterday. */
const daysOf = (now: Date, zone: string) => ({
  since: dayOf(new Date(now.getTime() - 3_600_000), zone),
  until: dayOf(now, zone),
})

/**
 * A later id than the one it replaces, so that the newest are those with the highest ids. Mails follow in
 * mail-notifications.ts.
 */
async function addUp(
  tx: Transaction,
  { now, config }: Deps,
  { kind, affiliateId, orders, commission, reason }: Gathered,
) {
  const { audience, mail } = kindNamed(kind)
  const facts = {
    ...(commission && { commission }),
    ...(reason && { reason }),
    ...(kind === 'order-approved' || kind === 'order-failed'
      ? daysOf(now(), config.accountingZone)
      : {}),
  }
  const concerned = concernedBy(tx, audience, affiliateId === null ? [] : [affiliateId])
  const told = await tx<{ id: number }[]>`
    with recipient as (
      select a.id from account a join profile p on p.id = a.profile_id
        left join notification_preference c on c.account_id = a.id and c.kind = ${kind}
      where ${concerned} and a.active and a.deleted_at is null and a.erased_at is null
        and (coalesce(c.shown, true) or coalesce(c.mail, ${mail}) <> 'never')
    ), before as (
      delete from notification n using recipient r
      where n.account_id = r.id and n.kind = ${kind} and n.read_at is null returning n.*
    )
    insert into notification (account_id, kind, facts, count, at, waits_since, mailed_at, mailed_count)
    select r.id, ${kind}, (${tx.json(facts)} || case when b.facts ? 'since' then jsonb_build_object('since', b.facts -> 'since') else '{}' end || case when b.facts ? 'commission' then jsonb_build_object(
        'commission', ((b.facts ->> 'commission')::numeric + ${commission ?? '0'}::numeric)::text) else '{}' end)
        - case when b.account_id is not null and b.facts ->> 'reason' is distinct from ${reason} then 'reason' else '' end,
      coalesce(b.count, 0) + ${orders}, ${now()}, coalesce(b.waits_since, ${now()}), b.mailed_at, coalesce(b.mailed_count, 0)
    from recipient r left join (
      select account_id, (array_agg(facts order by id desc))[1] as facts, sum(count)::integer as count,
        min(waits_since) filter (where mailed_count < count) as waits_since, max(mailed_at) as mailed_at, sum(mailed_count)::integer as mailed_count from before group by 1
    ) b on b.account_id = r.id
    returning account_id as id`
  announce(
    tx,
    'notification',
    told.map(({ id }) => id),
  )
}
