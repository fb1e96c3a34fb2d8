-- What waits for an admin user, and what could be paid now.
-- $1 now.
with payable as (
  select sum(cents) - coalesce(sum(cents) filter (where available_at > $1), 0) as cents
  from ledger_line group by affiliate_id
)
select
  (select count(*) from affiliate_view where verified_at is null and deleted_at is null) as "affiliatesToActivate",
  (select count(*) from shop_order where status = '2' and affiliate_id is not null and deleted_at is null) as "pendingOrders",
  (select coalesce(sum(net_cents), 0)::bigint from shop_order where status = '2' and affiliate_id is not null and deleted_at is null) as "pendingCents",
  (select count(*) from payable where cents > 0) as "payableAffiliates",
  (select coalesce(sum(cents), 0)::bigint from payable where cents > 0) as "payableCents",
  (select count(*) from shop_order where affiliate_id is null and deleted_at is null) as unattributed,
  (select count(*) from contact_message where not answered and deleted_at is null) as messages
