-- The amounts of orders that were credited before the sums had any.

-- Nobody adds notes to the sums meanwhile (this is the number of sumOrders), so they stand for all orders less those that are noted.
select pg_advisory_xact_lock(7290215007);
update order_credit c set amount_cents = s.amount_cents, pending_amount_cents = s.pending_amount_cents
from (
  select day, affiliate_id, shop_id, campaign_id, sum(amount_cents) as amount_cents, sum(pending_amount_cents) as pending_amount_cents
  from (
    select day, affiliate_id, shop_id, campaign_id, amount_cents, pending_amount_cents from order_fact_view
    union all
    select day, affiliate_id, shop_id, campaign_id, -amount_cents, -pending_amount_cents from order_note
    union all
    select day, affiliate_id, shop_id, campaign_id, 0, 0 from order_credit
  ) fact
  group by 1, 2, 3, 4
) s
where (c.day, c.affiliate_id, c.shop_id, coalesce(c.campaign_id, 0)) = (s.day, s.affiliate_id, s.shop_id, coalesce(s.campaign_id, 0))
  and (c.amount_cents, c.pending_amount_cents) <> (s.amount_cents, s.pending_amount_cents);
