-- Shops watch themselves: whether the addresses that links lead to answer, and whether orders still come.

-- The addresses of active shops, and of active campaigns with a path of their own.
create table destination_check (
  link_id bigint primary key references link on delete cascade,
  -- As it was asked: with another address everything begins anew.
  address text not null,
  host text not null,
  state text not null default 'unknown' check (state in ('unknown', 'ok', 'failing', 'dead')),
  -- In words, with when it came, and since when the state is what it is.
  answer text,
  checked_at timestamptz,
  since timestamptz,
  -- The first of the failures that followed one another.
  failed_at timestamptz,
  next_at timestamptz not null,
  -- While somebody asks; when that is over without an answer, anybody may ask again.
  taken_until timestamptz
);
create index destination_check_due on destination_check (next_at);
create index destination_check_host on destination_check (host);

alter table link add column watch_orders boolean not null default true;

-- Shops whose orders have stopped though clicks go on.
create table order_silence (
  shop_id bigint primary key references link on delete cascade,
  -- When the last order came.
  since timestamptz not null,
  noticed_at timestamptz not null,
  -- How many should have come since, at the shop's own rate.
  expected integer not null
);

-- The next order ends it.
create function end_order_silence() returns trigger language plpgsql as $$
begin
  delete from order_silence where shop_id = new.shop_id;
  return null;
end $$;
create trigger shop_order_ends_silence after insert on shop_order for each row
  when (new.affiliate_id is not null and new.reason is distinct from 'test') execute function end_order_silence();

drop view shop_view;
create view shop_view as
select s.*, s.api_key_end as api_key, t.visits, t.unique_visitors, o.orders,
  coalesce(c.state, 'unknown') as answers, c.answer as last_answer, c.checked_at as last_checked, c.since as answers_since,
  coalesce(c.next_at <= now(), false) as checking,
  case when not s.watch_orders then 'off' when q.shop_id is null then 'ok' else 'stopped' end as conversions, q.since as silent_since
from link s
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.shop_id = s.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.shop_id = s.id and o.affiliate_id is not null and o.deleted_at is null) o
left join destination_check c on c.link_id = s.id
left join order_silence q on q.shop_id = s.id and s.watch_orders
where s.kind = 'shop';

-- A campaign without a path of its own leads to where its shop does.
drop view campaign_view;
create view campaign_view as
select p.*, t.visits, t.unique_visitors, o.orders,
  coalesce(c.state, 'unknown') as answers, c.answer as last_answer, c.checked_at as last_checked, c.since as answers_since,
  coalesce(c.next_at <= now(), false) as checking
from link p
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from link k join hit_link_month h on h.link_id = k.id and h.country = '*' where k.campaign_id = p.id and k.kind = 'link'
) t
cross join lateral (select count(*) as orders from shop_order o where o.campaign_id = p.id and o.deleted_at is null) o
left join destination_check c on c.link_id = case when coalesce(p.path, '') = '' then p.shop_id else p.id end
where p.kind = 'campaign';

-- One failure may be a mishap, and is not told to those who earn.
drop view link_view;
create view link_view as
select k.*, t.visits, t.unique_visitors, o.orders, coalesce(nullif(c.state, 'failing'), case when c.state is null then 'unknown' else 'ok' end) as answers
from link k
cross join lateral (
  select coalesce(sum(h.visits), 0)::bigint as visits, coalesce(sum(h.uniques), 0)::bigint as unique_visitors
  from hit_link_month h where h.link_id = k.id and h.country = '*'
) t
cross join lateral (select count(*) as orders from shop_order o where o.link_id = k.id and o.deleted_at is null) o
left join link p on p.id = k.campaign_id
left join destination_check c on c.link_id = case when coalesce(p.path, '') = '' then k.shop_id else p.id end
where k.kind = 'link';
