-- Coupons: codes of a shop that credit an affiliate without a click.
create table coupon (
  id bigint generated always as identity primary key,
  code text not null check (btrim(code) <> ''),
  shop_id bigint not null references shop,
  affiliate_id bigint not null references account,
  shop_number text check (btrim(shop_number) <> ''),
  offer text,
  valid_from date,
  valid_until date,
  active boolean not null default true,
  notes text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account,
  constraint coupon_ends_after_it_begins check (valid_until >= valid_from)
);
comment on table coupon is 'Programme: discount codes of a shop, each of one affiliate, who is credited with the orders that name it.';
comment on column coupon.code is 'As the affiliate reads it; compared without regard to case';
comment on column coupon.shop_number is 'What the shop names instead of the code, such as the ID of a promotion code';
comment on column coupon.valid_from is 'First day, by the date of the order in the accounting zone; empty for always';
comment on column coupon.valid_until is 'Last day, likewise';
create unique index coupon_code_key on coupon (shop_id, lower(code)) where deleted_at is null;
create unique index coupon_shop_number_key on coupon (shop_id, lower(shop_number)) where deleted_at is null;
create index coupon_shop on coupon (shop_id);
create index coupon_affiliate on coupon (affiliate_id);

alter table shop add column credit_first text not null default 'coupon' check (credit_first in ('coupon', 'click'));
comment on column shop.credit_first is 'What counts when a coupon and a click are of different affiliates';

alter table shop_order
  add column coupon_id bigint references coupon,
  drop constraint shop_order_credited_by_check,
  add constraint shop_order_credited_by_check check (credited_by in ('click', 'link', 'hand', 'moved', 'coupon'));
comment on column shop_order.coupon_id is 'The coupon that credited it; null where something else did';
create index shop_order_coupon on shop_order (coupon_id) include (status, commission_cents, deleted_at) where coupon_id is not null;
