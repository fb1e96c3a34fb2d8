-- All orders by day and whom they are credited to: the sums, and the notes that are not added to them yet.
create view order_credit_view as
select day, affiliate_id, shop_id, campaign_id, created, commission_cents, pending_commission_cents, amount_cents, pending_amount_cents from order_credit
union all
select day, affiliate_id, shop_id, campaign_id, created, commission_cents, pending_commission_cents, amount_cents, pending_amount_cents from order_note;
