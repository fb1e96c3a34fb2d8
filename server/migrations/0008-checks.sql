-- Every check of the books is kept; the ledger and what the home screens count can be looked up row by row.

create table book_check (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  -- In the accounting zone.
  day date not null,
  -- By the clock; else because a person asked.
  nightly boolean not null,
  -- What was proved.
  orders bigint not null,
  affiliates bigint not null,
  lines bigint not null,
  balance_cents bigint not null,
  discrepancies jsonb not null
);
create index book_check_checked on book_check (checked_at desc);
create index book_check_night on book_check (day) where nightly;
-- The last check alone was kept here; the next one begins the new row of them.
delete from setting where name = 'books';

create view ledger_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.order_id, l.invoice_id, l.kind, l.cents, l.available_at, l.note,
  case when l.available_at > now() then 'hold' else 'free' end as state,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by
from ledger_line l;

-- The order of the list, to the word: only then is it read in this order.
create index ledger_line_booked on ledger_line (created_at desc nulls last, id desc);

-- Why an order must be looked at before it is approved.
alter table shop_order add column flag text generated always as (flags[1]) stored;
create index shop_order_flagged on shop_order (ordered_at) where flag is not null;

drop view order_view;
create view order_view as
select o.*,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history
from shop_order o where o.affiliate_id is not null;

drop view affiliate_view;
create view affiliate_view as
select a.*,
  (select coalesce(sum(l.cents), 0)::bigint from ledger_line l where l.affiliate_id = a.id) as balance_cents,
  (select greatest(0, coalesce(sum(l.cents), 0))::bigint from ledger_line l where l.affiliate_id = a.id and l.available_at <= now()) as payable_cents
from account a join profile p on p.id = a.profile_id where p.reference = 'Affiliate';
