-- Calls with a wrong key or signature are kept, in one row for each shop and minute.
alter table order_call
  add column denied_minute timestamptz,
  add column times integer not null default 1 check (times > 0);
comment on column order_call.denied_minute is 'Of calls with a wrong key or signature, whose body is not kept; the shop is empty where none is named';
comment on column order_call.times is 'How many calls the row stands for; counted up to a limit';
create unique index order_call_denied on order_call (shop_id, denied_minute) nulls not distinct where denied_minute is not null;
comment on column test_click.denied is 'No longer written: such calls are rows of order_call';
