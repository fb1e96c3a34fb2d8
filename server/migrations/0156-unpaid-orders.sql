-- Which orders have amounts that no payment has settled: what is open was found by adding up all that an affiliate ever earned.
create table unpaid_order (
  affiliate_id bigint not null,
  order_id bigint not null,
  cancelled boolean not null default false,
  primary key (affiliate_id, order_id)
);
comment on table unpaid_order is 'Money: orders with amounts that no payment has settled, or that may be settled: a payment strikes them off. Those of no affiliate here are paid.';
comment on column unpaid_order.cancelled is 'All of it was taken back before it was paid';
create index unpaid_order_order on unpaid_order (order_id);

-- Nothing is booked between this and the triggers that note what is booked later.
lock table ledger_line, invoice in share row exclusive mode;
insert into unpaid_order
select affiliate_id, order_id, sum(cents) = 0 and max(available_at) <= now()
from (
  select affiliate_id, order_id, cents, available_at, 0 as settled from ledger_line where order_id is not null
  union all
  select i.affiliate_id, x.order_id, -x.cents, null, 1 from invoice i join invoice_order x on x.invoice_id = i.id where i.returned_at is null
) parts
group by 1, 2 having sum(cents) <> 0 or sum(settled) = 0 or max(available_at) > now();
