-- Ledger lines as affiliates read them: whether they are on hold, payable or to be deducted, paid or on their way, or cancelled out before they were paid, and the reason where a person gave one.
create view ledger_view as
select l.id, l.created_at as booked_at, l.affiliate_id, l.order_id, l.invoice_id, l.kind, l.cents,
  case when l.invoice_id is null then l.available_at end as available_at,
  case when l.invoice_id is not null then l.note end as note,
  case
    when l.available_at > now() then 'hold'
    -- As in invoice_view, but by what few payments are: a list of the whole ledger would look up each one.
    when l.invoice_id is not null then
      case when exists (select from invoice i where i.id = l.invoice_id and i.returned_at is not null) then 'returned'
        when exists (select from invoice i where i.id = l.invoice_id and i.returned_at is null and i.execution_on is not null and i.confirmed_at is null) then 'under_way'
        else 'paid' end
    when l.order_id is null then (
      select case when sum(x.cents) is distinct from l.cents then open.state when sum(x.cents) filter (where i.execution_on is null or i.confirmed_at is not null) = l.cents then 'paid' else 'under_way' end
      from invoice_line x join invoice i on i.id = x.invoice_id where x.line_id = l.id and i.returned_at is null)
    when not exists (select from unpaid_order u where u.order_id = l.order_id and u.affiliate_id = l.affiliate_id)
      and not exists (
        select from invoice_order x join invoice i on i.id = x.invoice_id
        where x.order_id = l.order_id and i.affiliate_id = l.affiliate_id and i.returned_at is null and i.execution_on is not null and i.confirmed_at is null) then 'paid'
    when exists (select from unpaid_order u where u.order_id = l.order_id and u.affiliate_id = l.affiliate_id and u.cancelled) then 'cancelled'
    -- Payments settle an order's lines in the order of their booking: what they have settled is the balance after one of them.
    else (
      select case when not bool_or(booked.id >= l.id and booked.balance = coalesce(booked.settled, 0)) then open.state when booked.settled is null then 'cancelled'
        when bool_or(booked.id >= l.id and booked.balance = booked.arrived) then 'paid' else 'under_way' end
      from (
        select sum(x.cents) as settled, sum(x.cents) filter (where i.execution_on is null or i.confirmed_at is not null) as arrived
        from invoice_order x join invoice i on i.id = x.invoice_id
        where x.order_id = l.order_id and i.affiliate_id = l.affiliate_id and i.returned_at is null
      ) payments
      cross join lateral (
        -- With what payments have settled beside each line, which is then added up once for all of them.
        select b.id, sum(b.cents) over (order by b.id) as balance, payments.*
        from ledger_line b where b.order_id = l.order_id and b.affiliate_id = l.affiliate_id
      ) booked
      group by booked.settled, booked.arrived)
  end as state,
  l.created_at, l.created_at as updated_at, null::timestamptz as deleted_at,
  l.actor_id as created_by, null::bigint as updated_by, null::bigint as deleted_by,
  case
    when l.note is not null then case when l.invoice_id is null then l.note end
    -- The key of an order's line names the entry of its history that booked it.
    when l.key ~ '^order:\d+:event:\d+$' then (
      select case when e.event = 'refunded' then 'refunded' else coalesce(nullif(e.note, ''), e.reason) end from order_event e where e.id = split_part(l.key, ':', 4)::bigint and e.order_id = l.order_id)
  end as reason
from ledger_line l cross join lateral (select case when l.cents < 0 then 'owed' else 'free' end as state) open;
