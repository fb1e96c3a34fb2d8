-- Pending decisions of admin users, and the amount payable now.
-- $1 now, $2 shop or null for all, $3 last day of orders pending for too long, $4 minimum payout in cents, $5 bank
-- details changed after this are new: a payout run leaves them out, unless somebody has included them. $6 countries of
-- SEPA: it leaves out accounts elsewhere, whose masks begin with the country.
with payable as (
  select l.balance_cents - h.cents as cents,
    not a.active or a.iban_sealed is null or left(a.iban, 2) <> all($6::text[]) or (coalesce(a.bank_changed_at > $5, false)
      and not exists (select from payout_item i join payout_run r on r.id = i.run_id
        where i.affiliate_id = a.id and i.omitted is null and r.state in ('choosing', 'prepared'))) as left_out
  from account a
  cross join lateral (select balance_cents from ledger_line where affiliate_id = a.id order by id desc limit 1) l
  cross join lateral (select coalesce(sum(cents), 0)::bigint as cents from ledger_line where affiliate_id = a.id and available_at > $1) h
  where a.deleted_at is null and l.balance_cents > h.cents
), pending as (
  select count(*) as all, coalesce(sum(commission_cents), 0)::bigint as commission_cents,
    count(*) filter (where day <= $3) as orders,
    coalesce(sum(amount_cents) filter (where day <= $3), 0)::bigint as cents,
    count(*) filter (where flag is not null) as flagged,
    coalesce(sum(amount_cents) filter (where flag is not null), 0)::bigint as flagged_cents
  from shop_order
  where status = '2' and affiliate_id is not null and deleted_at is null and ($2::bigint is null or shop_id = $2)
), raised as (
  select count(*) as orders, coalesce(sum(raised_cents - amount_cents + lowered_cents), 0)::bigint as cents
  from shop_order
  where flags <> '{}' and 'amount_raised' = any(flags) and status = '0' and affiliate_id is not null
    and deleted_at is null and ($2::bigint is null or shop_id = $2)
), unattributed as (
  select unattributed_reason as reason, count(*) as orders
  from shop_order
  where affiliate_id is null and deleted_at is null and ($2::bigint is null or shop_id = $2)
  group by 1
), prepared as (
  select count(distinct r.id) as runs, coalesce(sum(i.cents), 0)::bigint as cents
  from payout_run r join payout_item i on i.run_id = r.id and i.omitted is null
  where r.state = 'prepared'
), unverified as (
  select count(*) as affiliates, min(created_at) as oldest
  from affiliate_view where verified_at is null and deleted_at is null
)
select
  u.affiliates as "affiliatesToActivate",
  u.oldest as "oldestAffiliate",
  p.all as "allPending",
  p.commission_cents as "allPendingCommission",
  p.orders as "pendingOrders",
  p.cents as "pendingCents",
  p.flagged as "flaggedOrders",
  p.flagged_cents as "flaggedCents",
  r.orders as "raisedOrders",
  r.cents as "raisedCents",
  (select count(*) from payable) as "payableAffiliates",
  (select count(*) from payable where cents < $4) as "payableBelow",
  (select count(*) from payable where cents >= $4 and left_out) as "payableLeftOut",
  (select coalesce(sum(cents), 0)::bigint from payable) as "payableCents",
  (select coalesce(sum(orders), 0)::bigint from unattributed) as unattributed,
  (select json_build_object('reason', reason, 'orders', orders) from unattributed order by orders desc, reason limit 1)
    as "unattributedMost",
  (select count(*) from contact_message where not answered and deleted_at is null) as messages,
  (select count(*) from claim where state = 'open') as claims,
  (select count(*) from shop_request_view where state = 'open') as "shopRequests",
  (select count(*) from payout_request_view where state = 'open') as "payoutRequests",
  n.runs as "preparedRuns",
  n.cents as "preparedCents",
  (select count(*) from shop s join destination_check c on c.shop_id = s.id
    where s.deleted_at is null and c.state = 'dead') as "deadShops",
  (select count(*) from campaign p join destination_check c on c.promoted_id = case when coalesce(p.path, '') = '' then p.shop_id else p.id end
    where p.deleted_at is null and c.state = 'dead') as "deadCampaigns",
  (select count(*) from order_silence q join shop s on s.id = q.shop_id where s.deleted_at is null and s.watch_orders) as "silentShops"
from unverified u, pending p, raised r, prepared n
