-- All orders by day and country: the sums, and the notes that are not added to them yet.
create view order_day_view as
select day, country, by_campaign, created, pending, declined, approved, amount_cents, commission_cents, pending_amount_cents, pending_commission_cents from order_day
union all
select day, country, campaign_id is not null, created, pending, declined, approved, amount_cents, commission_cents, pending_amount_cents, pending_commission_cents
from order_note;
