-- What a shop says of an order's buyer, subscription, coupons and goods: kept from the first day, because nobody can recover it later.

-- One person or household, as far as a shop tells.
create table buyer (
  id bigint generated always as identity primary key,
  shop_id bigint not null references link on delete cascade,
  created_at timestamptz not null
);
-- A shop's customer ids and hashes of e-mail addresses, hashed again with a key of this installation: nobody can look them up elsewhere.
create table buyer_key (
  hash bytea primary key,
  buyer_id bigint not null references buyer on delete cascade
);
create index buyer_key_buyer on buyer_key (buyer_id);
create table buyer_secret (
  single boolean primary key default true check (single),
  key_sealed text not null
);

create table order_item (
  order_id bigint not null references shop_order on delete cascade,
  position integer not null,
  -- The shop's own name of the line, by which refunds can name it.
  key text not null,
  sku text,
  category text,
  name text,
  quantity integer not null check (quantity > 0),
  amount_cents bigint not null,
  primary key (order_id, position),
  unique (order_id, key)
);

alter table shop_order
  add column customer_key bytea,
  add column email_key bytea,
  -- What the shop itself says.
  add column new_customer boolean,
  -- Frozen when it is first known; null while nobody knows.
  add column buyer_order text check (buyer_order in ('first', 'later')),
  add column subscription text,
  add column payment_number integer,
  add column coupons text[] not null default '{}',
  -- Since then nothing that tells who bought is kept of it.
  add column buyer_erased_at timestamptz,
  -- An affiliate can earn without a link.
  drop constraint shop_order_check2,
  add constraint shop_order_link_credited check (link_id is null or affiliate_id is not null);
create index shop_order_customer on shop_order (customer_key) where customer_key is not null;
create index shop_order_email on shop_order (email_key) where email_key is not null;

-- What the views of orders show of them.
create function order_items(bigint) returns jsonb language sql stable parallel safe as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', key, 'sku', sku, 'category', category, 'name', name, 'quantity', quantity, 'amount', amount_cents)
    order by position), '[]') from order_item where order_id = $1
$$;

drop view order_view;
create view order_view as
select o.*, b.buyer_id as buyer, order_items(o.id) as items,
  (select coalesce(jsonb_agg(jsonb_build_object('refundId', r.refund_id, 'date', r.refunded_at, 'amount', r.cents) order by r.refunded_at), '[]')
   from order_refund r where r.order_id = o.id) as refunds,
  (select coalesce(jsonb_agg(jsonb_build_object('date', e.at, 'event', e.event, 'reason', e.reason, 'note', e.note, 'commission', e.commission_cents,
     'actor', coalesce(a.name, case e.event when 'auto_approved' then 'Rivulet' when 'browser' then 'Browser' else 'Shop' end)) order by e.id), '[]')
   from order_event e left join account a on a.id = e.actor_id where e.order_id = o.id) as history,
  coalesce(o.country, 'ZZ') as click_country,
  nullif(o.tracking ->> 's1', '') as s1, nullif(o.tracking ->> 's2', '') as s2, nullif(o.tracking ->> 's3', '') as s3,
  nullif(o.tracking ->> 's4', '') as s4, nullif(o.tracking ->> 's5', '') as s5
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is not null;

drop view unattributed_view;
create view unattributed_view as
select o.*, b.buyer_id as buyer, order_items(o.id) as items
from shop_order o left join buyer_key b on b.hash = coalesce(o.customer_key, o.email_key) where o.affiliate_id is null;
