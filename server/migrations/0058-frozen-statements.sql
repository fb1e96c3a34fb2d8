-- What a statement says of an order is kept with the payment: a refund, another rate or another name of the shop after it changes nothing of it.

alter table invoice_order
  -- Net and rate as they were; null where it is not known of a payment of an earlier version.
  add column net_cents bigint,
  add column rate_basis_points integer,
  -- What was due of the order by then, and what earlier payments had settled of it.
  add column due_cents bigint,
  add column before_cents bigint,
  add column shop text;

with known as (
  select x.invoice_id, x.order_id, o.rate_basis_points as rate, o.net_cents as net, s.name as shop,
    o.amount_cents - coalesce((select sum(cents)::bigint from order_refund r where r.order_id = o.id and r.refunded_at <= i.created_at), 0) as net_then,
    (select coalesce(sum(l.cents), 0)::bigint from ledger_line l
     where l.order_id = o.id and l.affiliate_id = i.affiliate_id and l.id < p.id and l.available_at <= i.created_at) as due,
    (select coalesce(sum(y.cents), 0)::bigint from invoice_order y join invoice j on j.id = y.invoice_id
     where y.order_id = o.id and j.affiliate_id = i.affiliate_id and j.id < i.id
       and (j.returned_at is null or j.returned_at > i.created_at)) as before
  from invoice_order x
  join invoice i on i.id = x.invoice_id
  join ledger_line p on p.invoice_id = i.id and p.kind = 'payout'
  join shop_order o on o.id = x.order_id
  join link s on s.id = o.shop_id
)
update invoice_order x
set rate_basis_points = k.rate, due_cents = k.due, before_cents = k.before, shop = k.shop,
  -- The net that earned what was due: that of the moment as far as refunds tell it, else that of now, else it is not known.
  net_cents = case when (k.net_then * k.rate + 5000) / 10000 = k.due then k.net_then when (k.net * k.rate + 5000) / 10000 = k.due then k.net end
from known k where k.invoice_id = x.invoice_id and k.order_id = x.order_id;

alter table invoice_order
  alter column due_cents set not null,
  alter column before_cents set not null,
  alter column shop set not null;

-- The digest of all that a payment settles, as its statement says it: written with the payment, and checked with the books.
create function settled_digest(payment bigint) returns bytea language sql stable as $$
  select sha256(convert_to(
    coalesce((select jsonb_agg(jsonb_build_array(order_id, cents, net_cents, rate_basis_points, due_cents, before_cents, shop) order by order_id)
      from invoice_order where invoice_id = payment), '[]')::text
    || coalesce((select jsonb_agg(jsonb_build_array(line_id, cents) order by line_id) from invoice_line where invoice_id = payment), '[]')::text,
    'UTF8'))
$$;
alter table invoice add column settled_sha256 bytea;
update invoice set settled_sha256 = settled_digest(id);

drop view invoice_view;
create view invoice_view as
select i.*,
  (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'orderId', o.order_id, 'date', o.ordered_at, 'shop', x.shop, 'amount', x.net_cents,
     'due', x.due_cents, 'commission', x.cents) order by o.ordered_at, o.id), '[]')
   from invoice_order x join shop_order o on o.id = x.order_id where x.invoice_id = i.id) as ordering,
  case when i.returned_at is not null then 'returned'
    when i.execution_on is not null and i.confirmed_at is null then 'under_way'
    else 'paid' end as state
from invoice i;

-- What one person has paid since midnight.
create index invoice_maker on invoice (created_by, created_at);
