-- Trials of a shop's connection are answered and logged as calls, and no orders any more: those that were stored as failed orders are in no figure from now on.
delete from shop_order o
where o.status = '1' and o.reason = 'test'
  and exists (select from order_event e where e.order_id = o.id and e.event = 'failed' and e.reason = 'test' and e.actor_id is null)
  and not exists (select from ledger_line l where l.order_id = o.id);

-- People leave out the sign before a number, and write letters as they like: 1001, #1001 and # 1001 are one order.
create function bare_order_number(text) returns text language sql immutable parallel safe as $$ select upper(btrim(ltrim(btrim($1), '#'))) $$;
create index claim_order_number on claim (shop_id, bare_order_number(order_id));

-- Whether payments of a run are still to be marked as paid.
create or replace view payout_run_view as
select r.*, s.*
from payout_run r
cross join lateral (
  select count(*) filter (where i.omitted is null)::bigint as payments,
    coalesce(sum(i.cents) filter (where i.omitted is null), 0)::bigint as total_cents,
    count(*) filter (where i.omitted is not null)::bigint as omissions,
    coalesce(bool_or(p.confirmed_at is null and p.returned_at is null) filter (where p.id is not null), false) as under_way
  from payout_item i left join invoice p on p.id = i.invoice_id where i.run_id = r.id
) s;
