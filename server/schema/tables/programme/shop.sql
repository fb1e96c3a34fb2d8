-- Shops, with which of them are open to an affiliate.

-- The link IDs that people read, and the ids of shops, campaigns and links: what holds one, such as a hit or an address, needs not know which of them it is.
create sequence link_integration_seq start 1001;
create sequence promotion_id_seq;

create table shop (
  id bigint primary key default nextval('promotion_id_seq'),
  name text not null,
  active boolean not null default true,
  link_integration bigint not null default nextval('link_integration_seq') constraint shop_link_integration_key unique,
  affiliate_id bigint references account,
  kept_since timestamptz,
  url text not null,
  commission_basis_points integer check (commission_basis_points between 0 and 10000),
  window_days integer not null check (window_days between 1 and 365),
  auto_approve_days integer check (auto_approve_days between 1 and 365),
  click_parameter text not null,
  cookie boolean not null default false,
  accept_get boolean not null default false,
  browser_orders boolean not null default false,
  watch_orders boolean not null default true,
  analytics_key text constraint shop_analytics_key_key unique,
  api_key_sealed text,
  api_key_hash bytea constraint shop_api_key_hash_key unique,
  api_key_end text,
  old_api_key_sealed text,
  old_api_key_hash bytea,
  old_api_key_until timestamptz,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(), deleted_at timestamptz,
  created_by bigint references account, updated_by bigint references account, deleted_by bigint references account
);
create index shop_affiliate on shop (affiliate_id) where affiliate_id is not null;
comment on table shop is 'Programme: the advertisers'' stores, with their tracking settings and API keys.';
comment on column shop.affiliate_id is 'The only affiliate that may promote it; empty for all';
comment on column shop.kept_since is 'Since when it is restricted to one affiliate: later clicks of others earn nothing, earlier ones do to the end of their window';
comment on column shop.browser_orders is 'Whether an order reported by the snippet is recorded, to be confirmed';
comment on column shop.api_key_sealed is 'Encrypted with a key made from SECRET';
comment on column shop.api_key_hash is 'Finds the shop of a key without decrypting all of them';

create table account_shop (
  account_id bigint not null references account on delete cascade,
  shop_id bigint not null references shop on delete cascade,
  primary key (account_id, shop_id)
);
comment on table account_shop is 'People: the shops that are open to an affiliate.';
create index account_shop_shop on account_shop (shop_id);

-- Shops that were taken from affiliates: clicks from then on earn nothing, earlier ones earn to the end of their window.
-- No keys to other tables: rows come into being while an account or a shop is being erased, too.
create table shop_taken (
  account_id bigint not null,
  shop_id bigint not null,
  taken_at timestamptz not null,
  primary key (account_id, shop_id)
);
comment on table shop_taken is 'People: since when a shop is no longer open to an affiliate: earlier clicks earn to the end of their window.';
